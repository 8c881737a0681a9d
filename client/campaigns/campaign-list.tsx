import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Campaign } from "../../contract/campaigns.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Icon } from "../ui/icon.tsx";
import { ProgressLine } from "../ui/progress-line.tsx";
import { Cell, HeadCell, Row, RowGroup, RowHead, Rows } from "../ui/rows.tsx";
import { type ListSearch, type ListSort, listOrder, listSortedBy } from "./campaign-list-search.ts";
import "./campaign-list.css";

interface Props {
  campaigns: readonly Campaign[];
  /** The user has several organizations, so each row names its own. */
  withOwner: boolean;
  search: ListSearch;
  onChange: (search: ListSearch) => void;
}

/** How many of the podcasts can be written to. */
function Progress({ campaign }: { campaign: Campaign }) {
  const t = useText();
  const { podcasts, unlocked } = campaign;
  const says = t("campaigns.list.unlockedOf", { count: podcasts, unlocked });
  return (
    <>
      <ProgressLine label={says} value={unlocked} max={Math.max(1, podcasts)} />
      <span className="small muted num">{says}</span>
    </>
  );
}

function CampaignRow({ campaign, withOwner }: { campaign: Campaign; withOwner: boolean }) {
  const t = useText();
  const format = useFormats();
  const { publicId, displayName, ownerDisplayName, podcasts, listeners } = campaign;
  const created = format.dayAndTime(campaign.created);
  return (
    <Row>
      <Cell className="min-w-0">
        <Link className="row-title" to={paths.campaign} params={{ publicId }} data-campaign={publicId}>
          {displayName}
        </Link>
        <p className="row-second">
          {withOwner ? ownerDisplayName : null}
          <span className="narrow-only num">
            {withOwner ? " · " : null}
            {created}
          </span>
        </p>
        <div className="narrow-only progress">
          <Progress campaign={campaign} />
        </div>
      </Cell>
      <Cell className="cell num wide-only">{created}</Cell>
      <Cell className="cell num right wide-only">{format.count(podcasts)}</Cell>
      <Cell className="cell num right wide-only optional">{format.count(listeners)}</Cell>
      <Cell className="wide-only progress">
        <Progress campaign={campaign} />
      </Cell>
      <Cell className="right">
        <Link
          className="icon-button"
          to={paths.campaign}
          params={{ publicId }}
          tabIndex={-1}
          aria-label={t("campaigns.list.open", { name: displayName })}
        >
          <Icon name="chevron-right" />
        </Link>
      </Cell>
    </Row>
  );
}

/** Every campaign in a row: name, when it was made, how much is in it, how far it is (A2.08). */
export function CampaignList({ campaigns, withOwner, search, onChange }: Props) {
  const t = useText();
  const order = listOrder(search);
  const head = (sort: ListSort, words: ReactNode, className = "") => (
    <HeadCell
      className={className}
      sorted={order.sort === sort ? order.direction : undefined}
      onSort={() => onChange(listSortedBy(search, sort))}
    >
      {words}
    </HeadCell>
  );
  return (
    <Rows label={t("shell.campaigns")} className="campaign-list" total={campaigns.length}>
      <RowHead>
        {head("title", t("campaigns.list.sort.title"))}
        {head("created", t("campaigns.list.sort.created"), "wide-only")}
        {head("podcasts", t("campaigns.list.sort.podcasts"), "right wide-only")}
        <HeadCell className="right wide-only optional">{t("campaigns.list.listeners")}</HeadCell>
        {head("unlocked", t("campaigns.list.sort.unlocked"), "wide-only progress")}
        <HeadCell />
      </RowHead>
      <RowGroup>
        {campaigns.map((campaign) => (
          <CampaignRow key={campaign.publicId} campaign={campaign} withOwner={withOwner} />
        ))}
      </RowGroup>
    </Rows>
  );
}
