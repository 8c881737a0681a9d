import { type BookingSheet, type BookingWords, wordsOf } from "../../contract/bookings/sheet.ts";

/** A booking of two ads, with every field there is. */
export const bookingSheet = (fields: Partial<BookingSheet> = {}): BookingSheet => ({
  form: 1,
  number: "2026-0042",
  version: 1,
  day: "2026-11-25",
  currency: "EUR",
  show: { title: "Nebel über Łódź", feed: "https://feeds.example/fog.xml" },
  language: "de",
  advertiser: "Teehaus Grün GmbH\nGroße Straße 1, 20095 Hamburg",
  host: "Nebel über Łódź",
  spots: [
    { position: 1, firstDay: "2027-02-01", lastDay: "2027-02-07", episode: null, slot: "mid", seconds: 60 },
    { position: 2, firstDay: "2027-02-08", lastDay: "2027-02-14", episode: 14, slot: "pre", seconds: 30 },
  ],
  production: "host-read",
  insertion: "baked-in",
  net: 48_000,
  taxRate: 1_900,
  perThousand: null,
  downloads: 6_000,
  perClick: null,
  perLead: null,
  revenueShare: null,
  exclusivity: "category",
  exclusivityDays: 60,
  usageMonths: 3,
  staysDays: 30,
  paymentDays: 14,
  copyDays: 7,
  recordingDays: 2,
  link: "gruentee.example/nebel",
  code: "NEBEL10",
  disclosure: "Werbung",
  cancellation: "Bis 14 Tage vor dem ersten Termin kostenlos.",
  note: "Wie im Frühjahr: „ruhig, ohne Musik“.",
  ...fields,
});

export const bookingWords = (fields: Partial<BookingWords> = {}): BookingWords => ({
  ...wordsOf(bookingSheet()),
  ...fields,
});
