import type { Mailbox, MailboxInput } from "../../contract/mailbox.ts";
import { fault } from "../platform/fault.ts";
import { type Mailbox as Address, parseAddress } from "../platform/mail/address.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { addJob } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { findAccount, leaveAccount } from "./account.ts";
import { checkMailbox } from "./check-input.ts";
import { givenUser, sameUser, sealPassword } from "./credentials.ts";
import { beginCheck } from "./domain/ask-check.ts";
import { noteMailbox } from "./note-mailbox.ts";
import { liftAccountPause } from "./pause.ts";
import {
  lockMailbox,
  type MailboxColumns,
  type MailboxRow,
  selectMailboxById,
  setSandboxServer,
  updateMailbox,
} from "./queries.ts";
import { beginRamp } from "./ramp.ts";
import { toMailbox } from "./read.ts";
import { isByConsent } from "./sender.ts";

/** A mailbox's own pauses caused by its mail server; they end when the refused setting is changed. */
const SERVER_PAUSES: ReadonlySet<string | null> = new Set([
  "sign-in-refused",
  "sender-refused",
  "server-unreachable",
]);

/**
 * Saves the mail configuration of a user in an organization. Passwords that are left out stay; a new one, or
 * another server, ends a pause that the server had caused.
 * @throws Fault invalid; then nothing is saved
 */
export async function saveMailbox(
  tx: Tx,
  context: Pick<Context, "secrets" | "config">,
  who: { loginId: number; ownerId: number },
  given: MailboxInput,
): Promise<Mailbox> {
  const row = await lockMailbox(tx, who.loginId, who.ownerId);
  const saved = await saveOver(tx, context, row, given);
  await noteMailbox(tx, row, row.id, given);
  return saved;
}

/** The same for the demonstration's sandbox: its port is no mail port, and it has neither limits nor windows. */
export async function saveSandboxMailbox(
  tx: Tx,
  context: Pick<Context, "secrets" | "config">,
  who: { loginId: number; ownerId: number },
  given: MailboxInput,
): Promise<Mailbox> {
  const stored = await lockMailbox(tx, who.loginId, who.ownerId);
  const { host, port } = given.smtp;
  return saveOver(tx, context, { ...stored, smtp_host: host, smtp_port: port, sandbox: true }, given);
}

/** The sandbox listens on another port after each start, and knows organizations by the names they sign in with. */
export const moveSandboxMailboxes = setSandboxServer;

/** Saves a form over a stored row. A mailbox that signs in at its provider has no form. @throws Fault invalid, by-consent */
export async function saveOver(
  tx: Tx,
  context: Pick<Context, "secrets" | "config">,
  stored: MailboxRow,
  given: MailboxInput,
): Promise<Mailbox> {
  if (isByConsent(stored)) throw fault("by-consent");
  await checkMailbox(tx, given, stored, context.config);
  const typed = [given.imap?.signIn.password, given.smtp.sameAsImap ? undefined : given.smtp.signIn.password];
  const columns = {
    ...columnsOf(given, stored),
    ...passwordColumns(context, stored, given),
  };
  const refusedBefore = SERVER_PAUSES.has(stored.pause_reason);
  const mended = typed.some((one) => one !== undefined) || isOtherServer(columns, stored);
  const user = givenUser(given, "smtp");
  columns.account_id = user ? await findAccount(tx, stored, given.smtp.host, user) : null;
  await updateMailbox(tx, stored.id, { ...columns, ...(refusedBefore && mended && NO_PAUSE) });
  const isFirst = (stored.smtp_host === null && stored.provider_id === null) || stored.sandbox;
  if (isFirst && !columns.sandbox) await beginRamp(tx, stored.id);
  const saved = (await selectMailboxById(tx, stored.id))!;
  if (isFirst || domainIn(saved.sender_address) !== domainIn(stored.sender_address))
    await beginCheck(tx, saved);
  if (columns.account_id !== stored.account_id) await leaveAccount(tx, stored);
  else if (mended) await liftAccountPause(tx, stored.account_id);
  await addJob(tx, "mailbox-changed", { mailboxId: stored.id });
  return toMailbox((await selectMailboxById(tx, stored.id))!);
}

const domainIn = (address: string): string => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

const NO_PAUSE: MailboxColumns = {
  pause_reason: null,
  pause_detail: null,
  paused_since: null,
  paused_until: null,
  connect_failures: 0,
};

function columnsOf(given: MailboxInput, stored: MailboxRow): MailboxColumns {
  const { imap, smtp, window, limits } = given;
  const sameServer = stored.smtp_host === smtp.host && stored.smtp_port === smtp.port;
  return {
    sender_name: given.senderName,
    sender_address: addressOf(given.senderAddress),
    communication_address: given.communicationAddress && addressOf(given.communicationAddress),
    sender_identity: given.senderIdentity.replace(/\r\n?/g, "\n"),
    imap_host: imap?.host ?? null,
    imap_port: imap?.port ?? null,
    imap_secure: imap?.secure ?? true,
    imap_user: imap?.signIn.user ?? null,
    smtp_host: smtp.host,
    smtp_port: smtp.port,
    smtp_secure: smtp.secure,
    smtp_same_as_imap: smtp.sameAsImap,
    smtp_same_user: sameUser(given),
    smtp_user: sameUser(given) ? null : smtp.signIn.user,
    // Another server is not the sandbox, and has limits.
    sandbox: stored.sandbox && sameServer,
    ...(window && {
      time_zone: window.timeZone,
      window_days: [...new Set(window.days)].sort(),
      window_from: window.fromMinute,
      window_to: window.toMinute,
    }),
    ...(limits && { per_hour: limits.perHour, per_day: limits.perDay }),
  };
}

/** The address as it goes into the envelope. It was checked before. */
export function addressOf(text: string): Address["address"] {
  const parsed = parseAddress(text);
  if (!parsed.ok) throw new Error("an address was not checked");
  return parsed.mailbox.address;
}

function passwordColumns(
  { secrets }: Pick<Context, "secrets">,
  stored: MailboxRow,
  given: MailboxInput,
): MailboxColumns {
  const now = new Date();
  const columns: MailboxColumns = {};
  const imap = given.imap?.signIn.password;
  if (imap !== undefined) {
    columns.imap_secret = sealPassword(secrets, stored.id, "imap", imap);
    columns.imap_secret_changed = now;
  } else if (!given.imap) Object.assign(columns, { imap_secret: null, imap_secret_changed: null });
  const smtp = given.smtp.signIn.password;
  if (given.smtp.sameAsImap) Object.assign(columns, { smtp_secret: null, smtp_secret_changed: null });
  else if (smtp !== undefined) {
    columns.smtp_secret = sealPassword(secrets, stored.id, "smtp", smtp);
    columns.smtp_secret_changed = now;
  }
  return columns;
}

const isOtherServer = (columns: MailboxColumns, stored: MailboxRow): boolean =>
  (
    [
      "smtp_host",
      "smtp_port",
      "smtp_secure",
      "smtp_user",
      "smtp_same_as_imap",
      "smtp_same_user",
      "sender_address",
    ] as const
  ).some((name) => columns[name] !== stored[name]);
