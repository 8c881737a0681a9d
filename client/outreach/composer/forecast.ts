import type { Formats } from "../../language/formats.ts";
import type { TextOf } from "../../language/text.tsx";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A forecast is rounded up to steps of this many minutes, because it is no appointment. */
const STEP = 5;

/** Within so many days the name of the day is enough. */
const WEEK = 7;

const dayNumber = (date: Date): number =>
  Math.round(new Date(date.getFullYear(), date.getMonth(), date.getDate(), 12).getTime() / DAY);

/** "in about a minute", "today at about 3:40 PM", "tomorrow at about …", "on Tuesday at about …", and from a week on "on Nov 24 at about …". */
export function doneWhen(
  iso: string,
  now: Date,
  formats: Pick<Formats, "time" | "day" | "weekday">,
  t: TextOf,
): string {
  const end = new Date(iso);
  if (end.getTime() - now.getTime() < 2 * MINUTE) return t("outreach.when.soon");
  const told = new Date(Math.ceil(end.getTime() / (STEP * MINUTE)) * STEP * MINUTE);
  const time = formats.time(told.toISOString());
  const days = dayNumber(told) - dayNumber(now);
  if (days === 0) return t("outreach.when.today", { time });
  if (days === 1) return t("outreach.when.tomorrow", { time });
  const name = days > 0 && days < WEEK ? formats.weekday : formats.day;
  return t("outreach.when.day", { day: name(told.toISOString()), time });
}

/** Minutes until then, rounded up; at least one. */
export const minutesUntil = (iso: string, now: Date): number =>
  Math.max(1, Math.ceil((new Date(iso).getTime() - now.getTime()) / MINUTE));
