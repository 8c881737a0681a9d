import { z } from "zod";
import { Instant } from "./forms/page.ts";
import { route } from "./route.ts";

/** A secret as the server shows it: whether it is set and since when, never the secret itself. */
export const SecretState = z.object({
  set: z.boolean(),
  last4: z.string().max(4).nullable(),
  changed: Instant.nullable(),
});
export type SecretState = z.output<typeof SecretState>;

const Host = z.string().trim().max(253);
const Port = z.int().min(1).max(65535);
/** How one signs in at the mail server. Of a mailbox connected by consent no password is set. */
const SignInShown = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("password"), user: z.string(), password: SecretState }),
]);
const SignInGiven = z.discriminatedUnion("kind", [
  /** Leave `password` out to keep the stored one. */
  z.strictObject({
    kind: z.literal("password"),
    user: z.string().trim().max(254),
    password: z.string().min(1).max(1024).optional(),
  }),
]);

/** Times of day a mailbox may send in, in its time zone; minutes from midnight; days 1 = Monday … 7 = Sunday. */
const Window = {
  timeZone: z.string().max(64),
  days: z.array(z.int().min(1).max(7)).min(1).max(7),
  fromMinute: z.int().min(0).max(1439),
  toMinute: z.int().min(1).max(1440),
};
const Limits = {
  /** Mails per hour and per day; rule 6 of trust.md gives the defaults 30 and 200 as upper bounds. */
  perHour: z.int().min(1).max(30),
  perDay: z.int().min(1).max(200),
};
/** Why a mailbox does not send at present. */
export const PAUSE_REASONS = [
  "sign-in-refused",
  /** The server does not let this account send under the sender address. */
  "sender-refused",
  /** The server refused several recipients in a row. */
  "recipients-refused",
  /** The provider lets this account send no more for a while. */
  "limit-reached",
  /** Several mails in a row got no answer: it is unknown whether they arrived. */
  "answers-missing",
  "server-busy",
  "server-unreachable",
  "by-user",
  /** Mails waited too long because Hostread was not running: it asks before sending them. */
  "overdue",
  "restored",
  /** The consent was withdrawn or has ended: signing in again mends it. */
  "sign-in-over",
  /** The provider refuses the platform's own client id or secret, or was switched off here (`PROVIDER_OFF`). */
  "provider-failing",
  /** Too many of its last mails went to addresses that do not exist; `detail` is "6/84". */
  "too-many-dead",
  /** Recipients reported its mails as spam; `detail` is "2/312". */
  "complaints",
  /** Three mail servers in a row blocked its mails. */
  "reputation",
] as const;

/** The `detail` of such a pause where an administrator has switched the provider off. */
export const PROVIDER_OFF = "provider-off";

/** Pauses for what became of its mails: they wait for its user, whatever else happens. */
export const BRAKES = [
  "too-many-dead",
  "complaints",
  "reputation",
] as const satisfies readonly (typeof PAUSE_REASONS)[number][];

/** The mail configuration (A3.12) of one login in one organization. */
export const Mailbox = z.object({
  senderName: z.string(),
  senderAddress: z.string(),
  /** Podcast communication address: becomes Reply-To. */
  communicationAddress: z.string(),
  /** Postal address and company; part of every mail's footer. */
  senderIdentity: z.string(),
  imap: z.object({ host: z.string(), port: Port, secure: z.boolean(), signIn: SignInShown }).nullable(),
  smtp: z.object({
    host: z.string(),
    port: Port,
    secure: z.boolean(),
    /** The password is the one of incoming mail. */
    sameAsImap: z.boolean(),
    /** The user is the one of incoming mail. */
    sameUser: z.boolean(),
    signIn: SignInShown,
  }),
  window: z.object(Window),
  limits: z.object(Limits),
  /** True for the demonstration's sandbox: no limits, no window. */
  sandbox: z.boolean(),
  /** `detail` is a stable code or the server's own words, cleaned; `until` null waits for the user. */
  pause: z
    .object({
      reason: z.enum(PAUSE_REASONS),
      since: Instant,
      until: Instant.nullable(),
      detail: z.string().nullable(),
    })
    .nullable(),
  modified: Instant,
});
export type Mailbox = z.output<typeof Mailbox>;

export const MailboxInput = z.strictObject({
  /** The organization this mailbox belongs to; left out: the one selected in the preferences. */
  owner: z.string().max(64).optional(),
  senderName: z.string().trim().max(120),
  senderAddress: z.string().trim().min(3).max(254),
  communicationAddress: z.string().trim().max(254),
  senderIdentity: z.string().trim().max(1000),
  imap: z
    .strictObject({ host: Host.min(1), port: Port, secure: z.boolean(), signIn: SignInGiven })
    .nullable(),
  smtp: z.strictObject({
    host: Host.min(1),
    port: Port,
    secure: z.boolean(),
    sameAsImap: z.boolean(),
    /** Left out: as `sameAsImap`. */
    sameUser: z.boolean().optional(),
    signIn: SignInGiven,
  }),
  window: z.strictObject(Window).optional(),
  limits: z.strictObject(Limits).optional(),
});
export type MailboxInput = z.output<typeof MailboxInput>;

/** Whether a password comes with it: what has none changes nobody's credentials. */
export const givesPassword = ({ imap, smtp }: Partial<Pick<MailboxInput, "imap" | "smtp">>): boolean =>
  [imap, smtp].some((server) => server?.signIn?.kind === "password" && server.signIn.password !== undefined);

const OwnerQuery = z.strictObject({ owner: z.string().max(64).optional() });
export const readMailbox = route({
  method: "GET",
  path: "/api/mailbox",
  act: "mailbox.read",
  query: OwnerQuery,
  reply: Mailbox.nullable(),
});
export const saveMailbox = route({
  method: "POST",
  path: "/api/mailbox",
  act: "mailbox.connect",
  body: MailboxInput,
  sudo: givesPassword,
  reply: Mailbox,
  faults: ["invalid", "no-owner"],
});

export const PROBE_STEPS = ["resolve", "connect", "tls", "sign-in"] as const;
export const ProbeStep = z.object({
  server: z.enum(["imap", "smtp"]),
  step: z.enum(PROBE_STEPS),
  state: z.enum(["ok", "failed", "skipped"]),
  milliseconds: z.int().nullable(),
  /** A stable code for what went wrong; the client has the sentence. */
  code: z.string().nullable(),
  /** What the server itself said, cleaned and cut; only where it helps (sign-in). */
  detail: z.string().nullable(),
});
export type ProbeStep = z.output<typeof ProbeStep>;
/** Tests the given configuration, with stored passwords where they are left out; saves nothing. */
export const testMailbox = route({
  method: "POST",
  path: "/api/mailbox/test",
  act: "mailbox.connect",
  body: MailboxInput,
  reply: z.object({ ok: z.boolean(), tested: Instant, steps: z.array(ProbeStep) }),
  faults: ["invalid", "too-many-requests"],
});
/** Lets a paused mailbox send again. */
export const resumeMailbox = route({
  method: "POST",
  path: "/api/mailbox/resume",
  act: "mailbox.connect",
  body: OwnerQuery,
  reply: Mailbox,
  faults: ["no-mailbox"],
});
export const pauseMailbox = route({
  method: "POST",
  path: "/api/mailbox/pause",
  act: "mailbox.connect",
  body: OwnerQuery,
  reply: Mailbox,
  faults: ["no-mailbox"],
});
