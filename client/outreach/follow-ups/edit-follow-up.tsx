import { type FormEvent, useId, useRef, useState } from "react";
import { FOLLOW_UP_BODY_MAX, FOLLOW_UP_DAYS_MAX } from "../../../contract/outreach/follow-ups.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { currentLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { LeaveGuard } from "../../ui/fields/leave-guard.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { useKeptState } from "../../ui/kept-state.ts";
import { insertAtCaret, MarkEditor } from "../composer/mark-editor.tsx";
import { PlaceholderButtons } from "../composer/placeholder-buttons.tsx";
import { emptyPlan } from "./plan.ts";
import { planFaults } from "./plan-faults.ts";
import { TheirText } from "./their-text.tsx";
import "../composer/composer.css";

export interface EditedText {
  body: string;
  /** Undefined where they belong to the step and not to this one mail. */
  days?: number | undefined;
  version: number;
}

/** What comes back after a session that ran out. */
interface Held {
  body: string;
  days: number | null;
  /** The version to which it was typed. */
  version: number;
}

interface Props {
  /** Which text it is. */
  name: string;
  title: string;
  lead: string;
  start: EditedText;
  /** Rejects with the problem. */
  onSave: (text: EditedText) => Promise<unknown>;
  /** The text of somebody else in a `stale` problem. */
  theirsOf: (payload: unknown) => EditedText | undefined;
  onClose: () => void;
}

/** Another text for all or for one. What somebody else saved meanwhile is shown, and nothing typed is lost. */
export function EditFollowUp({ name, title, lead, start, onSave, theirsOf, onClose }: Props) {
  const t = useText();
  const form = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [{ body, days, version }, setHeld] = useKeptState<Held>(`followUp.${name}`, () => ({
    body: start.body,
    days: start.days ?? null,
    version: start.version,
  }));
  const hold = (part: Partial<Held>) => setHeld((now) => ({ ...now, ...part }));
  const [theirs, setTheirs] = useState<EditedText | null>(null);
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const ofStep = start.days !== undefined;
  const touched = body !== start.body || days !== (start.days ?? null);
  // One mail has no days of its own: those of its step are not judged here.
  const plan = { ...emptyPlan, steps: [{ days: ofStep ? days : 1, body }] };
  const [faults = {}] = planFaults(plan, new Date(), currentLanguage(), t).steps;

  async function save(over = version): Promise<void> {
    setTried(true);
    setRefusal(null);
    if (saving) return;
    if (faults.body || faults.days) {
      field.current?.focus();
      return;
    }
    setSaving(true);
    try {
      await onSave({ body, version: over, ...(ofStep && days !== null ? { days } : {}) });
      onClose();
    } catch (error) {
      const other = error instanceof Problem && error.code === "stale" ? theirsOf(error.payload) : undefined;
      if (other) setTheirs(other);
      else setRefusal(sentenceOf(error, t));
    } finally {
      setSaving(false);
    }
  }

  return (
    <Dialog
      open
      stays
      width={640}
      // What was typed is only thrown away by the button that says so.
      onClose={saving || touched ? undefined : onClose}
      title={title}
      description={lead}
      initialFocus={field}
      actions={
        theirs ? null : (
          <>
            <Button kind="main" large type="submit" form={form} state={saving ? "waiting" : "ready"}>
              {t("outreach.followUp.save")}
            </Button>
            <Button large disabled={saving} onClick={onClose}>
              {t(touched ? "outreach.followUp.discard" : "ui.cancel")}
            </Button>
          </>
        )
      }
    >
      {theirs ? (
        <TheirText
          text={theirs}
          waiting={saving}
          onTake={() => {
            hold({ body: theirs.body, days: theirs.days ?? days, version: theirs.version });
            setTheirs(null);
          }}
          onOver={() => {
            hold({ version: theirs.version });
            setTheirs(null);
            void save(theirs.version);
          }}
        />
      ) : null}
      <form
        id={form}
        noValidate
        className="follow-up-form"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!theirs) void save();
        }}
      >
        {ofStep ? (
          <NumberField
            label={t("outreach.followUp.days")}
            unit={t("outreach.steps.days", { count: days ?? 0 })}
            min={1}
            max={FOLLOW_UP_DAYS_MAX}
            value={days}
            error={tried ? faults.days : undefined}
            onChange={(next) => hold({ days: next })}
          />
        ) : null}
        <MarkEditor
          label={t("outreach.text")}
          className="step-body"
          lang=""
          most={FOLLOW_UP_BODY_MAX}
          value={body}
          fieldRef={field}
          error={tried ? faults.body : undefined}
          onChange={(next) => hold({ body: next })}
        />
        <PlaceholderButtons
          language={currentLanguage()}
          onInsert={(words) => field.current && insertAtCaret(field.current, words)}
        />
        {refusal ? (
          <p className="danger small" role="alert">
            {refusal}
          </p>
        ) : null}
      </form>
      <LeaveGuard unsaved={() => touched} except={paths.signIn} />
    </Dialog>
  );
}
