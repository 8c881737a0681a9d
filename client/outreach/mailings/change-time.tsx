import { type FormEvent, useId, useState } from "react";
import { LATER_DAYS_MAX } from "../../../contract/outreach/answers.ts";
import { changeMailingTime, listMailings, type Mailing, readMailing } from "../../../contract/outreach.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { forget, keyOf, queryClient, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { fieldTime, tomorrowMorning } from "../follow-ups/field-time.ts";
import { instantOf } from "../follow-ups/plan.ts";

/** Another time for a mailing that waits for its own, or at once. */
export function ChangeTime({ mailing, onClose }: { mailing: Mailing; onClose: () => void }) {
  const t = useText();
  const form = useId();
  const [typed, setTyped] = useState(() =>
    fieldTime(mailing.notBefore ? new Date(mailing.notBefore) : tomorrowMorning(new Date())),
  );
  const [wrong, setWrong] = useState(false);
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
  const { error } = change;
  const refusal = error instanceof Problem ? error.of("notBefore") : undefined;
  const given = change.isPending ? change.variables?.body.notBefore : undefined;
  function move(event: FormEvent): void {
    event.preventDefault();
    const notBefore = instantOf(typed);
    const past = notBefore === null || new Date(notBefore) <= new Date();
    setWrong(past);
    if (!past && !change.isPending) change.mutate({ params, body: { notBefore } });
  }
  return (
    <Dialog
      open
      stays
      onClose={change.isPending ? undefined : onClose}
      title={t("outreach.later.changeTitle")}
      description={t("outreach.later.hint", { days: LATER_DAYS_MAX })}
      actions={
        <>
          <Button kind="main" large type="submit" form={form} state={given ? "waiting" : "ready"}>
            {t("outreach.later.save")}
          </Button>
          <Button
            large
            icon="send"
            state={given === null ? "waiting" : "ready"}
            disabled={change.isPending}
            onClick={() => change.mutate({ params, body: { notBefore: null } })}
          >
            {t("outreach.later.undo")}
          </Button>
          <Button large disabled={change.isPending} onClick={onClose}>
            {t("ui.cancel")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={move}>
        <TextField
          label={t("outreach.later.field")}
          type="datetime-local"
          value={typed}
          error={wrong ? t("outreach.later.fault") : refusal}
          onChange={(event) => setTyped(event.target.value)}
        />
        {error && !refusal ? (
          <p className="danger small" role="alert">
            {sentenceOf(error, t)}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
