import {
  type BookingSheet,
  BookingWords,
  COPY_DAYS_MAX,
  LINE_MAX,
  PARTY_MAX,
  type SheetSpot,
  WORDS_MAX,
  wordsOf,
} from "../../contract/bookings/sheet.ts";
import type { BookedSpot } from "../../contract/bookings.ts";
import { parseMoney, writeAmount } from "../../contract/forms/amounts.ts";
import { atMost, broken, type Checked } from "../../contract/forms/checks.ts";
import { parseDate, writeDate } from "../../contract/forms/dates.ts";
import { type Locale, languageOf } from "../../contract/forms/locale.ts";
import { parseWhole } from "../../contract/forms/numbers.ts";
import {
  currencyOf,
  DAYS_MAX,
  EPISODE_MAX,
  SECONDS_MAX,
  SECONDS_MIN,
  STAYS_MAX,
} from "../../contract/offers/terms.ts";
import { type FieldRule, fieldSentence } from "../../contract/sentences.ts";
import { least, needed, parseRate, writeRate } from "../offers/offer-form.ts";

/** The fields of the form; what is not among them stays as it was agreed. */
const TYPED = [
  "advertiser",
  "host",
  "net",
  "taxRate",
  "paymentDays",
  "staysDays",
  "copyDays",
  "recordingDays",
  "link",
  "code",
  "disclosure",
  "cancellation",
  "note",
] as const satisfies readonly (keyof BookingWords)[];
export type BookingField = (typeof TYPED)[number];
export type SpotField = "firstDay" | "lastDay" | "episode" | "seconds";
export type SpotValues = Record<SpotField, string> & Pick<SheetSpot, "position" | "slot">;
export type BookingValues = Record<BookingField, string> &
  Pick<BookingWords, "language"> & { spots: SpotValues[] };
/** Of a spot's field the name begins with its position: "2.firstDay". */
export type BookingErrors = Partial<Record<BookingField | `${number}.${SpotField}`, string>>;

/** A sheet as the fields show it; read back it is the same. */
export function valuesOf(sheet: BookingSheet, locale: Locale): BookingValues {
  const { advertiser, host, link, code, disclosure, cancellation, note, language } = sheet;
  return {
    ...{ advertiser, host, link, code, disclosure, cancellation, note, language },
    net: writeAmount(sheet.net, locale, currencyOf(sheet)),
    taxRate: writeRate(sheet.taxRate, locale),
    paymentDays: whole(sheet.paymentDays),
    staysDays: whole(sheet.staysDays),
    copyDays: whole(sheet.copyDays),
    recordingDays: whole(sheet.recordingDays),
    spots: sheet.spots.map((spot) => spotValues(spot, locale)),
  };
}

const whole = (value: number | null): string => (value === null ? "" : String(value));

function spotValues(spot: SheetSpot, locale: Locale): SpotValues {
  const day = (value: string | null) => (value === null ? "" : writeDate(value, locale));
  return {
    position: spot.position,
    slot: spot.slot,
    firstDay: day(spot.firstDay),
    lastDay: day(spot.lastDay),
    episode: whole(spot.episode),
    seconds: whole(spot.seconds),
  };
}

/** The ads of a booking that a version would leave out, as they stand. What has run has to be put back. */
export const leftOut = (
  booked: readonly BookedSpot[],
  spots: readonly SpotValues[],
  locale: Locale,
): SpotValues[] =>
  booked
    .filter(({ makegoodOf, cancelled }) => makegoodOf === null && cancelled === null)
    .filter(({ position }) => !spots.some((spot) => spot.position === position))
    .map((spot) => spotValues(spot, locale));

/** In the order of their positions, with one that had been left out. */
export const withSpot = (spots: readonly SpotValues[], spot: SpotValues): SpotValues[] =>
  [...spots, spot].sort((one, other) => one.position - other.position);

/** Like the last one, in a position that no version has had. */
export function anotherSpot(spots: readonly SpotValues[], used: number): SpotValues {
  const last = spots.at(-1)!;
  return { ...last, episode: "", position: Math.max(used, ...spots.map(({ position }) => position)) + 1 };
}

/** What was typed as words of a version, or what is wrong with it. */
export function readBooking(
  values: BookingValues,
  sheet: BookingSheet,
  locale: Locale,
): { words: BookingWords; errors: null } | { words: null; errors: BookingErrors } {
  const whole = (text: string, max: number, min = 0) => least(parseWhole(text, locale, max), min);
  const text = (field: BookingField, max: number) => atMost(values[field], max);
  const named = (field: BookingField): Checked<string> =>
    values[field].trim() === "" ? broken("required") : text(field, PARTY_MAX);
  const read: Record<BookingField, Checked<unknown>> = {
    advertiser: named("advertiser"),
    host: named("host"),
    net: needed(parseMoney(values.net, locale, currencyOf(sheet))),
    taxRate: parseRate(values.taxRate, locale),
    paymentDays: whole(values.paymentDays, DAYS_MAX),
    staysDays: whole(values.staysDays, STAYS_MAX, 1),
    copyDays: whole(values.copyDays, COPY_DAYS_MAX),
    recordingDays: whole(values.recordingDays, COPY_DAYS_MAX),
    link: text("link", LINE_MAX),
    code: text("code", LINE_MAX),
    disclosure: text("disclosure", LINE_MAX),
    cancellation: text("cancellation", WORDS_MAX),
    note: text("note", WORDS_MAX),
  };
  const errors: BookingErrors = {};
  const say = (name: keyof BookingErrors, check: Checked<unknown>) => {
    if (!check.ok) errors[name] = fieldSentence(check.rule, languageOf(locale), check.values);
    return check.ok ? check.value : null;
  };
  const typed = Object.fromEntries(TYPED.map((field) => [field, say(field, read[field])]));
  const spots = values.spots.map(({ position, slot, firstDay, lastDay, episode, seconds }) => ({
    position,
    slot,
    firstDay: say(`${position}.firstDay`, parseDate(firstDay, locale)),
    lastDay: say(`${position}.lastDay`, parseDate(lastDay, locale)),
    episode: say(`${position}.episode`, whole(episode, EPISODE_MAX, 1)),
    seconds: say(`${position}.seconds`, needed(whole(seconds, SECONDS_MAX, SECONDS_MIN))),
  }));
  if (Object.keys(errors).length > 0) return { words: null, errors };
  // What the contract still refuses has the contract's own rule.
  const words = BookingWords.safeParse({ ...wordsOf(sheet), language: values.language, ...typed, spots });
  if (words.success) return { words: words.data, errors: null };
  for (const issue of words.error.issues) {
    const rule = (issue as { params?: { rule?: FieldRule } }).params?.rule ?? "wrong-kind";
    const [field, place, part] = issue.path;
    const name =
      field === "spots" && typeof place === "number"
        ? (`${values.spots[place]!.position}.${String(part)}` as `${number}.${SpotField}`)
        : (field as BookingField);
    errors[name] = fieldSentence(rule, languageOf(locale));
  }
  return { words: null, errors };
}
