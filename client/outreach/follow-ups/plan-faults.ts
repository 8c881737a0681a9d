import type { Language } from "../../../contract/forms/locale.ts";
import { LATER_DAYS_MAX } from "../../../contract/outreach/answers.ts";
import { FOLLOW_UP_DAYS_MAX } from "../../../contract/outreach/follow-ups.ts";
import { leftOverBraces } from "../../../contract/outreach/placeholders.ts";
import { fieldSentence, sentence } from "../../../contract/sentences.ts";
import type { TextOf } from "../../language/text.tsx";
import { unknownMarks } from "../composer/placeholders.ts";
import { instantOf, isDays, type Plan } from "./plan.ts";

const DAY = 24 * 60 * 60_000;

/** What keeps a plan from being sent, as sentences at the part they belong to. */
export interface PlanFaults {
  steps: readonly { days?: string | undefined; body?: string | undefined }[];
  subjectB?: string | undefined;
  notBefore?: string | undefined;
}

export const mayGo = ({ steps, subjectB, notBefore }: PlanFaults): boolean =>
  !subjectB && !notBefore && steps.every(({ days, body }) => !days && !body);

/** The same questions the server asks. */
export function planFaults(plan: Plan, now: Date, language: Language, t: TextOf): PlanFaults {
  const marks = (text: string): string | undefined => {
    const [unknown] = unknownMarks(text);
    if (unknown) return sentence("placeholder-unknown", language, { name: unknown });
    const left = leftOverBraces(text);
    return left ? sentence("placeholder-broken", language, { name: left }) : undefined;
  };
  const { subjectB, notBefore } = plan;
  return {
    steps: plan.steps.map(({ days, body }) => ({
      days: isDays(days) ? undefined : t("outreach.steps.daysFault", { most: FOLLOW_UP_DAYS_MAX }),
      body: body.trim() === "" ? t("outreach.steps.bodyFault") : marks(body),
    })),
    subjectB:
      subjectB === null ? undefined : subjectB.trim() === "" ? t("outreach.subjectB.fault") : marks(subjectB),
    notBefore: notBefore === null ? undefined : timeFault(notBefore, now, language, t),
  };
}

function timeFault(field: string, now: Date, language: Language, t: TextOf): string | undefined {
  const at = instantOf(field);
  const ahead = at === null ? Number.NaN : new Date(at).getTime() - now.getTime();
  if (Number.isNaN(ahead) || ahead <= 0) return t("outreach.later.fault");
  return ahead > LATER_DAYS_MAX * DAY
    ? fieldSentence("too-late", language, { max: LATER_DAYS_MAX })
    : undefined;
}
