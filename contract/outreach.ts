import { z } from "zod";
import { PodcastState } from "./campaigns.ts";
import { ContactSight, ContactTick, OverrideReason } from "./contacts/guard.ts";
import { ADDRESS_FORMS } from "./forms/address-form.ts";
import { LocaleQuery } from "./forms/locale.ts";
import { behind, Id, Instant } from "./forms/page.ts";
import { DRAFT_FILES } from "./outreach/files.ts";
import { NewSteps } from "./outreach/follow-ups.ts";
import { PLACEHOLDERS } from "./outreach/placeholders.ts";
import { Approved, ROOM_BYTES_MAX, ROOM_DRAFT } from "./outreach/room-draft.ts";
import { route } from "./route.ts";

const TEMPLATE_TAGS = ["en", "de", "starter", "reminder"] as const;

/** A built-in template (A2.41). The body is plain text; a blank line parts paragraphs. */
export const Template = z.object({
  id: Id,
  displayName: z.string(),
  description: z.string(),
  tags: z.array(z.enum(TEMPLATE_TAGS)),
  locale: z.enum(["en-US", "de-DE"]),
  /** How a German one addresses its reader; null in English. */
  form: z.enum(ADDRESS_FORMS).nullable(),
  subject: z.string(),
  body: z.string(),
});
export type Template = z.output<typeof Template>;
export const listTemplates = route({
  method: "GET",
  path: "/api/template",
  act: "template.read",
  query: z.strictObject({ locale: LocaleQuery }),
  reply: z.array(Template),
});

export const MAX_RECIPIENTS = 500;
/** Of a call that carries a mail: 100,000 letters of up to four bytes, and its recipients. */
const MAILING_BYTES_MAX = 500_000;
export const MESSAGE_STATES = [
  "queued",
  "claimed",
  "handed",
  "accepted",
  "deferred",
  "failed",
  "unclear",
  "stopped",
] as const;
export const MessageState = z.enum(MESSAGE_STATES);
export type MessageState = z.output<typeof MessageState>;
const MAILING_STATES = ["running", "waiting", "paused", "stopped", "done"] as const;

/** Why a message is in its state; the client has the sentence. `detail` = the server's words, cleaned. */
export const MESSAGE_REASONS = [
  "no-such-mailbox",
  "refused",
  "too-long-deferred",
  "server-busy",
  "never-contact",
  "no-longer-unlocked",
  "address-gone",
  "entry-removed",
  "entry-moved",
  "answered",
  "campaign-deleted",
  "stopped-by-user",
  "connection-lost",
  "worker-lost",
  "counted-as-sent",
  "bad-address",
  "expired",
  /** It was taken back before it left. */
  "taken-back",
  /** An answer: what it answers is no longer there. */
  "mail-gone",
  /** It waits: an answer of the person may be an objection, and nobody has said yet whether it is one. */
  "question",
  /** A fact of the show in its text is not known any more, and nothing stands there to fall back on. */
  "fact-missing",
  /** A rule for contacts keeps it back: it waits until somebody or another rule lets it go, or it was left out. */
  "contact-blocked",
  /** It waited as the copy was made that is in use now, and may have left since. */
  "restored",
] as const;

export const MailingMessage = z.object({
  publicId: Id,
  entryExternalId: Id.nullable(),
  podcastPublicId: Id,
  podcastTitle: z.string(),
  /** 0 for the first mail, then its follow-ups. */
  step: z.int().min(0).max(3),
  /** Further shows of the same person that it is about. */
  alsoAbout: z.array(z.string()),
  /** The address, only where this caller may still see it. */
  recipient: z.string().optional(),
  state: MessageState,
  reason: z.enum(MESSAGE_REASONS).nullable(),
  detail: z.string().nullable(),
  /** When it was accepted, or when it is expected to be tried (next). */
  at: Instant.nullable(),
  /** Whose usual day it has waited for; 0 is Sunday. The title only where it is about several shows. */
  rhythm: z.object({ weekday: z.int().min(0).max(6), title: z.string().nullable() }).nullable(),
  /** The copy in the Sent folder: not requested, pending, stored, or given up. */
  sentCopy: z.enum(["none", "waiting", "done", "failed"]),
});
export type MailingMessage = z.output<typeof MailingMessage>;

export const Mailing = z.object({
  publicId: Id,
  /** What its first mails have with them. */
  files: z.array(z.object({ name: z.string(), size: z.int() })),
  campaign: Id.nullable(),
  state: z.enum(MAILING_STATES),
  subject: z.string(),
  created: Instant,
  by: z.string().nullable(),
  /** What it is sent from, and whose that is: its user alone pauses and resumes it. Null once it is disconnected. */
  mailbox: z.object({ id: Id, own: z.boolean(), user: z.string().nullable() }).nullable(),
  /** When its first mail may leave at the earliest; null for at once. */
  notBefore: Instant.nullable(),
  /** Each mail waits for the working day after its show's usual day. */
  byRhythm: z.boolean(),
  counts: z.record(MessageState, z.int()),
  /** When the last message is expected to be finished; null if none is left or the mailbox is paused. */
  forecast: Instant.nullable(),
  perHour: z.int().nullable(),
  /** A reason of the mailbox, or `content-refused`: this mailing alone waits until it is resumed. */
  pause: z.object({ reason: z.string(), until: Instant.nullable() }).nullable(),
  /** Nothing of it has left, so it can be taken back: in so many seconds its first mail is due. Null once it is too late. */
  takeBack: z.int().min(0).nullable(),
  /** It was stopped before anything of it left: the caller can have what was written once more. */
  again: z.boolean(),
  messages: z.array(MailingMessage),
});
export type Mailing = z.output<typeof Mailing>;

