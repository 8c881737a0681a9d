import type { Locale } from "../../contract/forms/locale.ts";

const DAY = 24 * 60;
const STEP = 30;

/** "Monday" to "Sunday". */
export function dayNames(locale: Locale): string[] {
  const name = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  // 2024 began on a Monday.
  return Array.from({ length: 7 }, (_, day) => name.format(Date.UTC(2024, 0, 1 + day)));
}

/** "8:00 AM" or "08:00"; 24:00 for the end of a day. `minute` counts from midnight. */
export function timeOfDay(locale: Locale, minute: number): string {
  if (minute === DAY) return locale === "de-DE" ? "24:00" : "12:00 AM";
  const hour = locale === "de-DE" ? "2-digit" : "numeric";
  const clock = new Intl.DateTimeFormat(locale, { hour, minute: "2-digit", timeZone: "UTC" });
  return clock.format(Date.UTC(2024, 0, 1, 0, minute));
}

/** Half hours to choose from, plus `current` if it is none of them. */
export function timeChoices(
  locale: Locale,
  side: "from" | "to",
  current: number,
): { value: string; label: string }[] {
  const first = side === "from" ? 0 : STEP;
  const minutes = Array.from({ length: DAY / STEP }, (_, index) => first + index * STEP);
  const all = minutes.includes(current) ? minutes : [...minutes, current].sort((a, b) => a - b);
  return all.map((minute) => ({ value: String(minute), label: timeOfDay(locale, minute) }));
}
