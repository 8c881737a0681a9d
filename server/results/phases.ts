import { RECOMMENDED_PODCASTS } from "../../contract/campaigns.ts";
import { PHASES, type Phase, type Step, type StepCode } from "../../contract/results.ts";
import type { Facts } from "./facts.ts";

/** The state of a step derived from the data: who and when, if known. */
interface Found {
  done: boolean;
  kind: Step["kind"];
  at?: Date | null;
  by?: number | null;
  count?: number;
}

/** The four phases of a campaign, derived from the data (decision 22). */
export function phasesOf(facts: Facts, nameOf: (loginId: number) => string | null): Phase[] {
  return PHASES.map(({ code, steps }) => {
    const found = steps.map((step) => present(step, RULES[step](facts), nameOf));
    return { code, done: found.every((step) => step.done), steps: found };
  });
}

function present(code: StepCode, found: Found, nameOf: (loginId: number) => string | null): Step {
  const { done, kind, at, by, count } = found;
  return {
    code,
    done,
    kind,
    by: done && by != null ? nameOf(by) : null,
    at: done && at ? at.toISOString() : null,
    count: count ?? null,
  };
}

const RULES: Readonly<Record<StepCode, (facts: Facts) => Found>> = {
  // There is always a name. If the commercial fields are shown, start and duration are needed, too, unless a person
  // marks the step.
  baseData: (facts) => {
    const complete = !facts.commercials || (facts.start !== null && facts.duration !== null);
    return complete
      ? { done: true, kind: "auto", at: facts.created, by: facts.createdBy }
      : said(facts, "baseData");
  },
  addPodcasts: ({ podcasts, tenth, tenthBy }) => ({
    done: podcasts >= RECOMMENDED_PODCASTS,
    kind: "auto",
    at: tenth,
    by: tenthBy,
    count: podcasts,
  }),
  kickOff: (facts) => said(facts, "kickOff"),
  // Signed implies interested: moving on does not undo a step.
  select: ({ byState, interested, interestedBy }) => {
    const count = byState.Interested + byState.Signed + byState.Briefed;
    return { done: count > 0, kind: "auto", at: interested, by: interestedBy, count };
  },
  onboard: ({ byState, signed, signedBy }) => {
    const count = byState.Signed + byState.Briefed;
    return { done: count > 0, kind: "auto", at: signed, by: signedBy, count };
  },
  briefing: ({ words, briefed, briefedBy }) => ({
    done: words > 0,
    kind: "auto",
    at: briefed,
    by: briefedBy,
    count: words,
  }),
  start: (facts) => said(facts, "start"),
  // With bookings it is known which ads have run, and which of them somebody has heard (C9.05).
  listened: (facts) => {
    const { spots, aired, heard, lastHeard, lastHeardBy } = facts;
    if (spots === 0) return said(facts, "listened");
    // A late ad, or one in another place, is not asked about: "heard" would take the claim away.
    return { done: aired > 0 && heard === aired, kind: "auto", at: lastHeard, by: lastHeardBy };
  },
  analytics: ({ hasFigures, entered, enteredBy, spots, responded, firstClick }) => {
    if (hasFigures) return { done: true, kind: "auto", at: entered, by: enteredBy };
    return { done: spots > 0 && responded, kind: "auto", at: firstClick };
  },
};

function said({ steps }: Facts, step: Parameters<Facts["steps"]["get"]>[0]): Found {
  const mark = steps.get(step);
  return { done: mark !== undefined, kind: "person", at: mark?.done ?? null, by: mark?.loginId ?? null };
}
