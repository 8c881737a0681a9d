import type { Mailbox, SecretState } from "../../contract/mailbox.ts";
import type { Db } from "../platform/postgres/database.ts";
import { type MailboxRow, selectMailbox } from "./queries.ts";

/** The mail configuration of a user in an organization, without its secrets; null where nothing was saved yet. */
export async function readMailbox(db: Db, loginId: number, ownerId: number): Promise<Mailbox | null> {
  const row = await selectMailbox(db, loginId, ownerId);
  return row?.smtp_host || row?.provider_id ? toMailbox(row) : null;
}

/** No part of a password is ever shown, not even its end: four of eight letters are half of it. */
const secretState = (sealed: Buffer | null, changed: Date | null): SecretState => ({
  set: sealed !== null,
  last4: null,
  changed: changed?.toISOString() ?? null,
});

export function toMailbox(row: MailboxRow): Mailbox {
  const signIn = (user: string | null, sealed: Buffer | null, changed: Date | null) => ({
    kind: "password" as const,
    user: user ?? "",
    password: secretState(sealed, changed),
  });
  const imap = signIn(row.imap_user, row.imap_secret, row.imap_secret_changed);
  return {
    senderName: row.sender_name,
    senderAddress: row.sender_address,
    communicationAddress: row.communication_address,
    senderIdentity: row.sender_identity,
    imap: row.imap_host
      ? { host: row.imap_host, port: row.imap_port ?? 993, secure: row.imap_secure, signIn: imap }
      : null,
    smtp: {
      host: row.smtp_host ?? "",
      port: row.smtp_port ?? 465,
      secure: row.smtp_secure,
      sameAsImap: row.smtp_same_as_imap,
      sameUser: row.smtp_same_user,
      signIn: {
        ...(row.smtp_same_as_imap ? imap : signIn(row.smtp_user, row.smtp_secret, row.smtp_secret_changed)),
        user: (row.smtp_same_user ? row.imap_user : row.smtp_user) ?? "",
      },
    },
    window: {
      timeZone: row.time_zone,
      days: row.window_days,
      fromMinute: row.window_from,
      toMinute: row.window_to,
    },
    // The sandbox has no limits; the values shown still have to be valid in the form.
    limits: { perHour: Math.min(30, row.per_hour), perDay: Math.min(200, row.per_day) },
    sandbox: row.sandbox,
    pause: pauseOf(row, new Date()),
    modified: row.modified.toISOString(),
  };
}

/** The pause in effect at `now`; an expired one is ignored. */
export function pauseOf(
  row: Pick<MailboxRow, "pause_reason" | "pause_detail" | "paused_since" | "paused_until">,
  now: Date,
): Mailbox["pause"] {
  if (!row.pause_reason || (row.paused_until && row.paused_until <= now)) return null;
  return {
    reason: row.pause_reason,
    since: (row.paused_since ?? now).toISOString(),
    until: row.paused_until?.toISOString() ?? null,
    detail: row.pause_detail,
  };
}
