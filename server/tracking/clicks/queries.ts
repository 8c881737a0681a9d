import { sql } from "kysely";
import type { Db, Tx } from "../../platform/postgres/database.ts";

export const selectTarget = (db: Db, slug: string) =>
  db.selectFrom("link").select(["id", "target", "state"]).where("slug", "=", slug).executeTakeFirst();

/** The salt of a day, the same for every process; made by whoever asks first. */
export async function saltOf(db: Db, day: string, fresh: Buffer): Promise<Buffer> {
  await db
    .insertInto("link_salt")
    .values({ day, salt: fresh })
    .onConflict((c) => c.doNothing())
    .execute();
  const { salt } = await db
    .selectFrom("link_salt")
    .select("salt")
    .where("day", "=", day)
    .executeTakeFirstOrThrow();
  return salt;
}

export interface Counted {
  linkId: number;
  day: string;
  clicks: number;
  filtered: number;
  visitors: readonly Buffer[];
}

/** Adds to the days of links in one order, so that two processes never wait for each other. */
export async function addCounts(tx: Tx, counted: readonly Counted[]): Promise<void> {
  const sorted = [...counted].sort((a, b) => a.linkId - b.linkId || a.day.localeCompare(b.day));
  for (const { linkId, day, clicks, filtered, visitors } of sorted) {
    await sql`
      with fresh as (
        insert into link_seen (day, link_id, visitor)
        select ${day}::date, l.id, v from link l, unnest(${[...visitors]}::bytea[]) v
        where l.id = ${linkId} and ${day}::date = (now() at time zone 'UTC')::date
        on conflict do nothing returning 1)
      insert into link_day (link_id, day, clicks, filtered, visitors)
      select l.id, ${day}::date, ${clicks}, ${filtered}, (select count(*) from fresh) from link l where l.id = ${linkId}
      on conflict (link_id, day) do update set clicks = link_day.clicks + excluded.clicks,
        filtered = link_day.filtered + excluded.filtered,
        visitors = link_day.visitors + excluded.visitors`.execute(tx);
  }
}

/** What belongs to days that are over; it cannot be made again. */
export async function deleteOldDays(tx: Tx): Promise<void> {
  const over = sql<boolean>`day < (now() at time zone 'UTC')::date`;
  await tx.deleteFrom("link_seen").where(over).execute();
  await tx.deleteFrom("link_salt").where(over).execute();
}

export const insertGap = (tx: Tx, since: Date) =>
  tx
    .insertInto("click_gap")
    // This process's clock may be ahead of the database's.
    .values({ since: sql<Date>`least(${since}, now())`, until: sql<Date>`now()` })
    .execute();

export const selectGaps = (db: Db, limit: number) =>
  db
    .selectFrom("click_gap")
    .select(["since", "until"])
    .where("until", ">", sql<Date>`now() - interval '30 days'`)
    .orderBy("until", "desc")
    .limit(limit)
    .execute();

export const deleteOldGaps = (tx: Tx) =>
  tx.deleteFrom("click_gap").where("until", "<", sql<Date>`now() - interval '400 days'`).execute();
