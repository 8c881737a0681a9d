/** A day without time, as "2026-11-24". */
export type CalendarDay = string;

const DAY = 86_400_000;

export const dayOf = (instant: Date): CalendarDay => instant.toISOString().slice(0, 10);

const asDate = (day: CalendarDay): Date => new Date(`${day}T00:00:00Z`);

export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  dayOf(new Date(asDate(day).getTime() + days * DAY));

export const daysBetween = (from: CalendarDay, to: CalendarDay): number =>
  Math.round((asDate(to).getTime() - asDate(from).getTime()) / DAY);

/** 0 is Sunday. */
export const weekdayOf = (day: CalendarDay): number => asDate(day).getUTCDay();

/** The day where it exists, else null: there is no 31 April. */
export function calendarDay(year: number, month: number, day: number): CalendarDay | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? dayOf(date) : null;
}

/** The day after so many working days; Saturday and Sunday are none. */
export function addWorkingDays(day: CalendarDay, count: number): CalendarDay {
  let at = day;
  for (let left = count; left > 0; ) {
    at = addDays(at, 1);
    const weekday = weekdayOf(at);
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return at;
}
