import { fault } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import type { Context } from "../../platform/web/http.ts";
import { hostsOf, type KnownProvider } from "../../settings/providers/mail-provider.ts";
import { findAccount, leaveAccount } from "../account.ts";
import { refuseTooMany } from "../count-mailboxes.ts";
import { beginCheck } from "../domain/ask-check.ts";
import { type GrantRow, lockGrant, upsertGrant } from "../grants/queries.ts";
import { columnsOf, type TokenAnswer } from "../grants/tokens.ts";
import { noteConsent } from "../note-mailbox.ts";
import {
  insertMailbox,
  lockMailboxRow,
  lockOwner,
  type MailboxColumns,
  type MailboxRow,
  selectByAddress,
  selectMailbox,
  updateMailbox,
} from "../queries.ts";
import { beginRamp } from "../ramp.ts";
import type { ConsentRow } from "./queries.ts";

/** Whose account it is at the provider. */
export interface Account {
  subject: string;
  email: string;
  name: string | null;
}

/** What ends with a new consent. */
const MENDED: ReadonlySet<string | null> = new Set([
  "sign-in-over",
  "sign-in-refused",
  "sender-refused",
  "server-unreachable",
  "provider-failing",
]);

/** The name under which all that share an account at a provider share its limits, where it has no mail server. */
const API_HOSTS = { gmail: "gmail.googleapis.com", graph: "graph.microsoft.com" } as const;

/**
 * Stores what a provider has granted: in the mailbox that was to be renewed, else in a new one. `anew` is false for a
 * mailbox that had a consent before.
 * @throws Fault other-account, already-connected, too-many-mailboxes; consent-over where the mailbox is gone
 */
export async function storeGrant(
  tx: Tx,
  { secrets }: Pick<Context, "secrets">,
  provider: KnownProvider,
  consent: ConsentRow,
  account: Account,
  answer: TokenAnswer,
): Promise<{ publicId: string; anew: boolean }> {
  const { login_id: loginId, owner_id: ownerId } = consent;
  await lockOwner(tx, ownerId);
  const { mailbox, grant } = await mailboxFor(tx, provider, consent, account);
  const columns: MailboxColumns = {
    ...serversFor(provider, consent, account),
    ...(grant ? {} : await beginningsFor(tx, mailbox, account, { loginId, ownerId })),
    ...(MENDED.has(mailbox.pause_reason) && {
      pause_reason: null,
      pause_detail: null,
      paused_since: null,
      paused_until: null,
    }),
    sender_address: account.email,
    connect_failures: 0,
  };
  const host = consent.transport === "mail" ? columns.smtp_host! : API_HOSTS[consent.transport];
  columns.account_id = await findAccount(tx, mailbox, host, account.email);
  await updateMailbox(tx, mailbox.id, columns);
  if (mailbox.smtp_host === null && mailbox.provider_id === null) await beginRamp(tx, mailbox.id);
  if (mailbox.account_id !== null && columns.account_id !== mailbox.account_id) {
    await leaveAccount(tx, mailbox);
  }
  await upsertGrant(tx, mailbox.id, {
    subject: account.subject,
    email: account.email,
    scopes: answer.scope ?? "",
    refresh_until: null,
    announced: null,
    state: "good",
    reason: null,
    ...columnsOf(secrets, mailbox.id, answer, new Date()),
  });
  // After the consent: without it nothing can be sent.
  if (!grant) await beginCheck(tx, { ...mailbox, sender_address: account.email });
  await noteConsent(tx, consent.mailbox_id === null ? null : mailbox, mailbox.id, provider.name);
  await addJob(tx, "mailbox-changed", { mailboxId: mailbox.id });
  return { publicId: mailbox.public_id, anew: !grant };
}

/** The mailbox to store it in, locked. */
async function mailboxFor(
  tx: Tx,
  provider: KnownProvider,
  consent: ConsentRow,
  account: Account,
): Promise<{ mailbox: MailboxRow; grant: GrantRow | undefined }> {
  const { login_id: loginId, owner_id: ownerId, mailbox_id: mailboxId } = consent;
  const present = await selectByAddress(tx, loginId, ownerId, account.email);
  if (mailboxId === null) {
    if (present) throw fault("already-connected");
    await refuseTooMany(tx, { loginId, ownerId });
    return { mailbox: await insertMailbox(tx, loginId, ownerId), grant: undefined };
  }
  const mailbox = await lockMailboxRow(tx, mailboxId);
  if (!mailbox || mailbox.disconnected) throw fault("consent-over");
  const grant = await lockGrant(tx, mailboxId);
  const same = grant
    ? grant.subject === account.subject && mailbox.provider_id === provider.id
    : mailbox.sender_address.toLowerCase() === account.email.toLowerCase();
  if (!same) throw fault("other-account");
  if (present && present.id !== mailboxId) throw fault("already-connected");
  return { mailbox, grant };
}

function serversFor(provider: KnownProvider, consent: ConsentRow, { email }: Account): MailboxColumns {
  const hosts = consent.transport === "mail" ? hostsOf(provider) : null;
  if (consent.transport === "mail" && !hosts) throw fault("consent-over");
  return {
    provider_id: provider.id,
    transport: consent.transport,
    imap_sign_in: "oauth",
    smtp_sign_in: "oauth",
    imap_host: hosts?.imap.host ?? null,
    imap_port: hosts?.imap.port ?? null,
    imap_secure: hosts?.imap.secure ?? true,
    imap_user: email,
    smtp_host: hosts?.smtp.host ?? null,
    smtp_port: hosts?.smtp.port ?? null,
    smtp_secure: hosts?.smtp.secure ?? true,
    smtp_user: email,
    smtp_same_as_imap: false,
    smtp_same_user: false,
    // A password that is not used any more is not kept.
    imap_secret: null,
    imap_secret_changed: null,
    smtp_secret: null,
    smtp_secret_changed: null,
  };
}

/** A new mailbox begins with what its user has entered for another one. */
async function beginningsFor(
  tx: Tx,
  mailbox: MailboxRow,
  account: Account,
  who: { loginId: number; ownerId: number },
): Promise<MailboxColumns> {
  const name = mailbox.name === "" ? { name: account.email } : {};
  if (mailbox.smtp_host) return name;
  const other = await selectMailbox(tx, who.loginId, who.ownerId);
  const from = other && other.id !== mailbox.id ? other : null;
  return {
    ...name,
    sender_name: mailbox.sender_name || (from?.sender_name ?? account.name ?? ""),
    sender_identity: mailbox.sender_identity || (from?.sender_identity ?? ""),
    ...(from && {
      time_zone: from.time_zone,
      window_days: from.window_days,
      window_from: from.window_from,
      window_to: from.window_to,
    }),
  };
}
