import { type Selectable, sql } from "kysely";
import { newHandle } from "../platform/handle.ts";
import type { Db, Tables, Tx } from "../platform/postgres/database.ts";
import type { AccountPause } from "./tables.ts";

export type MailboxRow = Selectable<Tables["mailbox"]>;

/** A mailbox with the state of its mail account: the account's pause is shown if it has none itself. */
export type SendingRow = MailboxRow & {
  /** When the next mail may go at the earliest; null without an account, or before the first mail. */
  next_send: Date | null;
  /** Until when a worker holds the right to send. */
  sender_until: Date | null;
};

const shown = <T>(column: string) =>
  sql<T>`case when b.pause_reason is null then ${sql.ref(`a.${column}`)} else ${sql.ref(`b.${column}`)} end`;

/** Of "mailbox as b" with "mail_account as a"; the pause takes the place of the mailbox's own columns. */
export const sharedColumns = [
  "a.next_send",
  "a.sender_until",
  shown<MailboxRow["pause_reason"]>("pause_reason").as("pause_reason"),
  shown<string | null>("pause_detail").as("pause_detail"),
  shown<Date | null>("paused_since").as("paused_since"),
  shown<Date | null>("paused_until").as("paused_until"),
] as const;

export const mailboxes = (db: Db) =>
  db
    .selectFrom("mailbox as b")
    .leftJoin("mail_account as a", "a.id", "b.account_id")
    .selectAll("b")
    .select([...sharedColumns]);

export const selectMailbox = (db: Db, loginId: number, ownerId: number): Promise<SendingRow | undefined> =>
  mailboxes(db)
    .where("b.login_id", "=", loginId)
    .where("b.owner_id", "=", ownerId)
    .where("b.standard", "=", true)
    .where("b.disconnected", "is", null)
    .executeTakeFirst();

export const selectMailboxById = (db: Db, id: number): Promise<SendingRow | undefined> =>
  mailboxes(db).where("b.id", "=", id).executeTakeFirst();

/** Locks the standard mailbox of this user and organization until the transaction ends, creating it if needed. */
export async function lockMailbox(tx: Tx, loginId: number, ownerId: number): Promise<MailboxRow> {
  await tx
    .insertInto("mailbox")
    .values({ login_id: loginId, owner_id: ownerId, public_id: newHandle(), standard: true })
    .onConflict((c) => c.doNothing())
    .execute();
  return tx
    .selectFrom("mailbox")
    .selectAll()
    .where("login_id", "=", loginId)
    .where("owner_id", "=", ownerId)
    .where("standard", "=", true)
    .where("disconnected", "is", null)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export type MailboxColumns = Partial<
  Omit<MailboxRow, "id" | "login_id" | "owner_id" | "created" | "modified">
>;

export const updateMailbox = (tx: Tx, id: number, columns: MailboxColumns): Promise<MailboxRow> =>
  tx
    .updateTable("mailbox")
    .set({ ...columns, modified: sql<Date>`now()` })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** `until` is milliseconds from now, null waits for the user. */
export interface Pause {
  reason: NonNullable<MailboxRow["pause_reason"]>;
  detail: string | null;
  until: number | null;
}

const pauseColumns = (pause: Pause | null) => ({
  pause_detail: pause?.detail ?? null,
  paused_since: pause ? sql<Date>`now()` : null,
  paused_until: pause?.until ? sql<Date>`now() + make_interval(secs => ${pause.until / 1000})` : null,
});

/** Sets or lifts a mailbox's own pause without touching the form. */
export const setPause = (db: Db, id: number, pause: Pause | null) =>
  db
    .updateTable("mailbox")
    .set({
      pause_reason: pause?.reason ?? null,
      ...pauseColumns(pause),
      connect_failures: 0,
      tended: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .execute();

/** Sets or lifts the pause of all who send through an account. */
export const setAccountPause = (
  db: Db,
  accountId: number | null,
  pause: (Pause & { reason: AccountPause }) | null,
) =>
  db
    .updateTable("mail_account")
    .set({
      pause_reason: pause?.reason ?? null,
      ...pauseColumns(pause),
      refused_in_row: 0,
      unclear_in_row: 0,
    })
    .where("id", "=", accountId)
    .execute();

export const selectMailboxesOf = async (db: Db, accountId: number | null): Promise<number[]> =>
  (await db.selectFrom("mailbox").select("id").where("account_id", "=", accountId).execute()).map(
    (row) => row.id,
  );

/** The sealed passwords of all mailboxes, held until the transaction ends. */
export const selectSealed = (tx: Tx) =>
  tx.selectFrom("mailbox").select(["id", "imap_secret", "smtp_secret"]).orderBy("id").forUpdate().execute();

export const setSandboxServer = (tx: Tx, port: number, userPrefix: string) =>
  tx
    .updateTable("mailbox")
    .set({ smtp_port: port, smtp_user: sql`${userPrefix} || owner_id` })
    .where("sandbox", "=", true)
    .execute();

/**
 * Records a connection test and returns how many there were lately, including this one. The organization is locked,
 * so that many at once cannot slip through together.
 */
export async function countTest(tx: Tx, loginId: number, ownerId: number) {
  await sql`select 1 from owner where id = ${ownerId} for no key update`.execute(tx);
  await tx.insertInto("mailbox_test").values({ login_id: loginId, owner_id: ownerId }).execute();
  const { rows } = await sql<{ byLogin: number; byOwner: number }>`
    select (select count(*) from mailbox_test
            where login_id = ${loginId} and created > now() - interval '1 minute') as "byLogin",
           (select count(*) from mailbox_test
            where owner_id = ${ownerId} and created > now() - interval '1 hour') as "byOwner"`.execute(tx);
  return rows[0]!;
}

/** Deletes tests that are too old for the budget. */
export const deleteOldTests = (db: Db) =>
  db.deleteFrom("mailbox_test").where("created", "<", sql<Date>`now() - interval '2 hours'`).execute();
