import type { TakenBack } from "../../../contract/outreach/take-back.ts";
import { fieldTime } from "../follow-ups/field-time.ts";
import { emptyPlan, type Plan } from "../follow-ups/plan.ts";
import { type Draft, isTouched } from "./draft.ts";
import { joinWords } from "./join-words.ts";

/**
 * The draft with a mailing that was taken back. What is being written there stays, part by part: the words that come back
 * stand below it, after an empty line, and of the plan comes back what that draft has not.
 * @param decided the send room holds something for the text there, so that it stays also where it is a template's
 */
export function withTakenBack(there: Draft | null, back: TakenBack, now: Date, decided = false): Draft {
  const at = back.notBefore === null ? null : new Date(back.notBefore);
  const { language, form, template, subject, body } = back;
  const plan = joinPlan(there?.plan ?? emptyPlan, {
    steps: back.steps,
    spare: [],
    subjectB: back.subjectB,
    notBefore: at && at > now ? fieldTime(at) : null,
    byRhythm: back.byRhythm,
  });
  const changed = now.toISOString();
  if (there && (decided || isTouched(there)))
    return {
      ...there,
      subject: there.subject.trim() === "" ? subject : there.subject,
      body: joinWords(there.body, body),
      plan,
      changed,
    };
  return {
    id: there?.id ?? "",
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

/** Follow-ups of both are not mixed: those that come back are put aside. */
function joinPlan(there: Plan, back: Plan): Plan {
  const both = there.steps.length > 0 && back.steps.length > 0;
  const other = both && JSON.stringify(there.steps) !== JSON.stringify(back.steps);
  return {
    steps: there.steps.length > 0 ? there.steps : back.steps,
    spare: other ? back.steps : there.spare,
    subjectB: there.subjectB?.trim() ? there.subjectB : (back.subjectB ?? there.subjectB),
    notBefore: there.notBefore ?? back.notBefore,
    byRhythm: there.byRhythm || back.byRhythm,
  };
}
