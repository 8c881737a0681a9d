import { FOLLOW_UP_DAYS_MAX, MOST_FOLLOW_UPS } from "../../../contract/outreach/follow-ups.ts";

export interface DraftStep {
  /** Days after the mail before it; null while the field is empty. */
  days: number | null;
  body: string;
}

/** What a draft has beside subject and text. */
export interface Plan {
  /** What follows, in order. */
  steps: readonly DraftStep[];
  /** Follow-ups of a mailing that was taken back, where the draft has its own: they wait to be exchanged for those. */
  spare: readonly DraftStep[];
  /** The subject for the other half; null without one. */
  subjectB: string | null;
  /** When it may leave at the earliest, as a field for date and time has it; null for at once. */
  notBefore: string | null;
  /** Each mail waits for the working day after its show's usual day. */
  byRhythm: boolean;
}

export const emptyPlan: Plan = { steps: [], spare: [], subjectB: null, notBefore: null, byRhythm: false };

/** How many days after the mail before it a step goes, unless its writer says otherwise. */
const STANDARD_DAYS = [4, 7, 14] as const;
const standardDays = (place: number): number => STANDARD_DAYS[place] ?? 14;

export const withStep = (plan: Plan): Plan =>
  plan.steps.length < MOST_FOLLOW_UPS
    ? { ...plan, steps: [...plan.steps, { days: standardDays(plan.steps.length), body: "" }] }
    : plan;

export const withoutStep = (plan: Plan, place: number): Plan => ({
  ...plan,
  steps: plan.steps.filter((_, other) => other !== place),
});

export const changeStep = (plan: Plan, place: number, part: Partial<DraftStep>): Plan => ({
  ...plan,
  steps: plan.steps.map((step, other) => (other === place ? { ...step, ...part } : step)),
});

/** Those that were put aside take the place of those that stand there, which are put aside. */
export const exchangeSteps = ({ steps, spare, ...plan }: Plan): Plan => ({
  ...plan,
  steps: spare,
  spare: steps,
});

/** Whether anything was typed or chosen there. */
export const hasPlan = ({ steps, subjectB, notBefore, byRhythm }: Plan): boolean =>
  steps.length > 0 || Boolean(subjectB?.trim()) || notBefore !== null || byRhythm;

/** The instant of a field for date and time; null where it has none. */
export function instantOf(field: string | null): string | null {
  const at = new Date(field ?? "");
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** The days of a step, as far as they can be sent. */
const daysOf = (days: number | null, place: number): number =>
  days !== null && isDays(days) ? days : standardDays(place);

export const isDays = (days: number | null): boolean =>
  days !== null && Number.isInteger(days) && days >= 1 && days <= FOLLOW_UP_DAYS_MAX;

/** What is sent along with subject and text. Days that are being typed are checked as the standard ones. */
export function planToSend({ steps, subjectB, notBefore, byRhythm }: Plan) {
  const at = instantOf(notBefore);
  return {
    ...(steps.length > 0
      ? { steps: steps.map(({ days, body }, place) => ({ days: daysOf(days, place), body })) }
      : {}),
    ...(subjectB?.trim() ? { subjectB } : {}),
    ...(at === null ? {} : { notBefore: at }),
    ...(byRhythm ? { byRhythm } : {}),
  };
}

const isStep = (value: unknown): value is DraftStep => {
  const step = value as Partial<DraftStep> | null;
  return (step?.days === null || typeof step?.days === "number") && typeof step.body === "string";
};

const stepsOf = (stored: unknown): readonly DraftStep[] =>
  Array.isArray(stored) ? stored.filter(isStep).slice(0, MOST_FOLLOW_UPS) : [];

/** The plan of a stored draft, which may be from before there were plans, or usual days. */
export function planOf(stored: unknown): Plan {
  const plan = stored as Partial<Plan> | null | undefined;
  return {
    steps: stepsOf(plan?.steps),
    spare: stepsOf(plan?.spare),
    subjectB: typeof plan?.subjectB === "string" ? plan.subjectB : null,
    notBefore: typeof plan?.notBefore === "string" ? plan.notBefore : null,
    byRhythm: plan?.byRhythm === true,
  };
}
