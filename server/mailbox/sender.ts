import { fault } from "../platform/fault.ts";
import type { Db } from "../platform/postgres/database.ts";
import {
  type SendingRow,
  selectAllWritable,
  selectMailbox,
  selectMailboxById,
  selectWritable,
} from "./queries.ts";
import { pauseOf } from "./read.ts";

/** A mailbox as those who send through it see it. Its secrets are sealed in there; never answer it. */
export type SendingMailbox = SendingRow;

/**
 * The mailbox a user writes from: the one named, if they may (their own, or a colleague's that is open to the
 * organization), else their standard one.
 */
export async function mailboxOf(
  db: Db,
  loginId: number,
  ownerId: number,
  named?: string,
): Promise<SendingMailbox | undefined> {
  if (named === undefined) return selectMailbox(db, loginId, ownerId);
  const mailbox = await selectWritable(db, loginId, ownerId, named);
  if (!mailbox) throw fault("not-found");
  return mailbox;
}

/** All that a user may write from in an organization: their own first, the standard one before the others. */
export const writableMailboxes = (db: Db, loginId: number, ownerId: number): Promise<SendingMailbox[]> =>
  selectAllWritable(db, loginId, ownerId);

export const mailboxById = (db: Db, id: number): Promise<SendingMailbox | undefined> =>
  selectMailboxById(db, id);

/** What is missing before mails can be sent; null when nothing is. */
export function missingParts(
  row: SendingMailbox | undefined,
): "no-mailbox" | "mailbox-incomplete" | "sender-identity-missing" | null {
  if (!row || (!row.smtp_host && !isByConsent(row))) return "no-mailbox";
  if (!hasSignIn(row) || row.sender_address === "") return "mailbox-incomplete";
  return row.sender_identity.trim() === "" ? "sender-identity-missing" : null;
}

/** Whether a mailbox signs in at its provider: whether that still holds is in its grant, and shown by its pause. */
export const isByConsent = (row: Pick<SendingMailbox, "provider_id" | "smtp_sign_in">): boolean =>
  row.provider_id !== null && row.smtp_sign_in === "oauth";

function hasSignIn(row: SendingMailbox): boolean {
  if (isByConsent(row)) return true;
  const user = row.smtp_same_user ? row.imap_user : row.smtp_user;
  const secret = row.smtp_same_as_imap ? row.imap_secret : row.smtp_secret;
  return row.smtp_port !== null && !!user && secret !== null;
}

/** Whether its Sent folder can be looked into. `markLost` asks the same. */
export const hasSentFolder = (row: SendingMailbox): boolean =>
  row.transport !== "mail" || (row.imap_host !== null && (row.imap_secret !== null || isByConsent(row)));

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
