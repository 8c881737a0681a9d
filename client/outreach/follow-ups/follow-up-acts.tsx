import { useRef, useState } from "react";
import type { changeFollowUps, MailingFollowUps } from "../../../contract/outreach/follow-ups.ts";
import type { RouteInput } from "../../api/call.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { Note } from "../../ui/note.tsx";
import { isAhead } from "./people.ts";
import { useChangeAll } from "./use-follow-ups.ts";

type Act = Exclude<NonNullable<RouteInput<typeof changeFollowUps>["body"]>, { act: "edit" }>;

/** Lets all follow-ups of the mailing or the campaign wait or go on, or stops those of the mailing. */
export function FollowUpActs({ mailingId, all }: { mailingId: string; all: MailingFollowUps }) {
  const t = useText();
  const change = useChangeAll(mailingId);
  const [asking, setAsking] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const ahead = all.page.filter(isAhead).length;
  const { mailing, campaign } = all.paused;
  if (ahead === 0) return null;
  const tell = (body: Act): void =>
    change.mutate(
      { params: { id: mailingId }, body },
      {
        onSuccess: () => {
          setAsking(false);
          announce(t(`outreach.followUp.said.${body.act}`));
          // After the dialog has given the focus back, or the stop button is gone.
          if (body.act === "stop") setTimeout(() => bar.current?.closest("section")?.focus(), 300);
        },
      },
    );
  const given = change.isPending ? change.variables?.body : undefined;
  const stateOf = (of: "mailing" | "campaign") =>
    given && "of" in given && given.of === of ? ("waiting" as const) : ("ready" as const);
  return (
    <>
      {mailing || campaign ? (
        <Note kind="warning" icon="pause" start={t("outreach.followUp.paused")}>
          {t(campaign ? "outreach.followUp.pausedCampaign" : "outreach.followUp.pausedMailing")}
        </Note>
      ) : null}
      <div className="row-of" ref={bar}>
        <Button
          icon={mailing ? "play" : "pause"}
          state={stateOf("mailing")}
          disabled={change.isPending}
          onClick={() => tell({ act: mailing ? "go-on" : "pause", of: "mailing" })}
        >
          {t(mailing ? "outreach.followUp.goOnMailing" : "outreach.followUp.pauseMailing")}
        </Button>
        <Button
          icon={campaign ? "play" : "pause"}
          state={stateOf("campaign")}
          disabled={change.isPending}
          onClick={() => tell({ act: campaign ? "go-on" : "pause", of: "campaign" })}
        >
          {t(campaign ? "outreach.followUp.goOnCampaign" : "outreach.followUp.pauseCampaign")}
        </Button>
        <Button kind="removing" disabled={change.isPending} onClick={() => setAsking(true)}>
          {t("outreach.followUp.stopAll")}
        </Button>
      </div>
      {change.error && !asking ? (
        <p className="danger small" role="alert">
          {sentenceOf(change.error, t)}
        </p>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={t("outreach.followUp.stopTitle")}
        confirmLabel={t("outreach.followUp.stopConfirm", { count: ahead })}
        state={given?.act === "stop" ? "waiting" : "ready"}
        error={asking && change.error ? sentenceOf(change.error, t) : undefined}
        onConfirm={() => tell({ act: "stop" })}
        onCancel={() => {
          setAsking(false);
          change.reset();
        }}
      >
        {t("outreach.followUp.stopLead")}
      </ConfirmDialog>
    </>
  );
}
