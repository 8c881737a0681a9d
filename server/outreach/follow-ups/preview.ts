import type { checkMailing } from "../../../contract/outreach.ts";
import type { RouteReply } from "../../../contract/route.ts";
import type { SendingMailbox } from "../../mailbox/sender.ts";
import { fillPlaceholders, neededPlaceholders, type PlaceholderValues } from "../letter/placeholders.ts";
import { paceOf } from "../sending/pace.ts";
import { dueAfter } from "./due.ts";
import type { Step } from "./plan.ts";

/** When each step would go at the earliest if the first mail is accepted then. */
export function daysOf(steps: readonly Step[], first: Date | null, mailbox: SendingMailbox): (Date | null)[] {
  const window = paceOf(mailbox)?.window ?? null;
  let at = first;
  return steps.map(({ days }) => {
    at = at && dueAfter(at, days, mailbox.time_zone, window);
    return at;
  });
}

/** The steps as one recipient would read them today, and which placeholders would hold them. */
export const previewSteps = (
  steps: readonly Step[],
  values: PlaceholderValues,
  days: readonly (Date | null)[],
): NonNullable<RouteReply<typeof checkMailing>["steps"]> =>
  steps.map(({ body }, place) => ({
    body: fillPlaceholders(body, values),
    missing: neededPlaceholders(body).filter((name) => values[name] === ""),
    due: days[place]?.toISOString() ?? null,
  }));
