import { isDayAhead, isTimeZone } from "../../contract/forms/dates.ts";
import { invalidField } from "../platform/fault.ts";

/**
 * Rejects a start less than one day ahead in the user's time zone (decision 23).
 * @param start ISO 8601 instant
 * @param timeZone IANA name; UTC where nothing is known
 * @throws Fault invalid: start-too-early, not-a-time-zone
 */
export function requireStartAhead(start: string, timeZone: string | undefined, now: Date): void {
  const zone = timeZone ?? "UTC";
  if (!isTimeZone(zone)) throw invalidField("/timeZone", "not-a-time-zone");
  if (!isDayAhead(new Date(start), zone, now)) throw invalidField("/start", "start-too-early");
}
