import { CLICK_DAYS, type ClickDay } from "../../contract/tracking.ts";

const DAY_MS = 86_400_000;

/** Every day of the last 30 in UTC, with nothing where nothing was. */
export function allDays(days: readonly ClickDay[], now: Date): ClickDay[] {
  const byDay = new Map(days.map((one) => [one.day, one]));
  return Array.from({ length: CLICK_DAYS }, (_, index) => {
    const day = new Date(now.getTime() - (CLICK_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return byDay.get(day) ?? { day, clicks: 0, visitors: 0, filtered: 0 };
  });
}
