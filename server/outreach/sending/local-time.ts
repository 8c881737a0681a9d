/** An instant as a wall clock in a time zone shows it. `weekday` 1 = Monday; `minute` counts from midnight. */
export interface LocalTime {
  year: number;
  month: number;
  day: number;
  weekday: number;
  minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const MINUTE = 60_000;

function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      weekday: "short",
      hour: "numeric",
      minute: "numeric",
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Reads the wall clock. @throws RangeError for a time zone this runtime does not know */
export function localTime(instant: Date, timeZone: string): LocalTime {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatFor(timeZone).formatToParts(instant)) parts[type] = value;
  return {
    year: Number(parts.year),
    month: Number(parts.month),
    day: Number(parts.day),
    weekday: DAYS.indexOf(parts.weekday ?? "") + 1,
    minute: Number(parts.hour) * 60 + Number(parts.minute),
  };
}

/**
 * The first instant at which the wall clock of that day shows this minute or a later one. Where clocks jump
 * over it, that is the end of the jump; where they go back, the first of the two. `day` may pass the end of
 * the month.
 */
export function instantOf(
  { year, month, day }: Pick<LocalTime, "year" | "month" | "day">,
  minute: number,
  timeZone: string,
): Date {
  const wanted = Date.UTC(year, month - 1, day) + minute * MINUTE;
  // Zones lie between UTC-12 and UTC+14; the offsets a day before and after cover a change in between.
  const offsets = [-1, 1].map((side) => offsetAt(new Date(wanted + side * 24 * 60 * MINUTE), timeZone));
  const candidates = offsets.map((offset) => wanted - offset).sort((a, b) => a - b);
  const exact = candidates.find((at) => at + offsetAt(new Date(at), timeZone) === wanted);
  if (exact !== undefined) return new Date(exact);
  // The minute does not exist: the clock change is between the two candidates, at a full minute.
  for (let at = candidates[0]!; at <= candidates.at(-1)!; at += MINUTE) {
    if (at + offsetAt(new Date(at), timeZone) >= wanted) return new Date(at);
  }
  return new Date(candidates.at(-1)!);
}

/** Milliseconds the wall clock is ahead of UTC, to the minute. */
function offsetAt(instant: Date, timeZone: string): number {
  const local = localTime(instant, timeZone);
  const shown = Date.UTC(local.year, local.month - 1, local.day) + local.minute * MINUTE;
  return shown - Math.floor(instant.getTime() / MINUTE) * MINUTE;
}
