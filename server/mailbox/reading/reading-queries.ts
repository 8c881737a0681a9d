import { sql } from "kysely";
import type { FolderCursor } from "../../platform/mail/transport.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { isLate, isRead, lastRead } from "./is-read.ts";

const milliseconds = (span: number) => sql`make_interval(secs => ${span / 1000})`;

export const insertReader = (db: Db, mailboxId: number) =>
  sql`insert into mailbox_reader (mailbox_id) values (${mailboxId}) on conflict do nothing`.execute(db);

export interface Taken {
  fence: number;
  account: string;
  connected: Date;
  failures: number;
  /** Whether it may wait for news; not for a while after the server had too many connections. */
  mayIdle: boolean;
}

export const takeLease = async (tx: Tx, mailboxId: number, lease: number): Promise<Taken | null> => {
  const { rows } = await sql<Taken>`
    update mailbox_reader
    set fence = nextval('mailbox_reader_fence'), until = clock_timestamp() + ${milliseconds(lease)}
    where mailbox_id = ${mailboxId} and (until is null or until <= clock_timestamp())
    returning fence, account, connected, failures,
      idle_after is null or idle_after <= clock_timestamp() as "mayIdle"`.execute(tx);
  return rows[0] ?? null;
};

/** The same mailbox at another server or of another user: what was read of the old one says nothing here. */
export const changeAccount = async (tx: Tx, mailboxId: number, account: string): Promise<Date> => {
  await tx.deleteFrom("mailbox_folder").where("mailbox_id", "=", mailboxId).execute();
  const { connected } = await tx
    .updateTable("mailbox_reader")
    .set({
      account,
      connected: sql<Date>`clock_timestamp()`,
      last_success: null,
      failures: 0,
      refusals: 0,
      first_refusal: null,
      idle_after: null,
      error_code: null,
      error_detail: null,
      error_at: null,
      told_behind: null,
    })
    .where("mailbox_id", "=", mailboxId)
    .returning("connected")
    .executeTakeFirstOrThrow();
  return connected;
};

export const setAccount = (tx: Tx, mailboxId: number, account: string) =>
  tx.updateTable("mailbox_reader").set({ account }).where("mailbox_id", "=", mailboxId).execute();

/** Of these fences, those that still hold. */
export const selectHeld = async (
  db: Db,
  held: readonly { mailboxId: number; fence: number }[],
): Promise<Set<number>> => {
  const { rows } = await sql<{ fence: number }>`
    select r.fence from mailbox_reader r
    join unnest(${held.map((one) => one.mailboxId)}::bigint[], ${held.map((one) => one.fence)}::bigint[])
      as h (id, fence) on h.id = r.mailbox_id and h.fence = r.fence`.execute(db);
  return new Set(rows.map((row) => row.fence));
};

/** Leaves out what a commit of ours holds just now: that is a sign of life too, and the next one comes soon. */
export const extendLeases = (db: Db, held: readonly { mailboxId: number; fence: number }[], lease: number) =>
  sql`
    update mailbox_reader set until = clock_timestamp() + ${milliseconds(lease)}
    where mailbox_id in (
      select r.mailbox_id from mailbox_reader r
      join unnest(${held.map((one) => one.mailboxId)}::bigint[], ${held.map((one) => one.fence)}::bigint[])
        as h (id, fence) on h.id = r.mailbox_id and h.fence = r.fence
      for no key update of r skip locked)`.execute(db);

/** Holds the reader until the transaction ends; false for whoever lost it. */
export const lockReader = async (tx: Tx, mailboxId: number, fence: number): Promise<boolean> => {
  const row = await tx
    .selectFrom("mailbox_reader")
    .select("mailbox_id")
    .where("mailbox_id", "=", mailboxId)
    .where("fence", "=", fence)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
};

/** Waits for a commit of whoever holds the reader; their fence holds no more. */
export const takeFence = (tx: Tx, mailboxId: number) =>
  sql`
    update mailbox_reader set fence = nextval('mailbox_reader_fence'), until = null
    where mailbox_id = ${mailboxId}`.execute(tx);