export const DRAFT = {
  subject: z.string().max(998),
  /** Plain text with placeholders; a blank line parts paragraphs. */
  body: z.string().max(100_000),
  recipients: z.array(Id).min(0).max(MAX_RECIPIENTS),
  /** The mailbox to write from; left out: the standard one. */
  mailbox: Id.optional(),
  /** How a German mail addresses those for whom nothing was chosen in the campaign; left out: with Sie. */
  form: z.enum(ADDRESS_FORMS).optional(),
};
/** Checks a mailing without queueing it: who would get it, who is left out and why, and when it would finish. */
export const checkMailing = route({
  method: "POST",
  path: "/api/campaign/:id/mailing/check",
  act: "mail.send",
  passing: true,
  bytes: MAILING_BYTES_MAX,
  params: z.object({ id: Id }),
  body: z.strictObject({
    ...DRAFT,
    language: z.enum(["en", "de"]).default("en"),
    /** The one of `recipients` whose mail is previewed. */
    example: Id.optional(),
    /** What follows, in order. */
    steps: NewSteps.optional(),
    /** The subject for the other half. */
    subjectB: z.string().max(998).optional(),
    notBefore: Instant.optional(),
    byRhythm: z.boolean().optional(),
  }),
  reply: z.object({
    ready: z.int(),
    forecast: Instant.nullable(),
    perHour: z.int().nullable(),
    mailbox: z.enum(["ready", "missing", "incomplete", "paused"]),
    senderAddress: z.string().nullable(),
    /** The placeholders' values for `example`; null without one, and while it is locked. Unknown values are empty. */
    values: z.record(z.enum(PLACEHOLDERS), z.string()).nullable(),
    /** How `example` is addressed in German; null without one. */
    form: z.enum(ADDRESS_FORMS).nullable(),
    /** The follow-ups as `example` would read them today; null without one, and while it is locked. */
    steps: z
      .array(z.object({ body: z.string(), missing: z.array(z.string()), due: Instant.nullable() }))
      .max(3)
      .nullable(),
    /** Which subject `example` would get; null where there is one only. */
    arm: z.enum(["a", "b"]).nullable(),
    /** Until when follow-ups would go; null without any. */
    followUpsUntil: Instant.nullable(),
    /** What is added below the text: signature, who writes, how to object. Null until the mailbox is set up. */
    foot: z.string().nullable(),
    /** How recipients can object: by a link of their own, or, where Hostread has no https address, only by mail. */
    objection: z.enum(["link", "mail"]),
    /** The organization's newest mail at this moment; `startMailing` takes it as the newest one its writer has seen. */
    seen: Id.nullable(),
    problems: z.array(
      z.object({
        entryExternalId: Id,
        code: z.enum([
          "locked",
          "unknown",
          "never-contact",
          "same-address",
          "bad-address",
          "placeholder",
          "already-written",
          /** The host asked to be written to later; `detail` is the day. */
          "not-now",
          "contact-blocked",
        ]),
        /** Whether it keeps this recipient out (true) or only warns. */
        blocks: z.boolean(),
        detail: z.string().nullable(),
      }),
    ),
    /** What the rules for contacts say of each recipient with a known address. */
    contacts: z.array(ContactSight).max(MAX_RECIPIENTS),
  }),
});
/** With the fault `written-since`: which of the recipients have been written to since the writer looked. */
export const WrittenSince = z.object({
  /** Sent with the next attempt, it says that the writer has seen these. */
  seen: Id.nullable(),
  /** All of them got this exact text within the last minute; sending it again needs `again`. */
  sameText: z.boolean(),
  mails: z.array(
    z.object({
      entryExternalId: Id,
      podcastTitle: z.string(),
      at: Instant,
      /** Who wrote; null where the user is gone. */
      by: z.string().nullable(),
    }),
  ),
});
export type WrittenSince = z.output<typeof WrittenSince>;
export const startMailing = route({
  method: "POST",
  path: "/api/campaign/:id/mailing",
  act: "mail.send",
  bytes: ROOM_BYTES_MAX,
  params: z.object({ id: Id }),
  body: z.strictObject({
    ...DRAFT,
    language: z.enum(["en", "de"]).default("en"),
    /** Target state after acceptance; null = none; left out: New → Contacted, Contacted → FollowedUp (decision 21). */
    podcastState: PodcastState.nullable().optional(),
    /** `seen` of the check that its writer was shown. Left out, its writer knows of no earlier mail. */
    seen: Id.nullable().optional(),
    /** Up to three follow-ups, in order, to whoever has not answered. */
    steps: NewSteps.optional(),
    /** When the first mail may leave at the earliest, up to 90 days ahead. */
    notBefore: Instant.optional(),
    /** From then on, each mail waits for the working day after its show's usual day. Left out: no. */
    byRhythm: z.boolean().optional(),
    /** A second subject, for the other half of the recipients. */
    subjectB: z.string().max(998).optional(),
    /** The same text may go to the same podcasts again within a minute. */
    again: z.boolean().optional(),
    /** The template it was begun with, one of the twelve or an own one: its answers are counted there. */
    template: Id.optional(),
    ...ROOM_DRAFT,
    /** From the send room: exactly these mails, as they were shown there. */
    approved: Approved.optional(),
    /** What its writer ticked, where rules warn for some of the recipients. */
    tick: ContactTick.optional(),
  }),
  reply: Mailing,
  status: 202,
  faults: [
    "written-since",
    "invalid",
    "not-allowed",
    "contact-blocked",
    "contact-warning",
    "room-changed",
    "recipient-missing",
    "content-missing",
    "recipient-locked",
    "recipient-unknown",
    "placeholder-unknown",
    "placeholder-broken",
    "placeholder-unresolved",
    "no-mailbox",
    "mailbox-incomplete",
    "sender-identity-missing",
    "domain-refuses",
    "header-injection",
    "too-many-items",
    "nobody-left",
    "idempotency-conflict",
    "sending-suspended",
    "files-missing",
    "too-many-files",
    "files-too-large",
  ],
});
const mailingParams = z.object({ id: Id });
export const readMailing = route({
  method: "GET",
  path: "/api/mailing/:id",
  act: "mail.read",
  params: mailingParams,
  reply: Mailing,
});
export const MOST_MAILINGS_LISTED = 100;
export const listMailings = route({
  method: "GET",
  path: "/api/campaign/:id/mailing",
  act: "mail.read",
  params: z.object({ id: Id }),
  query: z.strictObject(behind),
  /** Without their messages, newest first, at most 100. */
  reply: z.array(Mailing.omit({ again: true, messages: true })).max(MOST_MAILINGS_LISTED),
});
/** Stops messages that have not been handed over yet; the others stay as they are. */
export const stopMailing = route({
  method: "POST",
  path: "/api/mailing/:id/stop",
  act: "mail.send",
  params: mailingParams,
  reply: Mailing,
});
/**
 * Another time for a mailing of which nothing has left yet; null: at once. Where each mail waits for its show's usual
 * day, those that still wait get it.
 */
