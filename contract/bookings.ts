import { z } from "zod";
import { PriceBand } from "./bookings/band.ts";
import { BookingSheet, BookingWords } from "./bookings/sheet.ts";
import { Day } from "./forms/day.ts";
import { WHOLE_MAX } from "./forms/numbers.ts";
import { behind, Id, Instant } from "./forms/page.ts";
import { SLOTS, writtenText } from "./offers/terms.ts";
import { SIDES } from "./offers.ts";
import { MESSAGE_STATES } from "./outreach.ts";
import { route } from "./route.ts";

export const MOST_BOOKINGS_LISTED = 200;
export const MOST_BOOKING_VERSIONS = 50;
export const REASON_MAX = 500;
export const MAIL_WORDS_MAX = 5_000;
/** For how many days a link can be answered: what is proposed, and the most. */
export const LINK_DAYS = 14;
export const LINK_DAYS_MAX = 60;

export const BOOKING_STATES = [
  "draft",
  "sent",
  "accepted",
  "change-open",
  "declined",
  "lapsed",
  "cancelled",
  "done",
] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

/** What a mail about a booking is: the sheet with its link, the accepted sheet with its record, a cancellation, a request to make a spot good, or a reminder of what is due. */
export const BOOKING_MAILS = ["sheet", "record", "cancelled", "makegood", "reminder"] as const;
export type BookingMailKind = (typeof BOOKING_MAILS)[number];

const cancellation = z.object({ at: Instant, side: z.enum(SIDES), reason: z.string() });

export const Acceptance = z.object({
  name: z.string(),
  function: z.string(),
  at: Instant,
  sha256: z.string(),
});
export type Acceptance = z.output<typeof Acceptance>;

export const BookedSpot = z.object({
  publicId: Id,
  position: z.int(),
  /** The position of the spot that this one makes good, at no price; null for those of the sheet. */
  makegoodOf: z.int().nullable(),
  firstDay: Day.nullable(),
  lastDay: Day.nullable(),
  episode: z.int().nullable(),
  slot: z.enum(SLOTS),
  seconds: z.int(),
  cancelled: cancellation.nullable(),
  settled: Instant.nullable(),
});
export type BookedSpot = z.output<typeof BookedSpot>;

export const Booking = z.object({
  publicId: Id,
  number: z.string(),
  state: z.enum(BOOKING_STATES),
  /** The newest version, and the one in force. */
  version: z.int().min(1),
  accepted: z.int().nullable(),
  /** Null once the podcast has left the campaign, the campaign is deleted or the offer is gone. */
  entry: Id.nullable(),
  campaign: Id.nullable(),
  offer: Id.nullable(),
  title: z.string(),
  /** Of the version in force; before there is one, of the newest. */
  net: z.int(),
  currency: z.string(),
  paid: z.object({ on: Day, amount: z.int() }).nullable(),
  modified: Instant,
});
export type Booking = z.output<typeof Booking>;

export const BookingVersion = z.object({
  number: z.int().min(1),
  sheet: BookingSheet,
  sha256: z.string(),
  sent: Instant.nullable(),
  until: Instant.nullable(),
  answer: z.enum(["accepted", "declined"]).nullable(),
  answered: Instant.nullable(),
  reason: z.string().nullable(),
  acceptance: Acceptance.nullable(),
  /** Who wrote it; null where the user is gone. */
  by: z.string().nullable(),
  at: Instant,
});
export type BookingVersion = z.output<typeof BookingVersion>;

export const BookingMail = z.object({
  kind: z.enum(BOOKING_MAILS),
  version: z.int(),
  /** Null until the PDF is there. */
  state: z.enum(MESSAGE_STATES).nullable(),
  /** Its mailbox is paused. */
  paused: z.boolean(),
  /** It cannot go: its words, or its mailbox, are gone. */
  failed: z.boolean(),
  at: Instant,
});
export type BookingMail = z.output<typeof BookingMail>;

