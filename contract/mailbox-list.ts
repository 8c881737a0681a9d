import { z } from "zod";
import { Id, Instant } from "./forms/page.ts";
import { givesPassword, MailboxInput, Mailbox as OwnMailbox, ProbeStep } from "./mailbox.ts";
import { DomainReport } from "./mailbox-domain.ts";
import { route } from "./route.ts";
import { PROVIDER_KINDS, TRANSPORTS } from "./settings-providers.ts";

export const MOST_MAILBOXES = { perUser: 10, perOrganization: 100 } as const;

const GRANT_STATES = ["good", "over", "approval-needed"] as const;
/** Who may read the conversations of a mailbox, and who may write from it. */
export const AUDIENCES = ["organization", "me"] as const;

const ProviderName = z.object({ kind: z.enum(PROVIDER_KINDS), id: Id, name: z.string() });
/** How a mailbox signs in. Of consent: whose account it is, and when it ends, where that is known. */
const SignIn = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("password") }),
  z.object({
    kind: z.literal("oauth"),
    provider: ProviderName,
    /** The address the user signed in with. */
    account: z.string(),
    until: Instant.nullable(),
    state: z.enum(GRANT_STATES),
    /** Why it is not good: a stable code. */
    reason: z.string().nullable(),
  }),
]);
export type SignIn = z.output<typeof SignIn>;

/** How reading goes: told at once, each minute, after a failure again later, or not at all. */
const READING_MODES = ["live", "polling", "waiting", "off"] as const;
const Health = z.object({
  mode: z.enum(READING_MODES),
  lastSuccess: Instant.nullable(),
  nextLook: Instant.nullable(),
  /** The last failure: a stable code; the client has the sentence. */
  error: z.object({ code: z.string(), at: Instant }).nullable(),
  /** Mails looked at today, and kept of them. */
  lookedAt: z.int(),
  kept: z.int(),
  /** Could not be read, however often it was tried. */
  passedOver: z.int(),
});

/** A mailbox in the list: the caller's own, and those of colleagues from which the organization may write or read. */
export const MailboxCard = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  standard: z.boolean(),
  /** The organization. */
  owner: Id,
  /** Whose it is; `own` is the caller. */
  user: z.object({ id: Id, name: z.string(), own: z.boolean() }),
  mayWrite: z.boolean(),
  mayRead: z.boolean(),
  reads: z.enum(AUDIENCES),
  writes: z.enum(AUDIENCES),
  signIn: SignIn,
  transport: z.enum(TRANSPORTS),
  health: Health,
  /** Handed over since midnight in the mailbox's time zone, and how many it may; null without limits. */
  today: z.object({ sent: z.int(), allowance: z.int().nullable() }),
  /** How a new mailbox grows: from so many a day, by so many for each day that went well. Null once at its limit. */
  ramp: z.object({ start: z.int(), today: z.int(), daily: z.int(), most: z.int() }).nullable(),
  /** What is missing before mails can be sent. */
  missing: z.enum(["no-mailbox", "mailbox-incomplete", "sender-identity-missing"]).nullable(),
  pause: OwnMailbox.shape.pause,
});
export type MailboxCard = z.output<typeof MailboxCard>;

/** All of one of the caller's own mailboxes. */
export const MailboxDetail = MailboxCard.extend({
  senderName: z.string(),
  communicationAddress: z.string(),
  senderIdentity: z.string(),
  /** Plain text below what is written; above the foot. */
  signature: z.string(),
  /** Null where mail goes over the provider's own interface, or nothing is set up yet. Without passwords of consent. */
  imap: OwnMailbox.shape.imap,
  smtp: OwnMailbox.shape.smtp.nullable(),
  window: OwnMailbox.shape.window,
  limits: OwnMailbox.shape.limits,
  sandbox: z.boolean(),
  /** Mails that wait to be sent: disconnecting stops them. */
  waiting: z.int(),
  /** The other way to reach this mailbox, where its provider has one: each has its own consent. */
  otherTransport: z.enum(TRANSPORTS).nullable(),
  /** How mails from its domain look to those who receive them; null in the sandbox. */
  domain: DomainReport.nullable(),
  created: Instant,
  modified: Instant,
});
export type MailboxDetail = z.output<typeof MailboxDetail>;

const MailboxId = z.object({ id: Id });
const OwnerQuery = z.strictObject({ owner: Id.optional() });
const Own = {
  name: z.string().trim().min(1).max(120).optional(),
  signature: z.string().max(2_000).optional(),
  reads: z.enum(AUDIENCES).optional(),
  writes: z.enum(AUDIENCES).optional(),
};

