import { invalidField } from "../platform/fault.ts";

/**
 * A campaign starts tomorrow at the earliest, by the calendar of the user's time zone: whoever picks tomorrow
 * sends tomorrow's midnight, which may be minutes away (decision 23).
 * @param start ISO 8601 instant
 * @param timeZone IANA name; UTC where nothing is known
 * @throws Fault invalid: start-too-early, not-a-time-zone
 */
export function requireStartAhead(start: string, timeZone: string | undefined, now: Date): void {
  const day = dayIn(timeZone ?? "UTC");
  if (day(new Date(start)) <= day(now)) throw invalidField("/start", "start-too-early");
}

/** Days since 1970 in a time zone's calendar. */
function dayIn(timeZone: string): (instant: Date) => number {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-US-u-ca-iso8601-nu-latn", {
      timeZone,
      year: "numeric",
      month: "numeric",
      day: "numeric",
    });
  } catch {
    throw invalidField("/timeZone", "not-a-time-zone");
  }
  return (instant) => {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    return Date.UTC(Number(parts.year), Number(parts.month) - 1, Number(parts.day)) / 86_400_000;
  };
}
