import { addDays, type CalendarDay, calendarDay, dayOf, daysBetween, weekdayOf } from "./calendar-day.ts";

/** A day that a text names, and where. */
export interface WrittenDay {
  day: CalendarDay;
  start: number;
  end: number;
}

/** No absence is believed to last longer. */
const MOST_DAYS_AHEAD = 90;

/** Months in English, German, French and Spanish by their beginnings, in lower case. */
const MONTHS: readonly (readonly string[])[] = [
  ["january", "jan", "januar", "jänner", "janvier", "janv", "enero", "ene"],
  ["february", "feb", "februar", "feber", "février", "févr", "fév", "febrero"],
  ["march", "mar", "märz", "mrz", "mars", "marzo"],
  ["april", "apr", "avril", "avr", "abril", "abr"],
  ["may", "mai", "mayo"],
  ["june", "jun", "juni", "juin", "junio"],
  ["july", "jul", "juli", "juillet", "juil", "julio"],
  ["august", "aug", "août", "aout", "agosto", "ago"],
  ["september", "sept", "sep", "septembre", "septiembre", "setiembre"],
  ["october", "oct", "oktober", "okt", "octobre", "octubre"],
  ["november", "nov", "novembre", "noviembre"],
  ["december", "dec", "dezember", "dez", "décembre", "déc", "diciembre", "dic"],
];
const WEEKDAYS: readonly (readonly string[])[] = [
  ["sunday", "sonntag", "dimanche", "domingo"],
  ["monday", "montag", "lundi", "lunes"],
  ["tuesday", "dienstag", "mardi", "martes"],
  ["wednesday", "mittwoch", "mercredi", "miércoles"],
  ["thursday", "donnerstag", "jeudi", "jueves"],
  ["friday", "freitag", "vendredi", "viernes"],
  ["saturday", "samstag", "sonnabend", "samedi", "sábado"],
];
const numbersOf = (names: readonly (readonly string[])[], first: number) =>
  new Map(names.flatMap((each, at) => each.map((name) => [name, at + first] as const)));
const monthOf = numbersOf(MONTHS, 1);
const weekdayNumber = numbersOf(WEEKDAYS, 0);
/** The longest first: "marzo" is no "mar". */
const oneOf = (names: Iterable<string>) => [...names].sort((a, b) => b.length - a.length).join("|");

const month = `(?<month>${oneOf(monthOf.keys())})\\.?`;
const edge = "(?<![\\p{L}\\p{N}.])";
const end = "(?![\\p{L}\\p{N}])";
const year = "(?<year>20\\d\\d)";
const pattern = (source: string) => new RegExp(`${edge}${source}${end}`, "gu");

const ISO = pattern(`${year}-(?<m>\\d\\d)-(?<day>\\d\\d)`);
const DAY_MONTH = pattern(
  `(?<day>\\d{1,2})(?:st|nd|rd|th|er|\\.|º)? ?(?:of |de |del )?${month}(?:,? ?(?:de |del )?${year})?`,
);
const MONTH_DAY = pattern(`${month} (?:the )?(?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,? ${year})?`);
const DOTTED = pattern("(?<day>\\d{1,2})\\. ?(?<m>\\d{1,2})\\.(?: ?(?<year>20\\d\\d|\\d\\d))?");
const SLASHED = pattern("(?<day>\\d{1,2})[/-](?<m>\\d{1,2})(?:[/-](?<year>20\\d\\d|\\d\\d))?");
const WEEKDAY = pattern(
  `(?:next |nächsten |kommenden )?(?<weekday>${oneOf(weekdayNumber.keys())})(?: prochain| próximo)?`,
);
const TOMORROW = pattern("(?:tomorrow|morgen|demain|mañana)");

/** The days that a text (in lower case) names; years that are left out are inferred, unlikely days are left out. */
export function findWrittenDays(text: string, received: Date, english: boolean): WrittenDay[] {
  const today = dayOf(received);
  const found: WrittenDay[] = [];
  const add = (match: RegExpMatchArray, day: CalendarDay | null) => {
    const start = match.index!;
    const stop = start + match[0].length;
    const taken = found.some((other) => start < other.end && stop > other.start);
    if (day && !taken && isLikely(today, day)) found.push({ day, start, end: stop });
  };
  for (const match of text.matchAll(ISO)) add(match, dated(match, today));
  for (const match of text.matchAll(DAY_MONTH)) add(match, dated(match, today));
  for (const match of text.matchAll(MONTH_DAY)) add(match, dated(match, today));
  for (const match of text.matchAll(DOTTED)) add(match, dated(match, today));
  for (const match of text.matchAll(SLASHED)) add(match, slashed(match, today, english));
  const named = found.length > 0;
  // "Monday, 24 November" is that day alone.
  for (const match of named ? [] : text.matchAll(WEEKDAY)) {
    const ahead = (weekdayNumber.get(match.groups!.weekday!)! - weekdayOf(today) + 7) % 7;
    add(match, addDays(today, ahead === 0 ? 7 : ahead));
  }
  for (const match of named ? [] : text.matchAll(TOMORROW)) add(match, addDays(today, 1));
  return found.sort((a, b) => a.start - b.start);
}

const isLikely = (today: CalendarDay, day: CalendarDay): boolean => {
  const ahead = daysBetween(today, day);
  return ahead >= 0 && ahead <= MOST_DAYS_AHEAD;
};

function dated(match: RegExpMatchArray, today: CalendarDay): CalendarDay | null {
  const { day, m, month: name, year: written } = match.groups!;
  return inferred(Number(day), name ? monthOf.get(name)! : Number(m), written, today);
}

/** Britons write the day first, Americans the month; where both are likely, neither is believed. */
function slashed(match: RegExpMatchArray, today: CalendarDay, english: boolean): CalendarDay | null {
  const { day, m, year: written } = match.groups!;
  const dayFirst = inferred(Number(day), Number(m), written, today);
  if (!english) return dayFirst;
  const monthFirst = inferred(Number(m), Number(day), written, today);
  const likely = [dayFirst, monthFirst].filter((one) => one !== null && isLikely(today, one));
  return new Set(likely).size === 1 ? likely[0]! : null;
}

function inferred(day: number, monthNumber: number, written: string | undefined, today: CalendarDay) {
  if (written) return calendarDay(Number(written.length === 2 ? `20${written}` : written), monthNumber, day);
  const thisYear = Number(today.slice(0, 4));
  const soon = calendarDay(thisYear, monthNumber, day);
  return soon && soon >= today ? soon : calendarDay(thisYear + 1, monthNumber, day);
}
