import type { Db } from "../platform/postgres/database.ts";
import { type SendingRow, selectMailbox, selectMailboxById } from "./queries.ts";
import { pauseOf } from "./read.ts";

/** A mailbox as those who send through it see it. Its secrets are sealed in there; never answer it. */
export type SendingMailbox = SendingRow;

/** The mailbox of a user in an organization, and the one with this id. */
export const mailboxOf = (db: Db, loginId: number, ownerId: number): Promise<SendingMailbox | undefined> =>
  selectMailbox(db, loginId, ownerId);
export const mailboxById = (db: Db, id: number): Promise<SendingMailbox | undefined> =>
  selectMailboxById(db, id);

/** What is missing before mails can be sent; null when nothing is. */
export function missingParts(
  row: SendingMailbox | undefined,
): "no-mailbox" | "mailbox-incomplete" | "sender-identity-missing" | null {
  if (!row?.smtp_host) return "no-mailbox";
  const user = row.smtp_same_user ? row.imap_user : row.smtp_user;
  const signIn = user && (row.smtp_same_as_imap ? row.imap_secret : row.smtp_secret);
  if (!row.smtp_port || !signIn || row.sender_address === "") return "mailbox-incomplete";
  return row.sender_identity.trim() === "" ? "sender-identity-missing" : null;
}

/** The same in the words of the mailing check. */
export function readiness(
  row: SendingMailbox | undefined,
  now: Date,
): "ready" | "missing" | "incomplete" | "paused" {
  const missing = missingParts(row);
  if (missing === "no-mailbox" || !row) return "missing";
  if (missing) return "incomplete";
  return pauseOf(row, now) ? "paused" : "ready";
}
