import { Link, useParams } from "@tanstack/react-router";
import { readCampaign } from "../../../contract/campaigns.ts";
import type { Mailing } from "../../../contract/outreach.ts";
import { useSession } from "../../accounts/session.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { PauseNote } from "../../mailbox/pause-note.tsx";
import { MailingFollowUps } from "../../outreach/follow-ups/mailing-follow-ups.tsx";
import { HeldNote } from "../../outreach/held-note.tsx";
import { MailingActs } from "../../outreach/mailings/mailing-acts.tsx";
import { MailingFigures, totalOf } from "../../outreach/mailings/mailing-figures.tsx";
import { MessageRows } from "../../outreach/mailings/message-rows.tsx";
import { TakeBack } from "../../outreach/mailings/take-back.tsx";
import { useMailing, useMovesForgotten, useProgressTold } from "../../outreach/mailings/use-mailing.ts";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { Note } from "../../ui/note.tsx";
import { RowBones, Skeleton } from "../../ui/skeleton.tsx";
import "../../outreach/mailings/mailing.css";

/** `/bundle/{id}/mailing/{mailingId}`: how far the sending is, and what became of each e-mail. */
export default function MailingPage() {
  const t = useText();
  const { publicId, mailingId } = useParams({ from: "/shell/member/bundle/$publicId/mailing/$mailingId" });
  const { owners, demonstration } = useSession();
  const campaign = useAsk(readCampaign, { params: { id: publicId } });
  const mailing = useMailing(mailingId);
  const { data } = mailing;
  useMovesForgotten(data?.counts.accepted);
  useProgressTold(data, data ? totalOf(data) : 0);
  const ownerId = owners.find((one) => one.name === campaign.data?.ownerName)?.publicId;
  return (
    <main className="page mailing-page" tabIndex={-1}>
      <Link className="back-link" to={paths.entries} params={{ publicId }}>
        <Icon name="arrow-left" size="small" />
        {t("outreach.back", { name: campaign.data?.displayName ?? "" })}
      </Link>
      <div className="folio ruled">
        <h1>{data ? t(`outreach.state.${data.state}`) : t("outreach.state.running")}</h1>
        {data ? <MailingActs mailing={data} /> : null}
      </div>
      {data ? <TakeBack mailing={data} /> : null}
      {data?.pause?.reason === "content-refused" ? (
        <HeldNote mailing={data} />
      ) : data?.pause ? (
        <PauseNote
          linked={data.mailbox?.own}
          pause={data.pause}
          mailbox={data.mailbox ?? undefined}
          onResumed={() => void mailing.refetch()}
        />
      ) : null}
      {mailing.error ? (
        <Note
          kind={data ? "warning" : "failing"}
          start={data ? t("outreach.followBroken") : t("outreach.mailingFailed")}
        >
          {sentenceOf(mailing.error, t)}
        </Note>
      ) : null}
      {data ? (
        <>
          <Progress mailing={data} sandbox={demonstration} campaignId={publicId} ownerId={ownerId} />
          <MailingFollowUps mailingId={mailingId} accepted={data.counts.accepted ?? 0} />
        </>
      ) : mailing.error ? null : (
        <Skeleton>
          <RowBones rows={6} cover={40} />
        </Skeleton>
      )}
    </main>
  );
}

interface ProgressProps {
  mailing: Mailing;
  sandbox: boolean;
  campaignId: string;
  ownerId: string | undefined;
}

function Progress({ mailing, sandbox, campaignId, ownerId }: ProgressProps) {
  const t = useText();
  const unclear = mailing.counts.unclear ?? 0;
  const failed = mailing.counts.failed ?? 0;
  return (
    <div className="mailing-columns">
      <section aria-label={t("outreach.progress")}>
        <MailingFigures mailing={mailing} />
        {unclear > 0 ? (
          <div className="mt-6">
            <Note kind="warning" icon="ask" start={t("outreach.someUnclear", { count: unclear })}>
              {t("outreach.unclearWhy")}
            </Note>
          </div>
        ) : null}
        {failed > 0 ? (
          <div className="mt-6">
            <Note kind="warning" start={t("outreach.someRefused", { count: failed })}>
              {t("outreach.someRefusedLead")}
            </Note>
          </div>
        ) : null}
        <p className="small mt-5 grid gap-2">
          <Link className="lone-link" to={paths.mailings} params={{ publicId: campaignId }}>
            {t("outreach.allMailings")}
          </Link>
          {sandbox ? (
            <Link className="lone-link" to={paths.sandbox}>
              {t("outreach.toSandbox")}
            </Link>
          ) : null}
        </p>
      </section>
      <section aria-labelledby="each-mail">
        <h2 id="each-mail" className="messages-head">
          {t("outreach.eachMail")}
        </h2>
        <MessageRows mailing={mailing} ownerId={ownerId} />
      </section>
    </div>
  );
}
