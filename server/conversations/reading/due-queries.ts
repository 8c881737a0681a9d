import { sql } from "kysely";
import { isRead } from "../../mailbox/reading/is-read.ts";
import type { Db } from "../../platform/postgres/database.ts";

/** A mailbox whose look is due. */
export interface DueMailbox {
  mailboxId: number;
  ownerId: number;
  senderAddress: string;
  communicationAddress: string;
  /** Somebody waits for an answer. */
  hasOpen: boolean;
}

const hasOpen = sql<boolean>`exists (
  select 1 from conversation c where c.mailbox_id = b.id and c.state <> 'done')`;

/** Mailboxes to look at now that nobody holds: those with open conversations first, then whoever waits longest. */
export const selectDue = async (db: Db, most: number, held: readonly number[]): Promise<DueMailbox[]> =>
  (
    await sql<DueMailbox>`
      select b.id as "mailboxId", b.owner_id as "ownerId", b.sender_address as "senderAddress",
        b.communication_address as "communicationAddress", ${hasOpen} as "hasOpen"
      from mailbox b left join mailbox_reader r on r.mailbox_id = b.id
      where (r.mailbox_id is null or (r.next_look <= clock_timestamp()
             and (r.until is null or r.until <= clock_timestamp())))
        and b.id <> all (${held}::bigint[]) and ${isRead}
      order by "hasOpen" desc, r.next_look nulls first, b.id
      limit ${most}`.execute(db)
  ).rows;

/** What may have changed about mailboxes while they are held. */
export interface HeldMailbox {
  mailboxId: number;
  read: boolean;
  /** Another text whenever its servers or its sign-in change. */
  signIn: string;
  lookAsked: Date | null;
  hasOpen: boolean;
}

const signIn = sql<string>`concat_ws('|', b.transport, b.imap_host, b.imap_port, b.imap_user, b.imap_secret_changed)`;

export const selectHeldMailboxes = async (db: Db, ids: readonly number[]): Promise<HeldMailbox[]> =>
  (
    await sql<HeldMailbox>`
      select b.id as "mailboxId", ${isRead} as read, ${signIn} as "signIn", r.look_asked as "lookAsked",
        ${hasOpen} as "hasOpen"
      from mailbox b join mailbox_reader r on r.mailbox_id = b.id
      where b.id = any (${ids}::bigint[])`.execute(db)
  ).rows;

/** Whether a mail of ours went out through a mailbox in the last 30 days. */
export const wroteLately = async (db: Db, mailboxId: number): Promise<boolean> => {
  const { rows } = await sql<{ wrote: boolean }>`
    select exists (select 1 from message where mailbox_id = ${mailboxId}
                   and handed > now() - interval '30 days') as wrote`.execute(db);
  return rows[0]!.wrote;
};

/** Where a folder whose numbers have changed is read anew from: the oldest open conversation, at most 90 days ago. */
export const selectSince = async (
  db: Db,
  mailboxId: number,
  looked: Date | null,
): Promise<{ first: Date; anew: Date }> => {
  const { rows } = await sql<{ first: Date; anew: Date }>`
    select now() - interval '90 days' as first,
      greatest(now() - interval '90 days', least(
        (select min(created) from conversation where mailbox_id = ${mailboxId} and state <> 'done'),
        coalesce(${looked}::timestamptz, now() - interval '90 days') - interval '1 day')) as anew`.execute(
    db,
  );
  return rows[0]!;
};
