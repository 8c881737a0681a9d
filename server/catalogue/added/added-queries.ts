import { type RawBuilder, sql } from "kysely";
import type { AddedPodcast } from "../../../contract/catalogue-added.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

/** How one organization sees a podcast. */
export interface Standing {
  publicId: string;
  shown: boolean;
  takenOut: boolean;
  added: boolean;
}

export async function selectStanding(db: Db, podcastId: number, ownerId: number): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select p.public_id as "publicId", p.shown, p.taken_out is not null as "takenOut", exists (
      select from podcast_added a where a.podcast_id = p.id and a.owner_id = ${ownerId}) as added
    from podcast p where p.id = ${podcastId}`.execute(db);
  return rows[0]!;
}

export const insertAdded = (
  tx: Tx,
  row: { podcast_id: number; owner_id: number; login_id: number },
): Promise<unknown> =>
  tx
    .insertInto("podcast_added")
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute();

/** A podcast that was made in this very transaction. */
export const hideFromOthers = (tx: Tx, podcastId: number): Promise<unknown> =>
  tx.updateTable("podcast").set({ shown: false }).where("id", "=", podcastId).execute();

/** Makes unconfirmed podcasts visible to everybody. Those taken out stay out. */
export async function confirmByImport(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    with confirmed as (
      update podcast set shown = true where id = any(${[...ids]}::bigint[]) and not shown and taken_out is null
      returning id)
    insert into podcast_decision (podcast_id, decision) select id, 'confirmed' from confirmed`.execute(tx);
}

/** Makes a podcast visible to everybody, even one taken out. False if it already is or does not exist. */
export async function showToAll(tx: Tx, publicId: string, loginId: number): Promise<boolean> {
  const { rows } = await sql`
    with confirmed as (
      update podcast set shown = true, taken_out = null where public_id = ${publicId} and not shown returning id)
    insert into podcast_decision (podcast_id, decision, login_id)
    select id, 'confirmed', ${loginId}::bigint from confirmed returning id`.execute(tx);
  return rows.length > 0;
}

/** Hides a podcast from everybody. Returns its id; undefined if it is already hidden or does not exist. */
export async function hideFromAll(
  tx: Tx,
  publicId: string,
  { loginId, reason }: { loginId: number; reason: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with out as (
      update podcast set shown = false, taken_out = now()
      where public_id = ${publicId} and taken_out is null returning id)
    insert into podcast_decision (podcast_id, decision, login_id, reason)
    select id, 'taken-out', ${loginId}::bigint, ${reason} from out returning podcast_id as id`.execute(tx);
  return rows[0]?.id;
}

export const exists = async (db: Db, publicId: string): Promise<boolean> =>
  (await db.selectFrom("podcast").select("id").where("public_id", "=", publicId).executeTakeFirst()) !==
  undefined;

export interface AddedRow {
  publicId: string;
  title: string;
  onSale: string | null;
  feedUrl: string | null;
  state: AddedPodcast["state"];
  owner: string | null;
  loginId: number | null;
  added: Date | null;
  decidedBy: number | null;
  decided: Date | null;
  reason: string;
}

const state = sql`case when p.taken_out is not null then 'taken-out' when p.shown then 'confirmed' else 'waiting' end`;

function chosen(state: AddedPodcast["state"] | undefined, by: string | undefined): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [];
  if (state === "waiting") all.push(sql`a.podcast_id is not null and not p.shown and p.taken_out is null`);
  if (state === "confirmed") all.push(sql`a.podcast_id is not null and p.shown`);
  if (state === "taken-out") all.push(sql`p.taken_out is not null`);
  // By a user name, or an organization's name.
  if (by) all.push(sql`(lower(l.username) = lower(${by}) or lower(o.display_name) = lower(${by}))`);
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`;
}

const added = sql`(
    select podcast_id, owner_id, login_id, created from podcast_added
    union all
    select p.id, null, null, null from podcast p
    where p.taken_out is not null and not exists (select from podcast_added own where own.podcast_id = p.id)) a
  join podcast p on p.id = a.podcast_id
  left join owner o on o.id = a.owner_id
  left join login l on l.id = a.login_id`;

/** Podcasts added and taken out, newest first. */
export async function selectAdded(
  db: Db,
  which: { state?: AddedPodcast["state"] | undefined; by?: string | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<AddedRow[]> {
  const { rows } = await sql<AddedRow>`
    select p.public_id as "publicId", p.title,
      (select sold.address from podcast_address sold where sold.id = p.address_id) as "onSale",
      p.feed_url as "feedUrl", ${state} as state, o.display_name as owner, a.login_id as "loginId", a.created as added,
      d.login_id as "decidedBy", d.created as decided, coalesce(d.reason, '') as reason
    from ${added}
    left join lateral (
      select login_id, created, reason from podcast_decision where podcast_id = p.id order by id desc limit 1) d on true
    where ${chosen(which.state, which.by)}
    order by coalesce(a.created, p.taken_out) desc, p.id desc, a.owner_id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

export async function countAdded(
  db: Db,
  which: { state?: AddedPodcast["state"] | undefined; by?: string | undefined },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${added} where ${chosen(which.state, which.by)}`.execute(db);
  return rows[0]!.count;
}
