import { instantOf, localTime } from "../sending/local-time.ts";
import type { SendingWindow } from "../sending/schedule.ts";

/** Monday to Friday. */
const LAST_WORKING_DAY = 5;
const WEEK = 7;

/**
 * When a mail may leave that waits for the working day after the weekday on which a show usually comes out (0 is
 * Sunday): on that day from the opening of the mailbox's window on, and at once where the window of such a day is open.
 * Never later than a week after `from`.
 */
export function dayAfter(from: Date, weekday: number, window: SendingWindow): Date {
  const wanted = workingDayAfter(weekday, window.days);
  const local = localTime(from, window.timeZone);
  for (let ahead = 0; ahead <= WEEK; ahead++) {
    if (((local.weekday - 1 + ahead) % WEEK) + 1 !== wanted) continue;
    const day = { ...local, day: local.day + ahead };
    const opens = instantOf(day, window.fromMinute, window.timeZone);
    const closes = instantOf(day, window.toMinute, window.timeZone);
    const at = opens > from ? opens : from;
    // A jump of the clock may swallow the window of a day.
    if (at < closes) return at;
  }
  return from;
}

/** 1 = Monday. A mailbox that sends on no working day has its own days for that. */
function workingDayAfter(weekday: number, days: readonly number[]): number {
  const working = days.filter((day) => day <= LAST_WORKING_DAY);
  const open = working.length > 0 ? working : days;
  for (let after = 1; after <= WEEK; after++) {
    const day = ((weekday - 1 + after + WEEK) % WEEK) + 1;
    if (open.includes(day)) return day;
  }
  throw new RangeError("a sending window has to have a day");
}
