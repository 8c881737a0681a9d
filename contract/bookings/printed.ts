import { type Language, localeOf } from "../forms/locale.ts";
import type { PrintedPart } from "../forms/printed.ts";
import { currencyOf } from "../offers/terms.ts";
import { PRINTED_TEXTS, type PrintedTexts } from "./printed-texts.ts";
import { type BookingSheet, type SheetSpot, sumOf } from "./sheet.ts";

/** A sheet as it is read, in its own language. */
export interface PrintedSheet {
  language: Language;
  title: string;
  version: string;
  foot: string;
  parts: PrintedPart[];
}

/** The record of an acceptance, as it is printed. */
export interface PrintedAcceptance {
  name: string;
  function: string;
  at: string;
  sha256: string;
}

const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ""));

/** Writes days, amounts and counts as people of the sheet's language do. No font has the narrow spaces of some. */
function writers({ language, currency }: Pick<BookingSheet, "language" | "currency">) {
  const locale = localeOf(language);
  const known = currencyOf({ currency });
  const plain = (text: string) => text.replace(/[\u202f\u2009]/g, "\u00a0");
  const digits = known.fractionDigits;
  const amounts = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const rates = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  return {
    money: (minor: number) => plain(amounts.format(minor / 10 ** digits)),
    day: (day: string) => plain(days.format(new Date(`${day}T00:00:00Z`))),
    count: (value: number) => plain(rates.format(value)),
  };
}

/** When a spot airs. */
export function spotWhen(
  sheet: Pick<BookingSheet, "language" | "currency">,
  spot: Pick<SheetSpot, "firstDay" | "lastDay" | "episode">,
): string {
  const t = PRINTED_TEXTS[sheet.language];
  const { day } = writers(sheet);
  const { firstDay, lastDay, episode } = spot;
  const days =
    firstDay && lastDay
      ? firstDay === lastDay
        ? day(firstDay)
        : fill(t.days, { first: day(firstDay), last: day(lastDay) })
      : firstDay
        ? fill(t.from, { first: day(firstDay) })
        : lastDay
          ? fill(t.until, { last: day(lastDay) })
          : null;
  const numbered = episode === null ? null : fill(t.episode, { number: episode });
  return [numbered, days].filter((part) => part !== null).join(", ") || t.anyDay;
}

/** The whole sheet as it is read: page, screen and PDF print these words. */
export function printSheet(sheet: BookingSheet, sha256: string): PrintedSheet {
  const t = PRINTED_TEXTS[sheet.language];
  const { day } = writers(sheet);
  const head = { number: sheet.number, version: sheet.version, day: day(sheet.day), hash: sha256 };
  return {
    language: sheet.language,
    title: fill(t.title, head),
    version: fill(t.version, head),
    foot: fill(t.foot, head),
    parts: [
      parties(sheet, t),
      spots(sheet, t),
      price(sheet, t),
      rights(sheet, t),
      work(sheet, t),
      { title: t.cancellation, words: [sheet.cancellation || t.cancellationNone] },
      ...(sheet.note === "" ? [] : [{ title: t.note, words: [sheet.note] }]),
      { title: "", words: [t.checked] },
    ],
  };
}

const parties = (sheet: BookingSheet, t: PrintedTexts): PrintedPart => ({
  title: t.parties,
  rows: [
    { name: t.advertiser, says: sheet.advertiser },
    { name: t.show, says: sheet.show.title },
    ...(sheet.host === sheet.show.title ? [] : [{ name: t.host, says: sheet.host }]),
    ...(sheet.show.feed === "" ? [] : [{ name: t.feed, says: sheet.show.feed }]),
  ],
});

const spots = (sheet: BookingSheet, t: PrintedTexts): PrintedPart => ({
  title: t.spots,
  table: {
    heads: [t.spot, t.when, t.place, t.length],
    rows: sheet.spots.map((spot) => [
      String(spot.position),
      spotWhen(sheet, spot),
      t[spot.slot],
      fill(t.seconds, { count: spot.seconds }),
    ]),
  },
  rows: [
    { name: t.production, says: t[sheet.production] },
    { name: t.insertion, says: t[sheet.insertion] },
  ],
});

