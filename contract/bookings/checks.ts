import { z } from "zod";
import { Day } from "../forms/day.ts";
import { Id, Instant } from "../forms/page.ts";
import { route } from "../route.ts";

/** What is to be done for a booking. The last two are for each spot. */
export const CHECKS = [
  "copy-shared",
  "copy-approved",
  "link-code",
  "disclosure",
  "recording",
  "airing",
] as const;
export type CheckKind = (typeof CHECKS)[number];
/** What the host does, and can be reminded of. */
export const HOST_CHECKS: readonly CheckKind[] = ["copy-approved", "recording"];

const MOST_CHECKS = 2_000;
export const MOST_DUE_LISTED = 20;
/** How many days before something is due a host is reminded: what is proposed, and the most. */
export const REMIND_DAYS = 2;
export const REMIND_DAYS_MAX = 30;

const what = {
  what: z.enum(CHECKS),
  /** The position of the spot; 0 for the booking as a whole. */
  position: z.int().min(0),
  /** The position of the spot that this one makes good. */
  makegoodOf: z.int().nullable(),
};
export const BookingCheck = z.object({
  ...what,
  /** By the accepted sheet; null where it names no day. */
  due: Day.nullable(),
  /** By what is known, or by a person; null while it is open. `by` is null where the user is gone. */
  done: z
    .discriminatedUnion("how", [
      z.object({ how: z.literal("data") }),
      z.object({ how: z.literal("person"), by: z.string().nullable(), at: Instant }),
    ])
    .nullable(),
});
export type BookingCheck = z.output<typeof BookingCheck>;

export const BookingChecks = z.object({
  /** None before the booking is accepted. */
  checks: z.array(BookingCheck).max(MOST_CHECKS),
  /** Null where nobody has switched it on. */
  reminder: z
    .object({
      by: z.string().nullable(),
      /** The address it is written from. */
      from: z.string(),
      days: z.int(),
      since: Instant,
    })
    .nullable(),
});
export type BookingChecks = z.output<typeof BookingChecks>;

const params = z.object({ id: Id });
export const readChecks = route({
  method: "GET",
  path: "/api/booking/:id/check",
  act: "booking.read",
  params,
  reply: BookingChecks,
});
/** Ticks by hand, or takes that back. Said again it changes nothing; what data knows stays known. */
export const tickCheck = route({
  method: "POST",
  path: "/api/booking/:id/check",
  act: "booking.edit",
  params,
  body: z.strictObject({ what: z.enum(CHECKS), position: z.int().min(0).max(1_000_000), done: z.boolean() }),
  reply: BookingChecks,
  faults: ["booking-cancelled"],
});
/** Switches reminders to the host on or off, for this booking. Said again it changes nothing. */
export const remindHost = route({
  method: "POST",
  path: "/api/booking/:id/reminder",
  act: "booking.edit",
  params,
  body: z.strictObject({
    on: z.strictObject({ days: z.int().min(0).max(REMIND_DAYS_MAX), mailbox: Id.optional() }).nullable(),
  }),
  reply: BookingChecks,
  faults: [
    "booking-cancelled",
    "no-mailbox",
    "mailbox-incomplete",
    "public-url-missing",
    "recipient-locked",
    "never-contact",
    "contact-blocked",
    "sending-suspended",
  ],
});

export const DueLine = z.object({
  booking: Id,
  number: z.string(),
  title: z.string(),
  ...what,
  due: Day,
});
export type DueLine = z.output<typeof DueLine>;
/** What is due by a day, the browser's, and still open: no reminder sees to it. The longest overdue first. */
export const listDue = route({
  method: "GET",
  path: "/api/booking-check",
  act: "booking.read",
  query: z.strictObject({ day: Day }),
  reply: z.object({ lines: z.array(DueLine).max(MOST_DUE_LISTED), more: z.int().min(0) }),
});
