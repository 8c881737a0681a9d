import type { CopyWords } from "../../../contract/bookings/copy.ts";
import { type BookingSheet, type BookingWords, wordsOf } from "../../../contract/bookings/sheet.ts";
import type { Method } from "../../../contract/route.ts";
import type { Ids, SampleRequest } from "./ids.ts";

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

/** Copy of so many words, with all that goes with it. */
export const copyWords = (fields: Partial<CopyWords> = {}, text = "Try Leafhouse tea"): CopyWords => ({
  document: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] },
  mustSay: ["Leafhouse"],
  mustNot: ["cheap"],
  pronunciation: "LEAF-house",
  codeSpelled: "F O G 1 0",
  linkRead: "leafhouse dot example slash fog",
  disclosure: "Advertisement",
  noDisclosure: false,
  rate: 150,
  ...fields,
});

export const bookingWords = (fields: Partial<BookingWords> = {}): BookingWords => ({
  ...wordsOf(bookingSheet()),
  ...fields,
});

const HASH = "0".repeat(64);
const LINK = "x".repeat(43);

/** Bookings, and what a podcaster does with a link, here an invented one. */
export const bookingRequests: Readonly<Record<`${Method} ${string}`, (ids: Ids) => SampleRequest>> = {
  "POST /api/offer/:id/booking": (i) => ({
    url: `/api/offer/${i.agreedOffer}/booking`,
    body: { modified: i.agreedModified },
  }),
  "GET /api/offer/:id/shared-band": (i) => ({ url: `/api/offer/${i.offer}/shared-band` }),
  "POST /api/owner/:ownerId/price-sharing": (i) => ({
    url: `/api/owner/${i.owner}/price-sharing`,
    body: { agreed: false },
  }),
  "GET /api/offer/:id/band": (i) => ({ url: `/api/offer/${i.offer}/band` }),
  "GET /api/campaign/:id/booking": (i) => ({ url: `/api/campaign/${i.campaign}/booking` }),
  "GET /api/booking/:id": (i) => ({ url: `/api/booking/${i.booking}` }),
  "POST /api/booking/:id/version": (i) => ({
    url: `/api/booking/${i.booking}/version`,
    body: { modified: i.bookingModified, words: bookingWords() },
  }),
  "POST /api/booking/:id/send": (i) => ({
    url: `/api/booking/${i.booking}/send`,
    body: {
      modified: i.bookingModified,
      version: 1,
      days: 14,
      renew: true,
      mail: { words: "Here it is.", mailbox: i.mailbox, record: true },
    },
  }),
  "POST /api/booking/:id/cancel": (i) => ({
    url: `/api/booking/${i.booking}/cancel`,
    body: {
      modified: i.bookingModified,
      reason: "The budget is gone",
      spots: [i.spot],
      mail: { words: "I am sorry.", mailbox: i.mailbox },
    },
  }),
  "POST /api/booking/:id/paid": (i) => ({
    url: `/api/booking/${i.booking}/paid`,
    body: { modified: i.bookingModified, paid: { on: "2027-03-01", amount: 48_000 } },
  }),
  "POST /api/booking/:id/settled": (i) => ({
    url: `/api/booking/${i.booking}/settled`,
    body: { modified: i.bookingModified, spots: [i.spot], settled: true },
  }),
  "GET /api/booking/:id/sheet.pdf": (i) => ({ url: `/api/booking/${i.booking}/sheet.pdf?version=1` }),
  "GET /api/booking/:id/calendar.ics": (i) => ({ url: `/api/booking/${i.booking}/calendar.ics` }),
  "GET /api/booking/:id/produced": (i) => ({ url: `/api/booking/${i.booking}/produced` }),
  "POST /api/booking/:id/produced": (i) => ({
    url: `/api/booking/${i.booking}/produced`,
    body: { name: "spot.mp3", size: 1_000 },
  }),
  "POST /api/booking/:id/produced/:spot": (i) => ({
    url: `/api/booking/${i.acceptedBooking}/produced/${i.produced}`,
    body: { from: 0, bytes: "AAAA" },
  }),
  "DELETE /api/booking/:id/produced/:spot": (i) => ({
    url: `/api/booking/${i.acceptedBooking}/produced/${i.produced}`,
  }),
  "GET /api/booking/:id/produced/:spot/sound": (i) => ({
    url: `/api/booking/${i.acceptedBooking}/produced/${i.produced}/sound`,
  }),
  "GET /api/booking-check": () => ({ url: "/api/booking-check?day=2027-02-01" }),
  "GET /api/booking/:id/check": (i) => ({ url: `/api/booking/${i.booking}/check` }),
  "POST /api/booking/:id/check": (i) => ({
    url: `/api/booking/${i.acceptedBooking}/check`,
    body: { what: "recording", position: 1, done: true },
  }),
  "POST /api/booking/:id/reminder": (i) => ({
    url: `/api/booking/${i.booking}/reminder`,
    body: { on: { days: 2, mailbox: i.mailbox } },
  }),
  "GET /api/booking/:id/copy": (i) => ({ url: `/api/booking/${i.booking}/copy` }),
  "POST /api/booking/:id/copy": (i) => ({
    url: `/api/booking/${i.booking}/copy`,
    body: { modified: null, words: copyWords() },
  }),
  "POST /api/booking/:id/copy/:version/share": (i) => ({
    url: `/api/booking/${i.acceptedBooking}/copy/1/share`,
    body: { sha256: i.copySha },
  }),
  "POST /api/booking/:id/copy/:version/approve": (i) => ({
    url: `/api/booking/${i.acceptedBooking}/copy/1/approve`,
    body: { sha256: HASH },
  }),
  "POST /api/booking/:id/copy/:version/comment": (i) => ({
    url: `/api/booking/${i.acceptedBooking}/copy/1/comment`,
    body: { text: "Shorter, please.", asks: true },
  }),
  "POST /open/booking/copy/read": () => ({ url: "/open/booking/copy/read", body: { token: LINK } }),
  "POST /open/booking/copy": () => ({
    url: "/open/booking/copy",
    body: { token: LINK, name: "Ida", said: { act: "approve", version: 1, sha256: HASH } },
  }),
  "POST /open/booking/read": () => ({ url: "/open/booking/read", body: { token: LINK } }),
  "POST /open/booking/accept": () => ({
    url: "/open/booking/accept",
    body: { token: LINK, sha256: HASH, name: "Ida", function: "Host", may: true },
  }),
  "POST /open/booking/decline": () => ({
    url: "/open/booking/decline",
    body: { token: LINK, sha256: HASH, reason: "No" },
  }),
  "POST /open/booking/cancel": () => ({
    url: "/open/booking/cancel",
    body: { token: LINK, reason: "We stop", spots: ["x"] },
  }),
  "POST /open/booking/file": () => ({ url: "/open/booking/file", body: { token: LINK, file: "sheet" } }),
};
