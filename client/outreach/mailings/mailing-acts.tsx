import { useRef, useState } from "react";
import { readMailbox } from "../../../contract/mailbox.ts";
import { listMailboxes, pauseOneMailbox, readOneMailbox } from "../../../contract/mailbox-list.ts";
import { type Mailing, readMailing, stopMailing } from "../../../contract/outreach.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, keyOf, queryClient, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { ErrorDialog } from "../../ui/floating/error-dialog.tsx";
import { ChangeTime } from "./change-time.tsx";

/** Pausing its mailbox, for whom it is theirs, and stopping what has not been handed over yet. */
export function MailingActs({ mailing }: { mailing: Mailing }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const { counts, publicId, mailbox } = mailing;
  const waiting = (counts.queued ?? 0) + (counts.deferred ?? 0);
  const [moving, setMoving] = useState(false);
  const later =
    (counts.queued ?? 0) > 0 &&
    (mailing.byRhythm || (mailing.notBefore !== null && new Date(mailing.notBefore) > new Date()));
  const bar = useRef<HTMLDivElement>(null);
  // The pressed button is gone afterwards: screen readers go on at the top of the page, which shows the new state.
  const focusPage = (): void => bar.current?.closest("main")?.focus();
  const pause = useTell(pauseOneMailbox, {
    onSuccess: () => {
      focusPage();
      return forget(readMailing, readMailbox, listMailboxes, readOneMailbox);
    },
  });
  const stop = useTell(stopMailing, {
    onSuccess: (stopped) => {
      queryClient.setQueryData(keyOf(readMailing, { params: { id: publicId } }), stopped);
      setAsking(false);
      // After the dialog has given the focus back to its button.
      setTimeout(focusPage, 300);
    },
  });
  return (
    <div className="actions" ref={bar}>
      {waiting > 0 && mailbox && mailing.pause === null ? (
        <Button
          icon="pause"
          reason={
            mailbox.own
              ? undefined
              : t("outreach.pauseOthers", { user: mailbox.user ?? t("mailbox.somebodyElse") })
          }
          state={pause.isPending ? "waiting" : "ready"}
          onClick={() => pause.mutate({ params: { id: mailbox.id }, body: {} })}
        >
          {t("outreach.pause")}
        </Button>
      ) : null}
      {later ? (
        <Button icon="clock" onClick={() => setMoving(true)}>
          {t("outreach.later.change")}
        </Button>
      ) : null}
      {waiting > 0 ? (
        <Button kind="removing" onClick={() => setAsking(true)}>
          {t("outreach.stop")}
        </Button>
      ) : null}
      {moving ? <ChangeTime mailing={mailing} onClose={() => setMoving(false)} /> : null}
      <ConfirmDialog
        open={asking}
        title={t("outreach.stopTitle")}
        confirmLabel={t("outreach.stopConfirm", { count: waiting })}
        cancelLabel={t("outreach.stopCancel")}
        state={stop.isPending ? "waiting" : "ready"}
        error={stop.error ? sentenceOf(stop.error, t) : undefined}
        onConfirm={() => stop.mutate({ params: { id: publicId } })}
        onCancel={() => setAsking(false)}
      >
        {t("outreach.stopLead", { count: waiting })}
      </ConfirmDialog>
      <ErrorDialog open={pause.isError} failed={t("outreach.pauseFailed")} onClose={() => pause.reset()}>
        {sentenceOf(pause.error, t)}
      </ErrorDialog>
    </div>
  );
}
