import { sql } from "kysely";
import type { NoticeChoice, NoticeChoiceChange, NoticeKind } from "../../../contract/accounts-notices.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

/** Newest first. What concerns an organization is shown only to those who still belong to it. */
export const selectNotices = (db: Db, loginId: number, limit: number) =>
  db
    .selectFrom("notice as n")
    .select(["n.public_id as id", "n.kind", "n.subject", "n.details", "n.created", "n.seen"])
    .where("n.login_id", "=", loginId)
    .where(stillTheirs)
    .where(shown(loginId, "n"))
    .orderBy("n.id", "desc")
    .limit(limit)
    .execute();

const stillTheirs = sql<boolean>`(n.owner_id is null or exists (
  select 1 from membership m where m.owner_id = n.owner_id and m.login_id = n.login_id))`;

/** Kinds that a user does not want in the app are neither listed there nor counted, nor seen with "all". */
const shown = (loginId: number, notice: "n" | "notice") => sql<boolean>`${sql.ref(`${notice}.kind`)} not in (
  select kind from notice_choice where login_id = ${loginId} and not app)`;

export const countUnseen = async (db: Db, loginId: number): Promise<number> =>
  (
    await db
      .selectFrom("notice as n")
      .select(sql<number>`count(*)`.as("count"))
      .where("n.login_id", "=", loginId)
      .where("n.seen", "is", null)
      .where(stillTheirs)
      .where(shown(loginId, "n"))
      .executeTakeFirstOrThrow()
  ).count;

export const setSeen = (tx: Tx, loginId: number, ids: readonly string[] | "all") =>
  tx
    .updateTable("notice")
    .set({ seen: sql<Date>`now()` })
    .where("login_id", "=", loginId)
    .where("seen", "is", null)
    .where(shown(loginId, "notice"))
    .$if(ids !== "all", (query) => query.where("public_id", "in", [...ids]))
    .execute();

/** Unseen news of the last week that was not told this way yet, with how often each kind came. */
export async function selectUntold(
  db: Db,
  loginId: number,
  column: "mailed" | "pushed",
  kinds: readonly NoticeKind[],
): Promise<{ id: number; kind: NoticeKind; subject: string | null; told: boolean }[]> {
  if (kinds.length === 0) return [];
  return db
    .selectFrom("notice as n")
    .select(["n.id", "n.kind", "n.subject", sql<boolean>`${sql.ref(`n.${column}`)} is not null`.as("told")])
    .where("n.login_id", "=", loginId)
    .where("n.seen", "is", null)
    .where("n.kind", "in", [...kinds])
    .where("n.created", ">", sql<Date>`now() - interval '7 days'`)
    .where(stillTheirs)
    .orderBy("n.id")
    .execute();
}

export const setTold = (db: Db, ids: readonly number[], column: "mailed" | "pushed") =>
  db
    .updateTable("notice")
    .set({ [column]: sql<Date>`now()` })
    .where("id", "in", [...ids])
    .where(column, "is", null)
    .execute();

export const selectChoices = (db: Db, loginId: number): Promise<NoticeChoice[]> =>
  db
    .selectFrom("notice_choice")
    .select(["kind", "mail", "push", "app"])
    .where("login_id", "=", loginId)
    .execute();

export const upsertChoice = (tx: Tx, loginId: number, { kind, mail, push, app }: NoticeChoiceChange) =>
  tx
    .insertInto("notice_choice")
    .values({ login_id: loginId, kind, mail, push, ...(app !== undefined && { app }) })
    .onConflict((c) =>
      c.columns(["login_id", "kind"]).doUpdateSet({ mail, push, ...(app !== undefined && { app }) }),
    )
    .execute();

/** The user that a link in a mail is for; undefined where the account is gone. */
export const selectLoginOfLink = async (db: Db, publicId: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom("login")
      .select("id")
      .where("public_id", "=", publicId)
      .where("deleted", "is", null)
      .executeTakeFirst()
  )?.id;

export const selectTimeZone = async (db: Db, loginId: number): Promise<string | null> =>
  (
    await db
      .selectFrom("notice_setting")
      .select("time_zone")
      .where("login_id", "=", loginId)
      .executeTakeFirst()
  )?.time_zone ?? null;

export const upsertTimeZone = (tx: Tx, loginId: number, timeZone: string) =>
  tx
    .insertInto("notice_setting")
    .values({ login_id: loginId, time_zone: timeZone, mailed_daily: null })
    .onConflict((c) => c.column("login_id").doUpdateSet({ time_zone: timeZone }))
    .execute();

/** The zone of those whose browser has not told theirs. */
const USUAL_ZONE = "Europe/Berlin";

/**
 * Marks the day's mail as begun for everybody with unseen news for whom it is between eight and noon and who had none
 * today; answers who they are.
 */
export async function takeDaily(tx: Tx, now: Date): Promise<number[]> {
  const { rows } = await sql<{ loginId: number }>`
    with local as (
      select l.id, ${now}::timestamptz at time zone coalesce(s.time_zone, ${USUAL_ZONE}) as at, s.mailed_daily
      from login l left join notice_setting s on s.login_id = l.id
      where l.disabled is null
        and exists (select 1 from notice n where n.login_id = l.id and n.seen is null and n.mailed is null))
    insert into notice_setting (login_id, mailed_daily)
    select id, at::date from local
    where extract(hour from at) between 8 and 11 and (mailed_daily is null or mailed_daily < at::date)
    order by id
    on conflict (login_id) do update set mailed_daily = excluded.mailed_daily
    returning login_id as "loginId"`.execute(tx);
  return rows.map((row) => row.loginId);
}

export const countSubscriptions = async (db: Db, loginId: number): Promise<number> =>
  (
    await db
      .selectFrom("push_subscription")
      .select(sql<number>`count(*)`.as("count"))
      .where("login_id", "=", loginId)
      .executeTakeFirstOrThrow()
  ).count;

/** News older than ninety days is forgotten. */
export const deleteOldNotices = (tx: Tx) =>
  sql`delete from notice where created < now() - interval '90 days'`.execute(tx);
