import { isTimeZone } from "../../contract/forms/dates.ts";

/** The time zone that the browser reports; null for a name that means none to others. */
export function reportedTimeZone(): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && isTimeZone(timeZone) ? timeZone : null;
}

/** The time zone of the browser; UTC where it reports none. */
export const ownTimeZone = (): string => reportedTimeZone() ?? "UTC";
