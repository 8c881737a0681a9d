import { sql } from "kysely";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { SponsorMention } from "./find-sponsors.ts";

/** Holds a show that is watched: others who read its sponsors wait until the transaction ends. */
export async function holdWatched(tx: Tx, podcastId: number): Promise<boolean> {
  const rows = await tx
    .selectFrom("podcast_watch")
    .select("podcast_id")
    .where("podcast_id", "=", podcastId)
    .orderBy("reason")
    .forUpdate()
    .execute();
  return rows.length > 0;
}

/** The notes that are known of a show, the newest first. */
export const selectNotes = (db: Db, podcastId: number, limit: number) =>
  db
    .selectFrom("episode")
    .select(["id", "notes"])
    .where("podcast_id", "=", podcastId)
    .where("type", "<>", "trailer")
    .orderBy("published", (order) => order.desc().nullsLast())
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** Where a show itself is found: its website and its feed. */
export const selectOwnUrls = async (db: Db, podcastId: number): Promise<string[]> => {
  const row = await db
    .selectFrom("podcast as p")
    .leftJoin("podcast_detail as d", "d.podcast_id", "p.id")
    .select(["d.website", "p.feed_url as feed"])
    .where("p.id", "=", podcastId)
    .executeTakeFirst();
  return [row?.website, row?.feed].flatMap((url) => url ?? []);
};

/** What is found in the notes of these episodes, in place of what was found before. */
export async function replaceMentions(
  tx: Tx,
  episodeIds: readonly number[],
  mentions: readonly (SponsorMention & { episodeId: number })[],
): Promise<void> {
  const rows = JSON.stringify(mentions);
  await sql`
    delete from sponsor_mention m where m.episode_id = any(${episodeIds}::bigint[]) and not exists (
      select from jsonb_to_recordset(${rows}::jsonb) as g("episodeId" bigint, kind text, key text)
      where g."episodeId" = m.episode_id and g.kind = m.kind and g.key = m.key)`.execute(tx);
  await sql`
    insert into sponsor_mention as m (episode_id, kind, key, words)
    select g."episodeId", g.kind, g.key, g.words
    from jsonb_to_recordset(${rows}::jsonb) as g("episodeId" bigint, kind text, key text, words text)
    on conflict (episode_id, kind, key) do update set words = excluded.words
      where m.words is distinct from excluded.words`.execute(tx);
}

export interface MentionRow extends SponsorMention {
  episodeId: number;
  title: string;
  published: Date | null;
}

export const selectMentions = (db: Db, podcastId: number, limit: number): Promise<MentionRow[]> =>
  db
    .selectFrom("sponsor_mention as m")
    .innerJoin("episode as e", "e.id", "m.episode_id")
    .select(["m.kind", "m.key", "m.words", "e.id as episodeId", "e.title", "e.published"])
    .where("e.podcast_id", "=", podcastId)
    .orderBy("e.published", (order) => order.desc().nullsLast())
    .orderBy("e.id", "desc")
    .orderBy("m.key")
    .limit(limit)
    .execute();

export async function selectRead(
  db: Db,
  podcastId: number,
): Promise<{ watched: boolean; episodes: number; read: Date | null }> {
  const { rows } = await sql<{ watched: boolean; episodes: number; read: Date | null }>`
    select exists (select from podcast_watch w where w.podcast_id = p.id and (w.until is null or w.until > now())) as watched,
      (select count(*) from episode e where e.podcast_id = p.id and e.type <> 'trailer' and e.notes is not null) as episodes,
      (select f.read from podcast_feed f where f.podcast_id = p.id) as read
    from podcast p where p.id = ${podcastId}`.execute(db);
  return rows[0]!;
}

export interface Brand {
  campaignId: number;
  names: string[];
  rivals: string[];
}

/** The brands of an organization's campaigns, and whom they compete with. */
export const selectBrands = (db: Db, ownerId: number, limit: number): Promise<Brand[]> =>
  db
    .selectFrom("airing_words as w")
    .innerJoin("campaign as c", "c.id", "w.campaign_id")
    .select(["w.campaign_id as campaignId", "w.names", "w.rivals"])
    .where("c.owner_id", "=", ownerId)
    .orderBy("w.modified", "desc")
    .limit(limit)
    .execute();

export interface BookedHere {
  number: string;
  campaignId: number | null;
  code: string | null;
  link: string | null;
  exclusivity: "none" | "category" | "sole";
  /** YYYY-MM-DD; the end is null while a day of it is not known yet. */
  from: string;
  until: string | null;
}

/**
 * What an organization has booked in a show, with the days in which it is exclusive: from the first spot to the last, and
 * so many days on as were agreed. A spot by number has the day of its episode.
 */
export async function selectBookedHere(
  db: Db,
  ownerId: number,
  podcastId: number,
  limit: number,
): Promise<BookedHere[]> {
  const { rows } = await sql<BookedHere>`
    select b.number, b.campaign_id as "campaignId", nullif(trim(v.sheet::jsonb->>'code'), '') as code,
      nullif(trim(v.sheet::jsonb->>'link'), '') as link, coalesce(v.sheet::jsonb->>'exclusivity', 'none') as exclusivity,
      d.first::text as "from",
      case when d.known then (d.last + coalesce((v.sheet::jsonb->>'exclusivityDays')::integer, 0))::text end as until
    from booking b
    join booking_version v on v.booking_id = b.id and v.number = b.accepted_version and v.answered is not null
    join lateral (
      select min(coalesce(s.first_day, (e.published at time zone 'utc')::date, (v.answered at time zone 'utc')::date)) as first,
        max(coalesce(s.last_day, (e.published at time zone 'utc')::date)) as last,
        bool_and(s.last_day is not null or e.published is not null) as known
      from spot s
      left join lateral (
        select episode_id from airing_verdict where spot_id = s.id order by id desc limit 1) a on true
      left join episode e on e.id = a.episode_id
      where s.booking_id = b.id and s.cancelled is null) d on d.first is not null
    where b.owner_id = ${ownerId} and b.podcast_id = ${podcastId} and b.cancelled is null
    order by b.id desc limit ${limit}`.execute(db);
  return rows;
}
