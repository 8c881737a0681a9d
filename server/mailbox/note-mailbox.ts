import type { MailboxInput } from "../../contract/mailbox.ts";
import { noteChange, veiled } from "../accounts/audit/note.ts";
import { isMemberOf } from "../accounts/single-sign-on/membership.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { type MailboxRow, selectMailboxById } from "./queries.ts";

/** A mailbox as the audit keeps it: no password, and of an address no more than is needed to recognize it. */
const told = (row: MailboxRow) => ({
  name: veiled(row.name),
  senderName: row.sender_name,
  senderAddress: veiled(row.sender_address),
  communicationAddress: veiled(row.communication_address ?? ""),
  imap: row.imap_host && `${row.imap_host}:${row.imap_port}`,
  imapUser: veiled(row.imap_user ?? ""),
  smtp: row.smtp_host && `${row.smtp_host}:${row.smtp_port}`,
  smtpUser: veiled(row.smtp_user ?? ""),
  perHour: row.per_hour,
  perDay: row.per_day,
  timeZone: row.time_zone,
  reads: row.reads,
  writes: row.writes,
});

/** For which servers a password was typed. */
const passwords = ({ imap, smtp }: Partial<Pick<MailboxInput, "imap" | "smtp">>): string =>
  [imap?.signIn.password && "imap", smtp?.signIn.password && "smtp"].filter(Boolean).join(", ");

/** Tells the audit of a mailbox that was saved. `before` is null for one that was made just now. */
export async function noteMailbox(
  tx: Tx,
  before: MailboxRow | null,
  id: number,
  given: Partial<Pick<MailboxInput, "imap" | "smtp">>,
): Promise<void> {
  const row = (await selectMailboxById(tx, id))!;
  const typed = passwords(given);
  await noteChange(tx, {
    ...named(row),
    ...(before && { before: { ...told(before), password: null } }),
    after: { ...told(row), password: typed === "" ? null : typed },
  });
}

/** The same of one that its user has connected at a provider: a browser brings that back without a session. */
export async function noteConsent(
  tx: Tx,
  before: MailboxRow | null,
  id: number,
  providerName: string,
): Promise<void> {
  const row = (await selectMailboxById(tx, id))!;
  await noteChange(tx, {
    ...named(row),
    act: "mailbox.connect",
    loginId: row.login_id,
    member: await isMemberOf(tx, row.login_id, row.owner_id),
    ...(before && { before: { ...told(before), access: null } }),
    after: { ...told(row), access: providerName },
  });
}

const named = (row: MailboxRow) => ({
  ownerId: row.owner_id,
  thing: "mailboxes",
  handle: row.public_id,
  name: veiled(row.sender_address),
});
