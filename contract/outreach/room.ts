import { z } from "zod";
import { ContactSight } from "../contacts/guard.ts";
import { ADDRESS_FORMS } from "../forms/address-form.ts";
import { Id, Instant } from "../forms/page.ts";
import { DOMAIN_TOPICS, DomainReport } from "../mailbox-domain.ts";
import { DRAFT, MAX_RECIPIENTS } from "../outreach.ts";
import { route } from "../route.ts";
import { NewSteps } from "./follow-ups.ts";
import { ROOM_BYTES_MAX, ROOM_DRAFT } from "./room-draft.ts";
import { CAME_BACK_CODES, ROOM_PROBLEM_CODES } from "./room-problems.ts";

/** Mails that are shown in full with one call. */
export const ROOM_PAGE = 50;

const ROOM_LEVELS = ["blocked", "warned", "ready"] as const;

/** One mail: a person with their shows. */
const RoomGroup = z.object({
  /** The first show's entry, by which the mail is named. */
  entry: Id,
  shows: z.array(z.object({ entry: Id, podcast: Id, title: z.string() })).min(1),
  level: z.enum(ROOM_LEVELS),
  /** How its reader is addressed in German, where that was chosen in the campaign; null: as the mail does. */
  form: z.enum(ADDRESS_FORMS).nullable(),
  /** Which mailbox it goes from; null where there is none. */
  mailbox: Id.nullable(),
  /** Stands for all that its reader gets; null where it is blocked. */
  fingerprint: z.string().nullable(),
  /** Only where mails wait for usual days; null where it is blocked. */
  leaves: z
    .object({
      /** At the latest, by the schedule that sends; null where the mail account waits for a person. */
      at: Instant.nullable(),
      /** When it may leave at the earliest. */
      from: Instant,
      /** Whose usual day that follows (0 is Sunday), by its entry; null where none has one. */
      rhythm: z.object({ weekday: z.int().min(0).max(6), entry: Id }).nullable(),
    })
    .nullable(),
});
export type RoomGroup = z.output<typeof RoomGroup>;

/** A mail as its reader gets it. Nothing of it is told where the address is not unlocked. */
const RoomMail = z.object({
  entry: Id,
  /** As they stand in the mail; the link to object is shortened, because each mail has one of its own. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  subject: z.string(),
  /** What is written, and what was added below it: signature, who writes, how to object. */
  body: z.string(),
  foot: z.string(),
  /** Written for this mail alone. */
  edited: z.boolean(),
});
export type RoomMail = z.output<typeof RoomMail>;

const RoomProblem = z.object({
  /** Of one mail; null for all of them. */
  entry: Id.nullable(),
  code: z.enum(ROOM_PROBLEM_CODES),
  level: z.enum(["blocks", "warns"]),
  detail: z.string().nullable(),
  count: z.int().nullable(),
  by: z.string().nullable(),
  at: Instant.nullable(),
  came: z.enum(CAME_BACK_CODES).nullable(),
});
export type RoomProblem = z.output<typeof RoomProblem>;

/** When the first and the last mail leave; null where it cannot be said, because the mailbox is paused. */
const Span = { mails: z.int(), first: Instant.nullable(), last: Instant.nullable() };

export const Room = z.object({
  /** Every mail of the draft, in the order of the recipients. */
  groups: z.array(RoomGroup).max(MAX_RECIPIENTS),
  /** A page of them in full, from the one that was asked for. */
  mails: z.array(RoomMail).max(ROOM_PAGE),
  /** The first mail of the next page. */
  next: Id.nullable(),
  problems: z.array(RoomProblem),
  /** What the rules for contacts say of each mail whose address is known. */
  contacts: z.array(ContactSight).max(MAX_RECIPIENTS),
  /** Of each mailbox that takes part, how mails from its domain look to those who receive them. */
  domains: z.array(
    DomainReport.pick({ domain: true, state: true, refuses: true }).extend({
      mailbox: Id,
      faulty: z.array(z.enum(DOMAIN_TOPICS)),
    }),
  ),
  forecast: z.object({
    ...Span,
    /** When the last follow-up leaves if nobody answers; null without any, and where the last mail's time is not known. */
    followUpsUntil: Instant.nullable(),
    mailboxes: z.array(z.object({ id: Id, address: z.string(), ...Span })),
  }),
  /** As in the check of a mailing: given back with `startMailing`. */
  seen: Id.nullable(),
  objection: z.enum(["link", "mail"]),
  /** Bytes of the files of each mail, and of all that are not blocked. */
  files: z.object({ perMail: z.int(), all: z.int() }),
});
export type Room = z.output<typeof Room>;

/** Renders and judges every mail of a draft as it would leave. Nothing is queued. */
export const fillRoom = route({
  method: "POST",
  path: "/api/campaign/:id/room",
  act: "mail.send",
  passing: true,
  bytes: ROOM_BYTES_MAX,
  params: z.object({ id: Id }),
  body: z.strictObject({
    ...DRAFT,
    ...ROOM_DRAFT,
    /** A second subject, for the other half of the recipients. */
    subjectB: z.string().max(998).optional(),
    language: z.enum(["en", "de"]).default("en"),
    /** For the forecast: what follows, and when the first mail may leave at the earliest. */
    steps: NewSteps.optional(),
    notBefore: Instant.optional(),
    byRhythm: z.boolean().optional(),
    /** The page begins with this mail; left out: with the first. */
    from: Id.optional(),
  }),
  reply: Room,
  faults: [
    "not-allowed",
    "recipient-missing",
    "content-missing",
    "header-injection",
    "too-many-items",
    "files-missing",
    "too-many-files",
  ],
});

/** With the fault `room-changed`: which mails are not what was approved any more. */
export const RoomChanged = z.object({
  mails: z.array(
    z.object({
      entry: Id,
      title: z.string(),
      /** What keeps it from being sent now; null where the mail itself is another one. */
      problem: z.enum(ROOM_PROBLEM_CODES).nullable(),
    }),
  ),
});
export type RoomChanged = z.output<typeof RoomChanged>;