/** False for whoever lost the reader. */
export const setReading = async (
  db: Db,
  { mailboxId, fence }: { mailboxId: number; fence: number },
  folderId: number,
  mail: string,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update mailbox_folder f set reading = ${mail} from mailbox_reader r
    where f.id = ${folderId} and r.mailbox_id = f.mailbox_id and r.mailbox_id = ${mailboxId} and r.fence = ${fence}`.execute(
    db,
  );
  return numAffectedRows === 1n;
};

/** Notes the mail that the last reader had in hand when its process was lost. Answers how often that has happened. */
export const noteLost = async (
  tx: Tx,
  mailboxId: number,
): Promise<{ folderId: number; mail: string; times: number }[]> =>
  (
    await sql<{ folderId: number; mail: string; times: number }>`
      with before as (select id, reading from mailbox_folder where mailbox_id = ${mailboxId} and reading is not null)
      update mailbox_folder f set reading = null,
        lost = (f.lost || f.reading)[greatest(1, cardinality(f.lost) - 98):]
      from before b where b.id = f.id
      returning f.id as "folderId", b.reading as mail,
        cardinality(array_positions(f.lost, b.reading)) as times`.execute(tx)
  ).rows;

export const moveCursor = (tx: Tx, folderId: number, cursor: FolderCursor) =>
  tx
    .updateTable("mailbox_folder")
    .set({
      uid_validity: cursor.uidValidity,
      last_uid: cursor.lastUid,
      cursor: cursor.cursor,
      looked: sql<Date>`clock_timestamp()`,
      reading: null,
    })
    .where("id", "=", folderId)
    .execute();

export const countLooked = (tx: Tx, mailboxId: number, looked: number, kept: number, passedOver: number) =>
  sql`
    update mailbox_reader set
      looked_at_today = ${looked} + case when counted_on = current_date then looked_at_today else 0 end,
      kept_today = ${kept} + case when counted_on = current_date then kept_today else 0 end,
      passed_over_today = ${passedOver}
        + case when counted_on = current_date then passed_over_today else 0 end,
      counted_on = current_date
    where mailbox_id = ${mailboxId}`.execute(tx);

export const setSuccess = async (db: Db, mailboxId: number, fence: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update mailbox_reader set last_success = clock_timestamp(), failures = 0, refusals = 0, first_refusal = null,
      told_behind = null
    where mailbox_id = ${mailboxId} and fence = ${fence}`.execute(db);
  return numAffectedRows === 1n;
};

export const setLooked = (db: Db, mailboxId: number) =>
  db
    .updateTable("mailbox_folder")
    .set({ looked: sql<Date>`clock_timestamp()` })
    .where("mailbox_id", "=", mailboxId)
    .where("uid_validity", "is not", null)
    .execute();

export const setMode = (db: Db, mailboxId: number, fence: number, mode: "live" | "polling") =>
  db
    .updateTable("mailbox_reader")
    .set({ mode })
    .where("mailbox_id", "=", mailboxId)
    .where("fence", "=", fence)
    .execute();

/** Gives the reader back; the next look comes after so long, in milliseconds. */
export const releaseLease = (
  db: Db,
  mailboxId: number,
  fence: number,
  next: { mode: "polling" | "waiting"; after: number; every: number | null },
) =>
  sql`
    with released as (
      update mailbox_reader set until = null, mode = ${next.mode}, every = ${next.every},
        next_look = clock_timestamp() + ${milliseconds(next.after)}
      where mailbox_id = ${mailboxId} and fence = ${fence} returning mailbox_id)
    update mailbox_folder f set reading = null from released r
    where f.mailbox_id = r.mailbox_id and f.reading is not null`.execute(db);

export const setTrouble = async (
  tx: Tx,
  mailboxId: number,
  fence: number,
  trouble: { code: string; detail: string; refused: boolean; noIdleFor: number },
): Promise<{ refusals: number; sinceFirst: number } | null> => {
  const { rows } = await sql<{ refusals: number; sinceFirst: number }>`
    update mailbox_reader set
      failures = failures + 1, error_code = ${trouble.code}, error_detail = ${trouble.detail},
      error_at = clock_timestamp(),
      refusals = case when ${trouble.refused} then refusals + 1 else refusals end,
      first_refusal = case when ${trouble.refused} then coalesce(first_refusal, clock_timestamp()) else first_refusal end,
      idle_after = case when ${trouble.noIdleFor}::float8 > 0
        then clock_timestamp() + ${milliseconds(trouble.noIdleFor)} else idle_after end
    where mailbox_id = ${mailboxId} and fence = ${fence}
    returning refusals,
      coalesce(extract(epoch from clock_timestamp() - first_refusal) * 1000, 0)::float8 as "sinceFirst"`.execute(
    tx,
  );
  return rows[0] ?? null;
};

