import { useState } from "react";
import { LATER_DAYS_MAX } from "../../../contract/outreach/answers.ts";
import { changeMailingTime, listMailings, type Mailing, readMailing } from "../../../contract/outreach.ts";
import { Problem } from "../../api/problem.ts";
import { forget, keyOf, queryClient, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { ByRhythm } from "../follow-ups/by-rhythm.tsx";
import { TimeDialog } from "../time-dialog.tsx";

/** Another time for a mailing that waits for its own, or at once. */
export function ChangeTime({ mailing, onClose }: { mailing: Mailing; onClose: () => void }) {
  const t = useText();
  const params = { id: mailing.publicId };
  const change = useTell(changeMailingTime, {
    onSuccess: (changed) => {
      queryClient.setQueryData(keyOf(readMailing, { params }), changed);
      void forget(listMailings);
      announce(t("outreach.later.changed"));
      onClose();
    },
    // It has begun meanwhile: the page behind the dialog is out of date.
    onError: (error) => {
      if (error instanceof Problem && error.code === "mailing-begun") void forget(readMailing);
    },
  });
  const [byRhythm, setByRhythm] = useState(mailing.byRhythm);
  const given = change.isPending ? change.variables?.body.notBefore : undefined;
  return (
    <TimeDialog
      title={t("outreach.later.changeTitle")}
      description={t("outreach.later.hint", { days: LATER_DAYS_MAX })}
      start={mailing.notBefore}
      field="notBefore"
      saveLabel={t("outreach.later.save")}
      saving={Boolean(given)}
      busy={change.isPending}
      error={change.error}
      onSave={(notBefore) => change.mutate({ params, body: { notBefore, byRhythm } })}
      onClose={onClose}
      below={<ByRhythm checked={byRhythm} disabled={change.isPending} onChange={setByRhythm} />}
    >
      <Button
        large
        icon="send"
        state={given === null ? "waiting" : "ready"}
        disabled={change.isPending}
        onClick={() => change.mutate({ params, body: { notBefore: null, byRhythm } })}
      >
        {t(byRhythm ? "outreach.rhythm.fromNow" : "outreach.later.undo")}
      </Button>
    </TimeDialog>
  );
}
