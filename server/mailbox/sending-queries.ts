import { sql } from "kysely";
import type { Db, Sending, Tx } from "../platform/postgres/database.ts";
import { PREPARED } from "../platform/postgres/prepared/repeated.ts";
import { mailboxes, type SendingRow, sharedColumns } from "./queries.ts";

/** Milliseconds as an interval, as literal parameters of SQL. */
const milliseconds = (span: number) => sql`make_interval(secs => ${span / 1000})`;

const accountOf = (mailboxId: number) => sql`(select account_id from mailbox where id = ${mailboxId})`;

/** Takes the right to send for `lease` milliseconds if it is free; returns the new fence. */
export const takeRight = async (db: Db, mailboxId: number, lease: number): Promise<number | null> => {
  const { rows } = await sql<{ fence: number }>`
    update mail_account
    set sender_fence = nextval('mail_account_fence'), sender_until = clock_timestamp() + ${milliseconds(lease)}
    where id = ${accountOf(mailboxId)} and (sender_until is null or sender_until <= clock_timestamp())
    returning sender_fence as fence`.execute(db);
  return rows[0]?.fence ?? null;
};

/** False if another worker has the right by now, or it was given back: a sign of life may still be on its way then. */
export const extendRight = async (
  db: Db,
  mailboxId: number,
  fence: number,
  lease: number,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update mail_account set sender_until = clock_timestamp() + ${milliseconds(lease)}
    where id = ${accountOf(mailboxId)} and sender_fence = ${fence} and sender_until is not null`.execute(db);
  return numAffectedRows === 1n;
};

export const releaseRight = (db: Db, mailboxId: number, fence: number) =>
  sql`update mail_account set sender_until = null
      where id = ${accountOf(mailboxId)} and sender_fence = ${fence}`.execute(db);

/** Locks the mailbox and its account for the holder of the fence; undefined for anyone else. */
export const lockForSender = (tx: Tx, mailboxId: number, fence: number): Promise<SendingRow | undefined> =>
  tx
    .selectFrom("mailbox as b")
    .innerJoin("mail_account as a", "a.id", "b.account_id")
    .selectAll("b")
    .select([...sharedColumns])
    .where("b.id", "=", mailboxId)
    .where("a.sender_fence", "=", fence)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** A mailbox that is locked with its account, and what of it counts troubles in a row. */
export type HeldRow = SendingRow & { sender_fence: number; troubled: boolean };

/** Locks mailboxes with their accounts, always in the same order. One without an account is not among them. */
export async function lockMailboxes(tx: Sending, ids: readonly number[]): Promise<HeldRow[]> {
  const shared = sql.join(sharedColumns.map((one) => (typeof one === "string" ? sql.ref(one) : one)));
  const { rows } = await sql<HeldRow>`${sql.raw(PREPARED)}
    select b.*, ${shared}, a.sender_fence,
      b.connect_failures > 0 or a.refused_in_row > 0 or a.unclear_in_row > 0 as troubled
    from mailbox b join mail_account a on a.id = b.account_id
    where b.id = any(${[...ids]}::bigint[]) order by b.id for no key update`.execute(tx);
  return rows;
}

/** Locks a mailbox regardless of its holder, so that its outcomes are recorded one after the other. */
export const lockMailboxById = (tx: Tx, mailboxId: number): Promise<SendingRow | undefined> =>
  mailboxes(tx).where("b.id", "=", mailboxId).forNoKeyUpdate("b").executeTakeFirst();

/** The same of one that nobody holds. */
export const lockMailboxIfFree = (tx: Tx, mailboxId: number): Promise<SendingRow | undefined> =>
  mailboxes(tx).where("b.id", "=", mailboxId).forNoKeyUpdate("b").skipLocked().executeTakeFirst();

/** Hand-overs of the last 24 hours, oldest first. */
export const selectHandovers = async (db: Db, mailboxId: number): Promise<Date[]> =>
  (
    await db
      .selectFrom("mailbox_handover")
      .select("at")
      .where("account_id", "=", sql<number>`${accountOf(mailboxId)}`)
      .where("at", ">", sql<Date>`clock_timestamp() - interval '24 hours'`)
      .orderBy("at")
      .limit(5000)
      .execute()
  ).map((row) => row.at);

export async function insertHandover(tx: Tx, mailboxId: number, at: Date, gap: number | null): Promise<void> {
  await tx
    .insertInto("mailbox_handover")
    .values({ account_id: sql<number>`${accountOf(mailboxId)}`, at })
    .execute();
  if (gap !== null) await setNextSending(tx, mailboxId, at, gap);
}

/** The same of many at once. */
export async function insertHandovers(
  tx: Sending,
  handed: readonly { mailboxId: number; at: Date }[],
): Promise<void> {
  if (handed.length === 0) return;
  await sql`${sql.raw(PREPARED)}
    insert into mailbox_handover (account_id, at)
    select b.account_id, h.at
    from unnest(${handed.map((one) => one.mailboxId)}::bigint[], ${handed.map((one) => one.at)}::timestamptz[])
      as h (mailbox_id, at) join mailbox b on b.id = h.mailbox_id`.execute(tx);
}

/** The next mail goes at least `gap` milliseconds after this one. */
export const setNextSending = (tx: Tx, mailboxId: number, at: Date, gap: number) =>
  sql`update mail_account set next_send = ${at}::timestamptz + ${milliseconds(gap)}
      where id = ${accountOf(mailboxId)}`.execute(tx);

export const deleteOldHandovers = (db: Db) =>
  db.deleteFrom("mailbox_handover").where("at", "<", sql<Date>`now() - interval '2 days'`).execute();

/** Deletes accounts that no mailbox sends through any more. */
export const deleteLeftAccounts = (db: Db) =>
  sql`delete from mail_account a where created < now() - interval '2 days'
        and not exists (select 1 from mailbox where account_id = a.id)
        and not exists (select 1 from mailbox_handover where account_id = a.id)`.execute(db);

/** Counts a failed connection, and lets the mailbox wait a little; answers how many failed in a row. */
export const countConnectFailure = async (tx: Tx, mailboxId: number, wait: number): Promise<number> => {
  await sql`update mail_account set next_send = greatest(next_send, clock_timestamp() + ${milliseconds(wait)})
            where id = ${accountOf(mailboxId)}`.execute(tx);
  const { rows } = await sql<{ failures: number }>`
    update mailbox set connect_failures = connect_failures + 1
    where id = ${mailboxId} returning connect_failures as failures`.execute(tx);
  return rows[0]?.failures ?? 0;
};

export const clearConnectFailures = (tx: Tx, mailboxId: number) =>
  sql`update mailbox set connect_failures = 0 where id = ${mailboxId} and connect_failures > 0`.execute(tx);

/** Counts a refused recipient; answers how many were refused in a row. */
export const countRefusal = async (tx: Tx, mailboxId: number): Promise<number> => {
  const { rows } = await sql<{ refused: number }>`
    update mail_account set refused_in_row = refused_in_row + 1
    where id = ${accountOf(mailboxId)} returning refused_in_row as refused`.execute(tx);
  return rows[0]?.refused ?? 0;
};

export const clearRefusals = (tx: Tx, mailboxId: number) =>
  sql`update mail_account set refused_in_row = 0
      where id = ${accountOf(mailboxId)} and refused_in_row > 0`.execute(tx);

/** Counts a mail without an answer; answers how many there were in a row. */
export const countUnclear = async (tx: Tx, mailboxId: number): Promise<number> => {
  const { rows } = await sql<{ unclear: number }>`
    update mail_account set unclear_in_row = unclear_in_row + 1
    where id = ${accountOf(mailboxId)} returning unclear_in_row as unclear`.execute(tx);
  return rows[0]?.unclear ?? 0;
};

export const clearUnclear = (tx: Tx, mailboxId: number) =>
  sql`update mail_account set unclear_in_row = 0
      where id = ${accountOf(mailboxId)} and unclear_in_row > 0`.execute(tx);

/** Ends a pause whose time is over, of the mailbox or of its account. */
export async function liftOverPause(tx: Tx, mailboxId: number): Promise<void> {
  const lifted = sql`pause_reason = null, pause_detail = null, paused_since = null, paused_until = null`;
  await sql`update mailbox set ${lifted}
            where id = ${mailboxId} and paused_until <= clock_timestamp()`.execute(tx);
  await sql`update mail_account set ${lifted}
            where id = ${accountOf(mailboxId)} and paused_until <= clock_timestamp()`.execute(tx);
}

export const setTended = (db: Db, mailboxId: number) =>
  sql`update mailbox set tended = clock_timestamp() where id = ${mailboxId}`.execute(db);

/** Takes the right to put copies into the Sent folder for `lease` milliseconds. */
export const takeCopyRight = async (db: Db, mailboxId: number, lease: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update mailbox set copy_until = clock_timestamp() + ${milliseconds(lease)}
    where id = ${mailboxId} and (copy_until is null or copy_until <= clock_timestamp())`.execute(db);
  return numAffectedRows === 1n;
};

export const setCopyRight = (db: Db, mailboxId: number, lease: number | null) =>
  sql`update mailbox set copy_until = ${lease === null ? null : sql`clock_timestamp() + ${milliseconds(lease)}`}
      where id = ${mailboxId}`.execute(db);