export const BookingDetail = Booking.extend({
  /** The newest first. */
  versions: z.array(BookingVersion).max(MOST_BOOKING_VERSIONS),
  spots: z.array(BookedSpot),
  mails: z.array(BookingMail),
  cancelled: cancellation.nullable(),
  /** Where a mail would go; null where the address is not unlocked. */
  recipient: z.string().nullable(),
});
export type BookingDetail = z.output<typeof BookingDetail>;

const params = z.object({ id: Id });
const reason = writtenText(REASON_MAX);

export const makeBooking = route({
  method: "POST",
  path: "/api/offer/:id/booking",
  act: "booking.edit",
  params,
  body: z.strictObject({ modified: Instant }),
  reply: BookingDetail,
  status: 201,
  faults: ["stale", "offer-not-agreed", "idempotency-conflict"],
});
/** What the organization's own accepted bookings say of an offer's price. */
export const readBand = route({
  method: "GET",
  path: "/api/offer/:id/band",
  act: "offer.read",
  params,
  reply: PriceBand,
});
/** The newest first. */
export const listBookings = route({
  method: "GET",
  path: "/api/campaign/:id/booking",
  act: "booking.read",
  params,
  query: z.strictObject(behind),
  reply: z.object({ bookings: z.array(Booking).max(MOST_BOOKINGS_LISTED), more: z.int().min(0) }),
});
export const readBooking = route({
  method: "GET",
  path: "/api/booking/:id",
  act: "booking.read",
  params,
  reply: BookingDetail,
});
/** Adds a version; the one in force stays so until the podcaster has accepted the new one. */
export const changeBooking = route({
  method: "POST",
  path: "/api/booking/:id/version",
  act: "booking.edit",
  params,
  body: z.strictObject({ modified: Instant, words: BookingWords }),
  reply: BookingDetail,
  faults: ["invalid", "stale", "too-many-sheets", "booking-cancelled", "ads-have-run"],
});
/**
 * Gives the newest version to the podcaster: its link alone, to be copied, or a mail with link, PDF and calendar. Done
 * again while the link holds, the link stays the same. `renew` makes another one, and the former leads nowhere. Without a
 * mail a time to answer that runs stays as it is, and the days count where none does.
 */
export const sendBooking = route({
  method: "POST",
  path: "/api/booking/:id/send",
  act: "booking.edit",
  params,
  body: z.strictObject({
    modified: Instant,
    version: z.int().min(1),
    days: z.int().min(1).max(LINK_DAYS_MAX),
    renew: z.boolean().optional(),
    /** Left out for the link alone. */
    mail: z
      .strictObject({
        words: writtenText(MAIL_WORDS_MAX),
        mailbox: Id.optional(),
        /** The accepted sheet with its record goes to the same address by itself. */
        record: z.boolean(),
      })
      .optional(),
  }),
  reply: z.object({ booking: BookingDetail, token: z.string() }),
  faults: [
    "stale",
    "version-over",
    "version-answered",
    "booking-cancelled",
    "ads-have-run",
    "no-mailbox",
    "mailbox-incomplete",
    "public-url-missing",
    "recipient-locked",
    "never-contact",
    "contact-blocked",
    "sending-suspended",
  ],
});
/** Cancels spots, or without them the whole booking. */
export const cancelBooking = route({
  method: "POST",
  path: "/api/booking/:id/cancel",
  act: "booking.edit",
  params,
  body: z.strictObject({
    modified: Instant,
    reason,
    spots: z.array(Id).min(1).max(60).optional(),
    /** Tells the podcaster by mail, with the calendar. */
    mail: z.strictObject({ words: writtenText(MAIL_WORDS_MAX), mailbox: Id.optional() }).optional(),
  }),
  reply: BookingDetail,
  faults: [
    "invalid",
    "stale",
    "booking-cancelled",
    "ads-have-run",
    "no-mailbox",
    "mailbox-incomplete",
    "public-url-missing",
    "recipient-locked",
    "never-contact",
    "contact-blocked",
    "sending-suspended",
  ],
});
/** Marks as paid, or takes that back. */
export const payBooking = route({
  method: "POST",
  path: "/api/booking/:id/paid",
  act: "booking.edit",
  params,
  body: z.strictObject({
    modified: Instant,
    paid: z.strictObject({ on: Day, amount: z.int().min(0).max(WHOLE_MAX) }).nullable(),
  }),
  reply: BookingDetail,
  faults: ["stale", "booking-cancelled"],
});
/**
 * A person says of spots that they have run, or that nothing is owed for them any more; `settled: false` takes that back.
 * Of a spot that was made good it cannot be taken back while the makegood stands.
 */
