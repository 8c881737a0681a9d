import type { RouteReply } from "../../contract/route.ts";
import type { campaignConversions } from "../../contract/tracking/conversions.ts";
import type { Link } from "../../contract/tracking.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Cell, HeadCell, Row, RowGroup, RowHead, Rows } from "../ui/lists/rows.tsx";
import { useMoney } from "./use-money.ts";

type Show = RouteReply<typeof campaignConversions>["shows"][number];

interface Props {
  links: readonly Link[];
  shows: readonly Show[] | undefined;
  onOpen: (link: Link) => void;
}

/** One row a link: what is read out, and what it brought. */
export function LinkTable({ links, shows, onOpen }: Props) {
  const t = useText();
  const byEntry = new Map(shows?.map((show) => [show.entryExternalId, show]));
  return (
    <Rows label={t("tracking.list")} className="link-list" total={links.length}>
      <RowHead>
        <HeadCell>{t("tracking.column.show")}</HeadCell>
        <HeadCell>{t("tracking.column.link")}</HeadCell>
        <HeadCell>{t("tracking.column.code")}</HeadCell>
        <HeadCell className="right">{t("tracking.column.clicks")}</HeadCell>
        <HeadCell className="right">{t("tracking.column.visitors")}</HeadCell>
        <HeadCell className="right">{t("tracking.column.brought")}</HeadCell>
      </RowHead>
      <RowGroup>
        {links.map((link, index) => (
          <LinkRow
            key={link.publicId}
            {...{ link, index, onOpen }}
            show={
              link.entryExternalId && link.state !== "removed" ? byEntry.get(link.entryExternalId) : undefined
            }
          />
        ))}
      </RowGroup>
    </Rows>
  );
}

interface RowProps {
  link: Link;
  index: number;
  show: Show | undefined;
  onOpen: (link: Link) => void;
}

function LinkRow({ link, index, show, onOpen }: RowProps) {
  const t = useText();
  const format = useFormats();
  const money = useMoney();
  const title = link.title ?? t("tracking.gone");
  return (
    <Row index={index} className={link.state === "removed" ? "link-over" : undefined}>
      <Cell>
        <button type="button" className="row-title link-title" onClick={() => onOpen(link)}>
          {title}
        </button>
        {link.state === "open" ? null : <p className="row-second">{t(`tracking.state.${link.state}`)}</p>}
      </Cell>
      <Cell data-label={t("tracking.column.link")} className="copied">
        <span className="num">{link.address.replace(/^https?:\/\//, "")}</span>
        {link.state === "removed" ? null : (
          <CopyButton text={link.address} iconLabel={t("tracking.copyLink", { show: title })} />
        )}
      </Cell>
      <Cell data-label={t("tracking.column.code")} className="copied">
        {link.code && link.state !== "removed" ? (
          <>
            <span className="num">{link.code}</span>
            <CopyButton text={link.code} iconLabel={t("tracking.copyCode", { show: title })} />
          </>
        ) : (
          <span className="faint">–</span>
        )}
      </Cell>
      <Cell data-label={t("tracking.column.clicks")} className="right num">
        {format.count(link.clicks)}
        {link.filtered > 0 ? (
          <p className="row-second">{t("tracking.filtered", { count: link.filtered })}</p>
        ) : null}
      </Cell>
      <Cell data-label={t("tracking.column.visitors")} className="right num">
        {format.count(link.visitors)}
      </Cell>
      <Cell data-label={t("tracking.column.brought")} className="right num">
        {show ? (
          <>
            {t("tracking.brought", { orders: show.orders, leads: show.leads })}
            <p className="row-second">
              {show.sums.map(({ amount, currency }) => money(amount, currency)).join(" · ")}
              {show.refunds > 0 ? ` (${t("tracking.refunds", { count: show.refunds })})` : null}
            </p>
          </>
        ) : (
          <span className="faint">–</span>
        )}
      </Cell>
    </Row>
  );
}
