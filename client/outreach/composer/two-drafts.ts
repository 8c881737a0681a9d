import type { DraftStep, Plan } from "../follow-ups/plan.ts";
import type { Draft } from "./draft.ts";
import { joinWords } from "./join-words.ts";

/**
 * One draft of two that were written in two tabs of a browser: `mine` here, `there` in the other one, both from `over`.
 * What only one has changed is as that one has it. Where both have, words stand one below the other; of what cannot,
 * such as a subject, the one here stays.
 */
export function joinDrafts(over: Draft, mine: Draft, there: Draft): Draft {
  const newer = <K extends keyof Draft>(part: K): Draft[K] => pick(over[part], mine[part], there[part]);
  const gone = mine.subject.trim() === "" && there.subject !== over.subject;
  return {
    // What was done in the send room is of the one that is stored.
    id: there.id,
    subject: gone ? there.subject : newer("subject"),
    body: textOf(over.body, mine.body, there.body),
    language: newer("language"),
    form: newer("form"),
    template: newer("template"),
    base: newer("base"),
    changed: (mine.changed ?? "") > (there.changed ?? "") ? mine.changed : there.changed,
    leftOut:
      mine.leftOut.of === there.leftOut.of
        ? { of: mine.leftOut.of, ids: [...new Set([...there.leftOut.ids, ...mine.leftOut.ids])] }
        : newer("leftOut"),
    plan: joinPlans(over.plan, mine.plan, there.plan),
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Mine, unless nothing was changed here. */
const pick = <T>(over: T, mine: T, there: T): T => (isSame(over, mine) ? there : mine);

const textOf = (over: string, mine: string, there: string): string =>
  mine === over ? there : there === over ? mine : joinWords(mine, there);

function joinPlans(over: Plan, mine: Plan, there: Plan): Plan {
  return {
    steps: joinSteps(over.steps, mine.steps, there.steps),
    spare: pick(over.spare, mine.spare, there.spare),
    subjectB: pick(over.subjectB, mine.subjectB, there.subjectB),
    notBefore: pick(over.notBefore, mine.notBefore, there.notBefore),
    byRhythm: pick(over.byRhythm, mine.byRhythm, there.byRhythm),
  };
}

type Steps = readonly DraftStep[];

/** A step is its place: what was written for the same place in both stands there together. */
function joinSteps(over: Steps, mine: Steps, there: Steps): Steps {
  if (isSame(over, mine)) return there;
  if (isSame(over, there)) return mine;
  return (mine.length >= there.length ? mine : there).map((step, place) => {
    const own = mine[place];
    const others = there[place];
    if (!own || !others) return step;
    const before = over[place] ?? { days: null, body: "" };
    return {
      days: pick(before.days, own.days, others.days),
      body: textOf(before.body, own.body, others.body),
    };
  });
}