/** The caller's own mailboxes in the organization first, the standard one before all; at most 100. */
export const listMailboxes = route({
  method: "GET",
  path: "/api/mailboxes",
  act: "mailbox.read",
  query: OwnerQuery,
  reply: z.array(MailboxCard),
});
/** Connects one more mailbox by password. The first one becomes the standard one. */
export const addMailbox = route({
  method: "POST",
  path: "/api/mailboxes",
  act: "mailbox.connect",
  body: MailboxInput.extend(Own),
  sudo: givesPassword,
  reply: MailboxDetail,
  status: 201,
  faults: ["invalid", "no-owner", "already-connected", "too-many-mailboxes"],
});
export const readOneMailbox = route({
  method: "GET",
  path: "/api/mailboxes/:id",
  act: "mailbox.read",
  params: MailboxId,
  reply: MailboxDetail,
  faults: ["not-found"],
});
/**
 * Changes what is given; the rest stays. Servers are only for mailboxes with a password, and the sender address of one
 * that was connected by consent is that of the account. `modified` is what was read: if it has changed, nothing is
 * saved (`stale`).
 */
export const changeMailbox = route({
  method: "POST",
  path: "/api/mailboxes/:id",
  act: "mailbox.connect",
  params: MailboxId,
  body: MailboxInput.omit({ owner: true }).partial().extend(Own).extend({ modified: Instant.optional() }),
  sudo: givesPassword,
  reply: MailboxDetail,
  faults: ["not-found", "invalid", "stale", "already-connected", "by-consent"],
});
/**
 * Disconnects: the consent is revoked at the provider, secrets are erased, what waits is stopped. `waiting` is the
 * number of waiting mails the user was told; with another one nothing happens (`queue-changed`). Conversations stay
 * unless `forget` is `yes`.
 */
export const disconnectMailbox = route({
  method: "DELETE",
  path: "/api/mailboxes/:id",
  act: "mailbox.connect",
  params: MailboxId,
  query: z.strictObject({
    waiting: z.coerce.number().int().min(0).max(1_000_000),
    forget: z.enum(["yes", "no"]).optional(),
  }),
  reply: z.object({
    stopped: z.int(),
    /** Whether the provider confirmed; null where there was nothing to revoke, or it has no way to. */
    revoked: z.boolean().nullable(),
  }),
  faults: ["not-found", "queue-changed"],
});
/** Tries the stored servers of a mailbox, or with the given ones in place of them; saves nothing. */
export const testOneMailbox = route({
  method: "POST",
  path: "/api/mailboxes/:id/test",
  act: "mailbox.connect",
  params: MailboxId,
  body: MailboxInput.pick({ imap: true, smtp: true }).partial(),
  reply: z.object({
    ok: z.boolean(),
    tested: Instant,
    steps: z.array(ProbeStep),
    /** Where this way is shut at the provider ("IMAP access is disabled"): the other transport to offer (B1.16). */
    offer: z.enum(TRANSPORTS).nullable(),
    /** Where a password was not let in at Google or Microsoft: the provider to sign in at instead (B1.14, B1.16). */
    consent: z.object({ id: Id, name: z.string() }).nullable(),
  }),
  faults: ["not-found", "invalid", "too-many-requests", "mailbox-incomplete", "by-consent"],
});
export const pauseOneMailbox = route({
  method: "POST",
  path: "/api/mailboxes/:id/pause",
  act: "mailbox.connect",
  params: MailboxId,
  body: z.strictObject({}),
  reply: MailboxDetail,
  faults: ["not-found"],
});
export const resumeOneMailbox = route({
  method: "POST",
  path: "/api/mailboxes/:id/resume",
  act: "mailbox.connect",
  params: MailboxId,
  body: z.strictObject({}),
  reply: MailboxDetail,
  faults: ["not-found"],
});
/** Makes it the one that is used where none is named. */
export const makeStandard = route({
  method: "POST",
  path: "/api/mailboxes/:id/standard",
  act: "mailbox.connect",
  params: MailboxId,
  body: z.strictObject({}),
  reply: MailboxDetail,
  faults: ["not-found"],
});
/** Looks for new mail now; once in ten seconds. */
export const lookNow = route({
  method: "POST",
  path: "/api/mailboxes/:id/look",
  act: "mailbox.connect",
  params: MailboxId,
  body: z.strictObject({}),
  reply: MailboxDetail,
  faults: ["not-found", "look-too-soon", "mailbox-paused"],
});
/**
 * Checks the records of a mailbox's domain, and sends one mail from it to itself to see how it is signed. Answers at once,
 * with `domain.checking`; while a check runs it changes nothing.
 */
export const checkDomain = route({
  method: "POST",
  path: "/api/mailboxes/:id/domain",
  act: "mailbox.connect",
  params: MailboxId,
  body: z.strictObject({}),
  reply: MailboxDetail,
  faults: ["not-found", "too-many-requests", "mailbox-incomplete"],
});
