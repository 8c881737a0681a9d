import { sql } from "kysely";
import type { ShowNewsKind } from "../../../contract/airings/news.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

/** Organizations that one news of a show is told to. */
const MOST_OWNERS = 1_000;

export interface NewNews {
  podcastId: number;
  kind: ShowNewsKind;
  /** What happened; with the same again nothing is told. */
  what: string;
  detail: string | null;
}

/** The organizations that have a show in a campaign. */
export async function selectCollectors(db: Db, podcastId: number): Promise<number[]> {
  const { rows } = await sql<{ ownerId: number }>`
    select distinct c.owner_id as "ownerId" from campaign_entry e join campaign c on c.id = e.campaign_id
    where e.podcast_id = ${podcastId} order by 1 limit ${MOST_OWNERS}`.execute(db);
  return rows.map(({ ownerId }) => ownerId);
}

/** Those of them that have unlocked this address and still hold it: nobody else has learned that there was one. */
export async function selectHolders(db: Db, podcastId: number, addressId: number): Promise<number[]> {
  const { rows } = await sql<{ ownerId: number }>`
    select u.owner_id as "ownerId" from unlock u
    where u.podcast_id = ${podcastId} and u.address_id = ${addressId} limit ${MOST_OWNERS}`.execute(db);
  return rows.map(({ ownerId }) => ownerId);
}

/** Tells organizations; whom it was told before, it is not told again. */
export async function insertNews(tx: Tx, owners: readonly number[], news: NewNews): Promise<void> {
  if (owners.length === 0) return;
  await tx
    .insertInto("show_news")
    .values(
      owners.map((ownerId) => ({
        public_id: newHandle(),
        owner_id: ownerId,
        podcast_id: news.podcastId,
        kind: news.kind,
        what: news.what.slice(0, 200),
        detail: news.detail?.slice(0, 200) ?? null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface NewsRow {
  publicId: string;
  podcastId: number;
  podcast: string;
  title: string;
  kind: ShowNewsKind;
  detail: string | null;
  at: Date;
  campaign: string;
}

/**
 * The news of an organization's shows that nobody has put away, the newest first: of those only that are in one of its
 * campaigns, with the campaign it was added to last.
 */
export async function selectNews(db: Db, ownerId: number, limit: number): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`
    select n.public_id as "publicId", n.podcast_id as "podcastId", p.public_id as podcast, p.title, n.kind, n.detail,
      n.at, c.campaign
    from show_news n join podcast p on p.id = n.podcast_id
    join lateral (
      select c.public_id as campaign from campaign_entry e join campaign c on c.id = e.campaign_id
      where e.podcast_id = n.podcast_id and c.owner_id = n.owner_id order by e.id desc limit 1) c on true
    where n.owner_id = ${ownerId} and n.dismissed is null and n.at > now() - interval '90 days'
      and p.taken_out is null
    order by n.at desc, n.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Puts news of an organization away; done again it changes nothing. */
export const dismissNews = (tx: Tx, ownerId: number, loginId: number, publicIds: readonly string[]) =>
  tx
    .updateTable("show_news")
    .set({ dismissed: sql<Date>`now()`, dismissed_by: loginId })
    .where("owner_id", "=", ownerId)
    .where("public_id", "in", [...publicIds])
    .where("dismissed", "is", null)
    .execute();

export const deleteNews = (tx: Tx, olderThanDays: number) =>
  sql`delete from show_news where at < now() - make_interval(days => ${olderThanDays})`.execute(tx);

/** Organizations with brands that have this show in a campaign and no booking in it: there nobody expects an ad. */
export async function selectBrandOwners(db: Db, podcastId: number): Promise<number[]> {
  const { rows } = await sql<{ ownerId: number }>`
    select distinct c.owner_id as "ownerId" from campaign_entry e join campaign c on c.id = e.campaign_id
    where e.podcast_id = ${podcastId}
      and exists (select from airing_words w join campaign o on o.id = w.campaign_id
                  where o.owner_id = c.owner_id and cardinality(w.names) > 0)
      and not exists (select from booking b
                      where b.owner_id = c.owner_id and b.podcast_id = e.podcast_id and b.cancelled is null)
    order by 1 limit ${MOST_OWNERS}`.execute(db);
  return rows.map(({ ownerId }) => ownerId);
}
