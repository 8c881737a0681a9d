import type { TakenBack } from "../../../contract/outreach/take-back.ts";
import { fieldTime } from "../follow-ups/field-time.ts";
import { hasPlan, type Plan } from "../follow-ups/plan.ts";
import { type Draft, isTouched } from "./draft.ts";

/**
 * The draft with a mailing that was taken back. What is being written there stays, with its subject and its plan: the
 * words that come back stand below it, after an empty line.
 */
export function withTakenBack(there: Draft | null, back: TakenBack, now: Date): Draft {
  const at = back.notBefore === null ? null : new Date(back.notBefore);
  const plan: Plan = {
    steps: back.steps,
    subjectB: back.subjectB,
    notBefore: at && at > now ? fieldTime(at) : null,
    byRhythm: back.byRhythm,
  };
  const changed = now.toISOString();
  if (there && isTouched(there))
    return {
      ...there,
      subject: there.subject.trim() === "" ? back.subject : there.subject,
      body: there.body.trim() === "" ? back.body : `${there.body}\n\n${back.body}`,
      plan: hasPlan(there.plan) ? there.plan : plan,
      changed,
    };
  const { language, form, template, subject, body } = back;
  return {
    language,
    form,
    template,
    subject,
    body,
    base: { subject: "", body: "" },
    changed,
    leftOut: { of: "", ids: [] },
    plan,
  };
}
