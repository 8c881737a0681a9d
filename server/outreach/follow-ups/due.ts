import { instantOf, localTime } from "../sending/local-time.ts";
import { nextOpening, type SendingWindow } from "../sending/schedule.ts";

/** Between two mails of a thread lies at least so much, in milliseconds, whatever clocks do. */
const LEAST = 20 * 3_600_000;

/**
 * When the mail that follows one may go: so many days later by the calendar of the mailbox, at the same time of day,
 * never within twenty hours, and inside the window where there is one.
 */
export function dueAfter(accepted: Date, days: number, timeZone: string, window: SendingWindow | null): Date {
  const local = localTime(accepted, timeZone);
  const at = instantOf({ ...local, day: local.day + days }, local.minute, timeZone);
  return notTooSoon(at, accepted, window);
}

/** The same of an instant that a user has chosen. */
export function notTooSoon(at: Date, accepted: Date, window: SendingWindow | null): Date {
  const free = new Date(Math.max(at.getTime(), accepted.getTime() + LEAST));
  return window ? nextOpening(free, window) : free;
}
