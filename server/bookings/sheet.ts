import { createHash } from "node:crypto";
import { canonicalJson } from "../../contract/bookings/canonical.ts";
import { BookingSheet, type BookingWords, type SheetSpot, sumOf } from "../../contract/bookings/sheet.ts";
import type { Language } from "../../contract/forms/locale.ts";
import { perThousand, quotedTotal } from "../../contract/offers/price.ts";
import type { OfferTerms } from "../../contract/offers/terms.ts";

/** A sheet as it is stored, and its hash: page and PDF are made from nothing else. */
export interface SealedSheet {
  sheet: string;
  sha256: Buffer;
}

export function sealSheet(sheet: BookingSheet): SealedSheet {
  const text = canonicalJson(sheet);
  return { sheet: text, sha256: createHash("sha256").update(text).digest() };
}

export const openSheet = (text: string): BookingSheet => BookingSheet.parse(JSON.parse(text));

/** Copy and recording are due so many days before a spot, until the user says otherwise. */
const COPY_DAYS = 7;
const RECORDING_DAYS = 2;

/** What an organization wrote into its last booking, and writes again. */
export type LastWords = Pick<
  BookingWords,
  "advertiser" | "cancellation" | "copyDays" | "recordingDays" | "disclosure"
>;

/** The words of a booking's first version, from what was agreed. */
export function firstWords(
  terms: OfferTerms,
  known: { net: number; language: Language; advertiser: string; host: string; last: LastWords | null },
): BookingWords {
  const { last } = known;
  return {
    language: known.language,
    advertiser: last?.advertiser ?? known.advertiser,
    host: known.host,
    spots: Array.from({ length: terms.spots }, (_, place) => spotAt(terms, place)),
    production: terms.production,
    insertion: terms.insertion,
    net: known.net,
    taxRate: terms.taxRate,
    perThousand: terms.pricing === "cpm" ? (perThousand(terms, null)?.figure ?? null) : null,
    downloads: terms.downloads,
    perClick: terms.perClick,
    perLead: terms.perLead,
    revenueShare: terms.revenueShare,
    exclusivity: terms.exclusivity,
    exclusivityDays: terms.exclusivityDays,
    usageMonths: terms.usageMonths,
    staysDays: terms.staysDays,
    paymentDays: terms.paymentDays,
    copyDays: last ? last.copyDays : COPY_DAYS,
    recordingDays: last ? last.recordingDays : RECORDING_DAYS,
    link: "",
    code: "",
    // German law wants ads to be named as such, and listeners know this word.
    disclosure: last?.disclosure ?? (known.language === "de" ? "Werbung" : ""),
    cancellation: last?.cancellation ?? "",
    note: terms.note,
  };
}

/**
 * The sum that was agreed with its tax, where reckoned from the price without tax it would be another. Of a price per
 * thousand of estimated listeners no sum was agreed.
 */
export function agreedGross(terms: OfferTerms, net: number): number | undefined {
  if (terms.tax === "net" || terms.taxRate === null) return undefined;
  const gross = quotedTotal(terms, null)?.figure;
  return gross === sumOf({ net, taxRate: terms.taxRate }).gross ? undefined : gross;
}

const spotAt = (terms: OfferTerms, place: number): SheetSpot => ({
  position: place + 1,
  firstDay: terms.firstDay,
  lastDay: terms.lastDay,
  episode: terms.episodes[place] ?? null,
  slot: terms.slot,
  seconds: terms.seconds,
});