export const settleSpots = route({
  method: "POST",
  path: "/api/booking/:id/settled",
  act: "booking.edit",
  params,
  body: z.strictObject({
    modified: Instant,
    spots: z.array(Id).min(1).max(60),
    settled: z.boolean().optional(),
  }),
  reply: BookingDetail,
  faults: ["stale", "booking-cancelled", "makegood-agreed"],
});
const fileParams = z.object({ id: Id });
const fileQuery = z.strictObject({ version: z.coerce.number().int().min(1).optional() });
export const readSheet = route({
  method: "GET",
  path: "/api/booking/:id/sheet.pdf",
  act: "booking.read",
  params: fileParams,
  query: fileQuery,
  reply: null,
});
export const readCalendar = route({
  method: "GET",
  path: "/api/booking/:id/calendar.ics",
  act: "booking.read",
  params: fileParams,
  reply: null,
});

/** What the podcaster's page shows. */
export const OpenBooking = z.object({
  /** The newest that was sent. */
  sheet: BookingSheet,
  sha256: z.string(),
  until: Instant.nullable(),
  /** It can still be answered. */
  open: z.boolean(),
  acceptance: Acceptance.nullable(),
  declined: z.boolean(),
  /** The version in force, where another one waits or was declined. */
  before: z.object({ sheet: BookingSheet, acceptance: Acceptance }).nullable(),
  spots: z.array(BookedSpot),
  cancelled: cancellation.nullable(),
});
export type OpenBooking = z.output<typeof OpenBooking>;

const token = z.string().max(200);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const readOpenBooking = route({
  method: "POST",
  path: "/open/booking/read",
  act: "open",
  passing: true,
  body: z.strictObject({ token }),
  reply: OpenBooking,
  faults: ["link-over"],
});
export const acceptBooking = route({
  method: "POST",
  path: "/open/booking/accept",
  act: "open",
  body: z.strictObject({
    token,
    sha256,
    name: writtenText(120).refine((text) => text !== "", { params: { rule: "required" } }),
    function: writtenText(120),
    /** "I may agree for this show." */
    may: z.literal(true),
  }),
  reply: OpenBooking,
  faults: [
    "invalid",
    "link-over",
    "version-over",
    "version-answered",
    "slow-down",
    "booking-cancelled",
    "ads-have-run",
  ],
});
export const declineBooking = route({
  method: "POST",
  path: "/open/booking/decline",
  act: "open",
  body: z.strictObject({ token, sha256, reason }),
  reply: OpenBooking,
  faults: ["link-over", "version-over", "version-answered", "slow-down", "booking-cancelled"],
});
export const cancelByHost = route({
  method: "POST",
  path: "/open/booking/cancel",
  act: "open",
  body: z.strictObject({ token, reason, spots: z.array(Id).min(1).max(60).optional() }),
  reply: OpenBooking,
  faults: ["invalid", "link-over", "version-over", "slow-down", "booking-cancelled", "ads-have-run"],
});
export const readOpenFile = route({
  method: "POST",
  path: "/open/booking/file",
  act: "open",
  passing: true,
  body: z.strictObject({ token, file: z.enum(["sheet", "calendar"]) }),
  reply: null,
  faults: ["link-over"],
});
