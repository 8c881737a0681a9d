import { LATER_DAYS_MAX } from "../../contract/outreach/answers.ts";
import { invalidField } from "../platform/fault.ts";

const DAY = 86_400_000;

/** When a mailing may leave at the earliest; null for at once. @throws Fault invalid beyond what can be planned */
export function laterThanNow(now: Date, given: string | undefined): Date | null {
  if (given === undefined) return null;
  const at = new Date(given);
  if (at.getTime() > now.getTime() + LATER_DAYS_MAX * DAY)
    throw invalidField("/notBefore", "too-late", { max: LATER_DAYS_MAX });
  return at > now ? at : null;
}
