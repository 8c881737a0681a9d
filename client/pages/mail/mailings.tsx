import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { readCampaign } from "../../../contract/campaigns.ts";
import { listMailings } from "../../../contract/outreach.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { MarkedLine } from "../../outreach/composer/marked-text.tsx";
import { totalOf } from "../../outreach/mailings/mailing-figures.tsx";
import { isCounted, TakeBack } from "../../outreach/mailings/take-back.tsx";
import { askListAgainAfter, freshAmong } from "../../outreach/mailings/use-mailing.ts";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Note } from "../../ui/note.tsx";
import { RowBones, Skeleton } from "../../ui/skeleton.tsx";
import "../../outreach/mailings/mailing.css";

/** `/bundle/{id}/mailing`: what was sent for a campaign, newest first. */
export default function MailingsPage() {
  const t = useText();
  const formats = useFormats();
  const { publicId } = useParams({ from: "/shell/member/bundle/$publicId/mailing" });
  const campaign = useAsk(readCampaign, { params: { id: publicId } });
  const mailings = useAsk(
    listMailings,
    { params: { id: publicId } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        askListAgainAfter(state.data, (takeBack) => isCounted(takeBack) || takeBack === 0),
    },
  );
  // One that was just shared out to several mailboxes: its writer comes here.
  const [begun, setBegun] = useState<string>();
  const fresh = freshAmong(mailings.data, begun, isCounted);
  if (fresh && fresh.publicId !== begun) setBegun(fresh.publicId);
  return (
    <main className="page mailing-page" tabIndex={-1}>
      <Link className="back-link" to={paths.entries} params={{ publicId }}>
        <Icon name="arrow-left" size="small" />
        {t("outreach.back", { name: campaign.data?.displayName ?? "" })}
      </Link>
      <div className="folio ruled">
        <h1>{t("outreach.mailings")}</h1>
      </div>
      {fresh ? <TakeBack key={fresh.publicId} mailing={fresh} /> : null}
      {mailings.error ? <Note kind="failing">{sentenceOf(mailings.error, t)}</Note> : null}
      {mailings.isPending ? (
        <Skeleton>
          <RowBones rows={4} cover={0} />
        </Skeleton>
      ) : null}
      {mailings.data?.length === 0 ? (
        <EmptyState
          title={t("outreach.noMailings")}
          actions={
            <Link className={buttonClass({ kind: "main" })} to={paths.actionEmail} params={{ publicId }}>
              {t("outreach.title")}
            </Link>
          }
        >
          {t("outreach.noMailingsLead")}
        </EmptyState>
      ) : null}
      <ul className="mailing-list">
        {(mailings.data ?? []).map((mailing) => (
          <li key={mailing.publicId}>
            <div>
              <Link
                className="row-title"
                to={paths.mailing}
                params={{ publicId, mailingId: mailing.publicId }}
              >
                <MarkedLine text={mailing.subject} />
              </Link>
              <p className="row-second">
                {[formats.dayAndTime(mailing.created), mailing.by].filter(Boolean).join(", ")}
              </p>
            </div>
            <span className="small muted">{t(`outreach.state.${mailing.state}`)}</span>
            <span className="small num mailing-count">
              {t("outreach.sentOfPlain", { sent: mailing.counts.accepted ?? 0, total: totalOf(mailing) })}
            </span>
          </li>
        ))}
      </ul>
    </main>
  );
}