export const forgetRefusals = (tx: Tx, mailboxId: number) =>
  tx
    .updateTable("mailbox_reader")
    .set({ refusals: 0, first_refusal: null, mode: "off" })
    .where("mailbox_id", "=", mailboxId)
    .execute();

export const selectFolders = (db: Db, mailboxId: number) =>
  db.selectFrom("mailbox_folder").selectAll().where("mailbox_id", "=", mailboxId).orderBy("id").execute();

export const selectReader = (db: Db, mailboxId: number) =>
  db
    .selectFrom("mailbox as b")
    .leftJoin("mailbox_reader as r", "r.mailbox_id", "b.id")
    .selectAll("r")
    .select([
      isRead.as("read"),
      sql<boolean>`${lastRead} < clock_timestamp() - interval '15 minutes' and ${isLate}`.as("behind"),
      sql<boolean>`r.counted_on = current_date`.as("countedToday"),
    ])
    .where("b.id", "=", mailboxId)
    .executeTakeFirst();

/** Asks for a look at once; false where one was asked for in the last ten seconds. */
export const setLookAsked = async (tx: Tx, mailboxId: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update mailbox_reader set look_asked = clock_timestamp(), next_look = clock_timestamp()
    where mailbox_id = ${mailboxId}
      and (look_asked is null or look_asked <= clock_timestamp() - interval '10 seconds')`.execute(tx);
  return numAffectedRows === 1n;
};

/** Notes that they are looked at, at most every ten seconds, and brings their next look forward. Trouble still waits. */
export const setWatched = (db: Db, mailboxIds: readonly number[], every: number) =>
  sql`
    update mailbox_reader set watched = clock_timestamp(),
      next_look = case when mode = 'polling' and until is null
        then least(next_look, next_look - make_interval(secs => coalesce(every, 0)) + ${milliseconds(every)})
        else next_look end
    where mailbox_id = any (${[...mailboxIds]}::bigint[])
      and (watched is null or watched <= clock_timestamp() - interval '10 seconds')`.execute(db);

/** Whether somebody has looked at its conversations in so many milliseconds. */
export const selectWatched = async (db: Db, mailboxId: number, within: number): Promise<boolean> => {
  const { rows } = await sql<{ watched: boolean }>`
    select watched > clock_timestamp() - ${milliseconds(within)} as watched from mailbox_reader
    where mailbox_id = ${mailboxId}`.execute(db);
  return rows[0]?.watched === true;
};

/** Mailboxes that nobody could read for an hour, and whose users have not been told. */
export const selectUntold = async (db: Db) =>
  (
    await sql<{ mailboxId: number; publicId: string; loginId: number; ownerId: number }>`
      select b.id as "mailboxId", b.public_id as "publicId", b.login_id as "loginId", b.owner_id as "ownerId"
      from mailbox_reader r join mailbox b on b.id = r.mailbox_id
      where r.told_behind is null and ${lastRead} < clock_timestamp() - interval '60 minutes'
        and ${isLate} and ${isRead}
      order by b.id limit 1000`.execute(db)
  ).rows;

export const markTold = async (tx: Tx, mailboxId: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update mailbox_reader r set told_behind = clock_timestamp()
    where mailbox_id = ${mailboxId} and told_behind is null
      and ${lastRead} < clock_timestamp() - interval '60 minutes'`.execute(tx);
  return numAffectedRows === 1n;
};

export const selectMeasures = async (db: Db) =>
  (
    await sql<{ mode: string; mailboxes: number; behind: number; oldest: number; passedOver: number }>`
      select r.mode, count(*)::int as mailboxes,
        coalesce(sum(r.passed_over_today) filter (where r.counted_on = current_date), 0)::int as "passedOver",
        (count(*) filter (where ${lastRead} < clock_timestamp() - interval '15 minutes' and ${isLate}))::int as behind,
        coalesce(max(extract(epoch from clock_timestamp() - ${lastRead})), 0)::float8 as oldest
      from mailbox_reader r join mailbox b on b.id = r.mailbox_id
      where ${isRead} group by r.mode`.execute(db)
  ).rows;
