import { type FormEvent, useId, useState } from "react";
import { FOLLOW_UP_DAYS_MAX, type FollowUp } from "../../../contract/outreach/follow-ups.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { fieldTime, tomorrowMorning } from "./field-time.ts";
import { instantOf } from "./plan.ts";
import { useChangeOne } from "./use-follow-ups.ts";

/** Another time for one follow-up. */
export function MoveFollowUp({ followUp, onClose }: { followUp: FollowUp; onClose: () => void }) {
  const t = useText();
  const form = useId();
  const change = useChangeOne();
  const [typed, setTyped] = useState(() =>
    fieldTime(followUp.due ? new Date(followUp.due) : tomorrowMorning(new Date())),
  );
  const [wrong, setWrong] = useState(false);
  const { error } = change;
  const said = error instanceof Problem ? (error.of("due") ?? sentenceOf(error, t)) : undefined;
  function move(event: FormEvent): void {
    event.preventDefault();
    const due = instantOf(typed);
    setWrong(due === null);
    if (due === null) return;
    change.mutate(
      { params: { id: followUp.publicId }, body: { act: "move", due, version: followUp.version } },
      { onSuccess: onClose },
    );
  }
  return (
    <Dialog
      open
      stays
      onClose={change.isPending ? undefined : onClose}
      title={t("outreach.followUp.moveTitle", { title: followUp.podcastTitle })}
      description={t("outreach.followUp.moveLead", { days: FOLLOW_UP_DAYS_MAX })}
      actions={
        <>
          <Button kind="main" large type="submit" form={form} state={change.isPending ? "waiting" : "ready"}>
            {t("outreach.followUp.move")}
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
          error={wrong ? t("outreach.later.fault") : said}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