export const changeMailingTime = route({
  method: "POST",
  path: "/api/mailing/:id/time",
  act: "mail.send",
  params: mailingParams,
  /** Without `byRhythm` that stays as it is. */
  body: z.strictObject({ notBefore: Instant.nullable(), byRhythm: z.boolean().optional() }),
  reply: Mailing,
  faults: ["invalid", "mailing-begun"],
});
/** Resumes a mailing that was held because its text was refused several times in a row. */
export const resumeMailing = route({
  method: "POST",
  path: "/api/mailing/:id/resume",
  act: "mail.send",
  params: mailingParams,
  reply: Mailing,
});
/** The user's decision on an unclear message: it counts as sent, or is sent again (with a new Message-ID). */
export const resolveMessage = route({
  method: "POST",
  path: "/api/mailing/:id/message/:message",
  act: "mail.send",
  params: z.object({ id: Id, message: Id }),
  body: z.strictObject({ decision: z.enum(["count-as-sent", "send-again"]) }),
  reply: Mailing,
  faults: ["message-not-unclear"],
});
/**
 * Lets a mail go that a rule for contacts holds, with the reason (needs CONTACT_RULE_OVERRIDE). Done again, or where
 * nothing holds it, it changes nothing. What nobody reads stays held.
 */
export const letThrough = route({
  method: "POST",
  path: "/api/mailing/:id/message/:message/override",
  act: "mail.send",
  params: z.object({ id: Id, message: Id }),
  body: z.strictObject({ reason: OverrideReason }),
  reply: Mailing,
  faults: ["not-allowed", "contact-blocked"],
});
/** One mail to the user's own sender address, with the first recipient's values. */
export const sendTestMail = route({
  method: "POST",
  path: "/api/campaign/:id/mailing/test",
  act: "mail.send",
  bytes: MAILING_BYTES_MAX,
  params: z.object({ id: Id }),
  body: z.strictObject({ ...DRAFT, ...DRAFT_FILES, language: z.enum(["en", "de"]).default("en") }),
  reply: z.object({ accepted: z.boolean(), code: z.string().nullable(), detail: z.string().nullable() }),
  faults: [
    "content-missing",
    "placeholder-unknown",
    "placeholder-broken",
    "no-mailbox",
    "mailbox-incomplete",
    "too-many-requests",
    "idempotency-conflict",
    "still-running",
    "files-missing",
    "too-many-files",
    "files-too-large",
  ],
});