function price(sheet: BookingSheet, t: PrintedTexts): PrintedPart {
  const { money, count } = writers(sheet);
  const sum = sumOf(sheet);
  const amount = (name: string, minor: number | null) =>
    minor === null ? [] : [{ name, says: money(minor) }];
  return {
    title: t.price,
    rows: [
      { name: t.net, says: money(sum.net) },
      ...(sum.tax === null || sum.gross === null || sheet.taxRate === null
        ? [{ name: t.taxUnknown, says: t.taxSays }]
        : [
            { name: fill(t.tax, { rate: count(sheet.taxRate / 100) }), says: money(sum.tax) },
            { name: t.gross, says: money(sum.gross) },
          ]),
      ...amount(t.perThousand, sheet.perThousand),
      ...(sheet.downloads === null ? [] : [{ name: t.downloads, says: count(sheet.downloads) }]),
      ...amount(t.perClick, sheet.perClick),
      ...amount(t.perLead, sheet.perLead),
      ...(sheet.revenueShare === null
        ? []
        : [{ name: t.revenueShare, says: fill(t.percent, { count: sheet.revenueShare }) }]),
      ...(sheet.paymentDays === null
        ? []
        : [{ name: t.paymentDays, says: fill(t.paymentSays, { count: sheet.paymentDays }) }]),
    ],
  };
}

function rights(sheet: BookingSheet, t: PrintedTexts): PrintedPart {
  const exclusive = t[sheet.exclusivity];
  return {
    title: t.rights,
    rows: [
      {
        name: t.exclusivity,
        says:
          sheet.exclusivity === "none" || sheet.exclusivityDays === null
            ? exclusive
            : fill(t.exclusivityDays, { says: exclusive, count: sheet.exclusivityDays }),
      },
      {
        name: t.usageMonths,
        says: sheet.usageMonths ? fill(t.usageSays, { count: sheet.usageMonths }) : t.usageNone,
      },
      ...(sheet.staysDays === null
        ? []
        : [{ name: t.staysDays, says: fill(t.staysSays, { count: sheet.staysDays }) }]),
    ],
  };
}

function work(sheet: BookingSheet, t: PrintedTexts): PrintedPart {
  const due = (name: string, days: number | null) =>
    days === null ? [] : [{ name, says: days === 0 ? t.onDay : fill(t.daysBefore, { count: days }) }];
  const said = (name: string, says: string) => (says === "" ? [] : [{ name, says }]);
  return {
    title: t.work,
    rows: [
      ...due(t.copyDays, sheet.copyDays),
      ...due(t.recordingDays, sheet.recordingDays),
      ...said(t.link, sheet.link),
      ...said(t.code, sheet.code),
      ...said(t.disclosure, sheet.disclosure),
    ],
  };
}

/** Who accepted the sheet, and when. */
export function printAcceptance(language: Language, acceptance: PrintedAcceptance): PrintedPart {
  const t = PRINTED_TEXTS[language];
  const at = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: "long",
    timeStyle: "medium",
    timeZone: "UTC",
  });
  return {
    title: t.record,
    rows: [
      { name: t.acceptedBy, says: acceptance.name },
      ...(acceptance.function === "" ? [] : [{ name: t.function, says: acceptance.function }]),
      {
        name: t.acceptedAt,
        says: fill(t.utc, { at: at.format(new Date(acceptance.at)).replace(/[\u202f\u2009]/g, "\u00a0") }),
      },
      { name: t.recordHash, says: acceptance.sha256 },
    ],
    words: [t.recordSays],
  };
}

/** "Page 1 of 2". */
export const printPage = (language: Language, page: number, pages: number): string =>
  fill(PRINTED_TEXTS[language].page, { page, pages });
