import { useState } from "react";
import {
  listMailboxes,
  lookNow,
  type MailboxDetail,
  makeStandard,
  pauseOneMailbox,
  readOneMailbox,
} from "../../../contract/mailbox-list.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, keyOf, queryClient, useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { LeaderLine, Leaders } from "../../ui/lists/leaders.tsx";
import { DisconnectDialog } from "./disconnect-dialog.tsx";
import { errorSentence } from "./health-words.ts";
import { RampLine } from "./ramp-line.tsx";

/** How reading goes, today's figures, and what can be done with the mailbox (B1.34). */
export function HealthPanel({ mailbox }: { mailbox: MailboxDetail }) {
  const t = useText();
  const formats = useFormats();
  const [leaving, setLeaving] = useState(false);
  const { id, health, today, pause, sandbox, signIn } = mailbox;
  // Then there is one thing to do, and the form says it.
  const over = signIn.kind === "oauth" && signIn.state !== "good";
  const done = (said: string) => ({
    onSuccess(next: MailboxDetail) {
      queryClient.setQueryData(keyOf(readOneMailbox, { params: { id } }), next);
      void forget(listMailboxes);
      announce(said);
    },
  });
  const look = useTell(lookNow, done(t("mailbox.health.asked")));
  const stop = useTell(pauseOneMailbox, done(t("mailbox.paused")));
  const prefer = useTell(makeStandard, done(t("mailbox.standardDone")));
  const failure = [look, stop, prefer].find((one) => one.error)?.error;
  const act = { params: { id }, body: {} };
  return (
    <section className="health-panel" aria-label={t("mailbox.health")}>
      <h2 className="type-head">{t("mailbox.health")}</h2>
      <Leaders>
        {sandbox ? null : (
          <>
            <LeaderLine name={t("mailbox.health.reading")} figure={t(`mailbox.mode.${health.mode}`)} />
            <LeaderLine
              name={t("mailbox.health.last")}
              figure={health.lastSuccess ? formats.dayAndTime(health.lastSuccess) : null}
            />
            <LeaderLine name={t("mailbox.health.lookedAt")} figure={formats.count(health.lookedAt)} />
            <LeaderLine name={t("mailbox.health.kept")} figure={formats.count(health.kept)} />
            {health.passedOver > 0 ? (
              <LeaderLine name={t("mailbox.health.passedOver")} figure={formats.count(health.passedOver)} />
            ) : null}
          </>
        )}
        <LeaderLine
          name={t("mailbox.health.sent")}
          figure={
            today.allowance === null
              ? formats.count(today.sent)
              : t("mailbox.health.sentOf", {
                  sent: formats.count(today.sent),
                  most: formats.count(today.allowance),
                })
          }
        />
      </Leaders>
      {mailbox.ramp ? <RampLine ramp={mailbox.ramp} /> : null}
      {health.error && !over ? (
        <p className="small warn mt-2">
          {formats.dayAndTime(health.error.at)}: {errorSentence(health.error.code, t)}
        </p>
      ) : null}
      <div className="health-acts">
        {sandbox || health.mode === "off" ? null : (
          <Button
            icon="refresh"
            state={look.isPending ? "waiting" : "ready"}
            onClick={() => look.mutate(act)}
          >
            {t("mailbox.health.look")}
          </Button>
        )}
        {pause ? null : (
          <Button icon="pause" state={stop.isPending ? "waiting" : "ready"} onClick={() => stop.mutate(act)}>
            {t("mailbox.pauseNow")}
          </Button>
        )}
        {mailbox.standard ? null : (
          <Button state={prefer.isPending ? "waiting" : "ready"} onClick={() => prefer.mutate(act)}>
            {t("mailbox.makeStandard")}
          </Button>
        )}
        {sandbox ? null : (
          <Button kind="removing" onClick={() => setLeaving(true)}>
            {t("mailbox.disconnect")}
          </Button>
        )}
      </div>
      {failure ? (
        <p className="danger small mt-2" role="alert">
          {sentenceOf(failure, t)}
        </p>
      ) : null}
      <DisconnectDialog mailbox={mailbox} open={leaving} onClose={() => setLeaving(false)} />
    </section>
  );
}
