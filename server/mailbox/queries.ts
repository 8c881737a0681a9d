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

/** One of a user's own mailboxes by its handle, of whichever organization they still belong to or act for. */
/** Every mailbox of a user that is not disconnected, whether or not they are still let in. */
export const selectConnectedOf = (db: Db, loginId: number) =>
  db
    .selectFrom("mailbox")
    .select(["id", "owner_id"])
    .where("login_id", "=", loginId)
    .where("disconnected", "is", null)
    .orderBy("id")
    .execute();

export const selectOwnMailbox = (
  db: Db,
  loginId: number,
  publicId: string,
): Promise<SendingRow | undefined> =>
  mailboxes(db)
    .where("b.login_id", "=", loginId)
    .where("b.public_id", "=", publicId)
    .where("b.disconnected", "is", null)
    .where(isStillThere)
    .executeTakeFirst();

/** Of "mailbox as b": its user is neither disabled nor gone from the organization. */
export const isStillThere = sql<boolean>`(
  exists (select 1 from login l where l.id = b.login_id and l.disabled is null)
  and (exists (select 1 from membership s where s.login_id = b.login_id and s.owner_id = b.owner_id)
       -- What was begun for an organization goes on when its administrator acts for the next one.
       or exists (select 1 from login_permission a
                  where a.login_id = b.login_id and a.permission = 'OWNER_ACT_FOR_ANY')))`;

/** A mailbox that a user may write from: their own, or a colleague's that is open to the organization. */
export const selectWritable = (
  db: Db,
  loginId: number,
  ownerId: number,
  publicId: string,
): Promise<SendingRow | undefined> =>
  mailboxes(db)
    .where("b.owner_id", "=", ownerId)
    .where("b.public_id", "=", publicId)
    .where("b.disconnected", "is", null)
    .where((eb) => eb.or([eb("b.login_id", "=", loginId), eb("b.writes", "=", "organization")]))
    .where(isStillThere)
    .executeTakeFirst();

/** All of them, a user's own first. */
export const selectAllWritable = (db: Db, loginId: number, ownerId: number): Promise<SendingRow[]> =>
  mailboxes(db)
    .where("b.owner_id", "=", ownerId)
    .where("b.disconnected", "is", null)
    .where((eb) => eb.or([eb("b.login_id", "=", loginId), eb("b.writes", "=", "organization")]))
    .where(isStillThere)
    .orderBy(sql`b.login_id <> ${loginId}`)
    .orderBy(sql`not b.standard`)
    .orderBy("b.id")
    .limit(100)
    .execute();

/** Whether the user of a mailbox may still send and read. */
export const isUserThere = async (db: Db, mailboxId: number): Promise<boolean> =>
  (
    await sql<{
      there: boolean;
    }>`select ${isStillThere} as there from mailbox b where b.id = ${mailboxId}`.execute(db)
  ).rows[0]?.there ?? false;

export async function countMailboxes(db: Db, loginId: number, ownerId: number) {
  const { rows } = await sql<{ byUser: number; byOwner: number }>`
    select count(*) filter (where login_id = ${loginId})::int as "byUser", count(*)::int as "byOwner"
    from mailbox where owner_id = ${ownerId} and disconnected is null
      and (smtp_host is not null or provider_id is not null)`.execute(db);
  return rows[0]!;
}

/** Two who connect at once are counted one after the other. */
export const lockOwner = (tx: Tx, ownerId: number) =>
  sql`select 1 from owner where id = ${ownerId} for no key update`.execute(tx);

/** A user's mailbox with this sender address. */
export const selectByAddress = (db: Db, loginId: number, ownerId: number, address: string) =>
  db
    .selectFrom("mailbox")
    .selectAll()
    .where("login_id", "=", loginId)
    .where("owner_id", "=", ownerId)
    .where(sql`lower(sender_address)`, "=", address.toLowerCase())
    .where("disconnected", "is", null)
    .executeTakeFirst();

/** A row for one more mailbox; the standard one where there is none yet. A row that was never filled in is taken. */
export async function insertMailbox(tx: Tx, loginId: number, ownerId: number): Promise<MailboxRow> {
  const empty = await tx
    .selectFrom("mailbox")
    .selectAll()
    .where("login_id", "=", loginId)
    .where("owner_id", "=", ownerId)
    .where("disconnected", "is", null)
    .where("smtp_host", "is", null)
    .where("provider_id", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (empty) return empty;
  const standard = await tx
    .selectFrom("mailbox")
    .select("id")
    .where("login_id", "=", loginId)
    .where("owner_id", "=", ownerId)
    .where("standard", "=", true)
    .where("disconnected", "is", null)
    .executeTakeFirst();
  return tx
    .insertInto("mailbox")
    .values({ login_id: loginId, owner_id: ownerId, public_id: newHandle(), standard: !standard })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes this one the standard one of its user; null: the oldest of those that are left. */
export async function setStandard(
  tx: Tx,
  loginId: number,
  ownerId: number,
  id: number | null,
): Promise<void> {
  await sql`update mailbox set standard = false
            where login_id = ${loginId} and owner_id = ${ownerId} and standard and disconnected is null`.execute(
    tx,
  );
  await sql`update mailbox set standard = true where id = coalesce(${id}, (
              select id from mailbox where login_id = ${loginId} and owner_id = ${ownerId} and disconnected is null
              order by created, id limit 1))`.execute(tx);
}

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

/** A mailbox with its own pause alone, locked until the transaction ends. */
export const lockMailboxRow = (tx: Tx, id: number): Promise<MailboxRow | undefined> =>
  tx.selectFrom("mailbox").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

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

/** Notes that somebody wants a look now; false where one was asked for less than so many seconds ago. */
export async function askLook(tx: Tx, mailboxId: number, seconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into mailbox_reader as r (mailbox_id, look_asked) values (${mailboxId}, now())
    on conflict (mailbox_id) do update set look_asked = now(), next_look = now()
      where r.look_asked is null or r.look_asked <= now() - make_interval(secs => ${seconds})`.execute(tx);
  return numAffectedRows === 1n;
}
