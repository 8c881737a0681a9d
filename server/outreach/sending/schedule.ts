import { instantOf, localTime } from "./local-time.ts";

/** Days and times a mailbox sends in, by the wall clock of its time zone; minutes from midnight. */
export interface SendingWindow {
  timeZone: string;
  /** 1 = Monday … 7 = Sunday */
  days: readonly number[];
  fromMinute: number;
  toMinute: number;
}

/** How fast a mailbox may send; null where it may send as it likes (the demonstration's sandbox). */
export interface Pace {
  window: SendingWindow;
  perHour: number;
  perDay: number;
  /** How much more each day in which mails went out lets it send, and up to what; left out where it grows no more. */
  growth?: { daily: number; most: number } | null;
}

/** What has been handed over lately, oldest first (at least the last 24 hours), and the pause after the last one. */
export interface SendingPast {
  handed: readonly Date[];
  notBefore: Date | null;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The pause between two mails is random between these, in milliseconds (rule 6). */
export const GAP = { least: 60_000, most: 180_000 } as const;

/** A pause between two mails; `random` is from 0 up to 1. */
export const nextGap = (random: number): number => GAP.least + Math.floor(random * (GAP.most - GAP.least));

/** The instant itself where the window is open, else the next opening. */
export function nextOpening(instant: Date, window: SendingWindow): Date {
  if (isOpen(instant, window)) return instant;
  const local = localTime(instant, window.timeZone);
  for (let ahead = 0; ahead <= 14; ahead++) {
    const weekday = ((local.weekday - 1 + ahead) % 7) + 1;
    if (!window.days.includes(weekday)) continue;
    const day = { ...local, day: local.day + ahead };
    const from = instantOf(day, window.fromMinute, window.timeZone);
    const to = instantOf(day, window.toMinute, window.timeZone);
    const at = from > instant ? from : instant;
    // A jump of the clock may swallow the whole window of a day.
    if (at < to && isOpen(at, window)) return at;
  }
  throw new RangeError("a sending window has to have a day");
}

/** Whether the wall clock is inside the window. */
export function isOpen(instant: Date, { timeZone, days, fromMinute, toMinute }: SendingWindow): boolean {
  const { weekday, minute } = localTime(instant, timeZone);
  return days.includes(weekday) && minute >= fromMinute && minute < toMinute;
}

/**
 * The earliest instant from `now` on at which the next mail may be handed over: after the pause, inside the
 * window, and with less than `perHour` mails in the hour and less than `perDay` in the 24 hours before it.
 */
export function nextSending(now: Date, past: SendingPast, pace: Pace | null): Date {
  if (!pace) return now;
  let at = past.notBefore && past.notBefore > now ? past.notBefore : now;
  for (;;) {
    const allowed = new Date(
      Math.max(
        at.getTime(),
        underCap(past.handed, pace.perHour, HOUR, at),
        underCap(past.handed, pace.perDay, DAY, at),
      ),
    );
    const open = nextOpening(allowed, pace.window);
    if (open.getTime() === at.getTime()) return at;
    at = open;
  }
}

/** When the mail that is `cap` mails back has left the span behind `at`; milliseconds, 0 where there is none. */
function underCap(handed: readonly Date[], cap: number, span: number, at: Date): number {
  const inSpan = handed.filter((one) => one.getTime() > at.getTime() - span);
  const oldest = inSpan.at(-cap);
  return oldest ? oldest.getTime() + span : 0;
}

/**
 * When the last of `count` mails will be handed over at the latest, if nothing goes wrong: the schedule run
 * ahead with the longest pauses. Null where nothing is left to send.
 */
export const forecast = (now: Date, past: SendingPast, pace: Pace | null, count: number): Date | null =>
  count <= 0
    ? null
    : pace
      ? (forecastEach(now, past, pace, Array<Date>(count).fill(now)).at(-1) ?? null)
      : now;

/** When each of some mails is handed over at the latest that may leave from these instants on, the earliest first. */
export function forecastEach(now: Date, past: SendingPast, pace: Pace | null, dues: readonly Date[]): Date[] {
  if (!pace) return dues.map((due) => (due > now ? due : now));
  const zone = pace.window.timeZone;
  const handed = [...past.handed];
  let { notBefore } = past;
  let { perDay } = pace;
  const most = pace.growth?.most ?? perDay;
  const last = handed.at(-1);
  let grows = last && isSameDay(last, now, zone) ? nextMidnight(now, zone) : null;
  let at = now;
  const each: Date[] = [];
  for (const due of dues) {
    if (due > at) at = due;
    const from = at;
    const next = () => nextSending(at, { handed, notBefore }, { ...pace, perDay });
    at = next();
    if (grows && at >= grows && pace.growth) {
      perDay = Math.min(most, perDay + pace.growth.daily);
      at = grows > from ? grows : from;
      grows = null;
      // More may leave on this day than the limit of the last one lets.
      at = next();
    }
    grows ??= perDay < most ? nextMidnight(at, zone) : null;
    handed.push(at);
    // No more than the larger cap is ever looked at.
    if (handed.length > most + pace.perHour) handed.shift();
    notBefore = new Date(at.getTime() + GAP.most);
    each.push(at);
  }
  return each;
}

function isSameDay(one: Date, other: Date, timeZone: string): boolean {
  const [a, b] = [localTime(one, timeZone), localTime(other, timeZone)];
  return a.day === b.day && a.month === b.month && a.year === b.year;
}

function nextMidnight(instant: Date, timeZone: string): Date {
  const local = localTime(instant, timeZone);
  return instantOf({ ...local, day: local.day + 1 }, 0, timeZone);
}
