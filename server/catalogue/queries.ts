import { type RawBuilder, sql } from "kysely";
import { INACTIVE_AFTER_MONTHS, type Reach } from "../../contract/catalogue.ts";
import type { Db } from "../platform/postgres/database.ts";
import { PREPARED } from "../platform/postgres/prepared/repeated.ts";
import { addressOnSale } from "./addresses/address-on-sale.ts";
import type { FeedTags } from "./feed/podcast-tags.ts";
import { type Viewers, visibleTo } from "./visible.ts";

export const selectPodcastIds = (db: Db, publicIds: readonly string[], viewers: Viewers) =>
  db
    .selectFrom("podcast as p")
    .select(["p.id", "p.public_id as publicId"])
    .where("p.public_id", "in", [...publicIds])
    .where(visibleTo(viewers))
    .execute();

/** Languages beyond these are not counted one by one. */
export const MOST_LANGUAGES = 200;

export const selectPublicId = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom("podcast").select("public_id").where("id", "=", id).executeTakeFirstOrThrow())
    .public_id;

export const selectTitles = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("podcast")
        .select(["id", "title"])
        .where("id", "in", [...ids])
        .orderBy("id")
        .execute();

/** A podcast as lists show it. It contains no address: only the contacts slice returns those. */
export interface CardRow {
  id: number;
  publicId: string;
  title: string;
  subTitle: string | null;
  artist: string | null;
  primaryGenreId: number | null;
  genreIds: number[];
  language: string | null;
  episodes: number | null;
  latestEpisode: string | null;
  inactive: boolean;
  reach: number | null;
  reachLow: number | null;
  reachHigh: number | null;
  reachMethod: Reach["method"] | null;
  reachMeasured: string | null;
  reachSignals: Reach["signals"];
  rating: string | null;
  ratingsCount: number | null;
  itunesId: number | null;
}

/**
 * No episode for this many calendar months, in UTC by the database's clock; an unknown date counts as none
 * (decision 23), and so does a feed that its directory calls dead or no longer lists.
 */
const inactive = sql<boolean>`(p.gone_since is not null or p.latest_episode is null
   or p.latest_episode < ((now() at time zone 'utc')::date - make_interval(months => ${sql.lit(INACTIVE_AFTER_MONTHS)}))::date)`;

const cardColumns = sql`
  p.id, p.public_id as "publicId", p.title, p.sub_title as "subTitle", p.artist,
  p.primary_genre_id as "primaryGenreId", p.language, p.episodes, p.latest_episode as "latestEpisode",
  ${inactive} as inactive, p.reach, p.reach_low as "reachLow", p.reach_high as "reachHigh",
  p.reach_method as "reachMethod", p.reach_measured as "reachMeasured", p.rating,
  p.ratings_count as "ratingsCount", p.itunes_id as "itunesId",
  p.reach_signals as "reachSignals", p.genre_ids as "genreIds"`;

/**
 * The version of a card's row: the transaction that wrote it, and the day, which `inactive` depends on. Equal
 * versions mean equal cards.
 */
const version = sql`p.xmin::text || ' ' || (now() at time zone 'utc')::date`;

export interface VersionedCard extends CardRow {
  version: string;
}

const selectFrom = async <Row>(db: Db, columns: RawBuilder<unknown>, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : (
        await sql<Row>`${sql.raw(PREPARED)} select ${columns} from podcast p
          where p.id = any(${[...ids]}::bigint[])`.execute(db)
      ).rows;

/** Cards of these podcasts, in no particular order. */
export const selectCards = (db: Db, ids: readonly number[]): Promise<CardRow[]> =>
  selectFrom<CardRow>(db, cardColumns, ids);

/** The same with their versions. */
export const selectCardsToKeep = (db: Db, ids: readonly number[]): Promise<VersionedCard[]> =>
  selectFrom<VersionedCard>(db, sql`${cardColumns}, ${version} as version`, ids);

/** Whether all of these cards are unchanged, as part of another statement. */
export const areUnchanged = (cards: readonly VersionedCard[]): RawBuilder<boolean> => sql<boolean>`(
  select count(*) = ${cards.length}::int
  from unnest(${cards.map(({ id }) => id)}::bigint[], ${cards.map((card) => card.version)}::text[]) as kept(id, version)
  join podcast p on p.id = kept.id and ${version} = kept.version)`;

/** The same as a separate query. */
export async function selectUnchanged(db: Db, cards: readonly VersionedCard[]): Promise<boolean> {
  if (cards.length === 0) return true;
  const { rows } = await sql<{ same: boolean }>`
    ${sql.raw(PREPARED)} select ${areUnchanged(cards)} as same`.execute(db);
  return rows[0]!.same;
}

export interface DetailRow extends CardRow {
  feedUrl: string | null;
  website: string | null;
  description: string | null;
  sampleAudioUrl: string | null;
  targetGroup: string | null;
  preRoll: string | null;
  midRoll: string | null;
  postRoll: string | null;
  /** Null where its feed says nothing in tags of podcastindex.org. */
  tags: Pick<FeedTags, "locked" | "funding" | "persons"> | null;
  /** Visible to everybody; otherwise only to those who added it. */
  shown: boolean;
  created: Date;
  modified: Date;
}

export async function selectDetail(
  db: Db,
  publicId: string,
  viewers: Viewers,
): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`
    select ${cardColumns}, p.feed_url as "feedUrl", d.website, d.description, d.target_group as "targetGroup",
           d.sample_audio_url as "sampleAudioUrl",
           d.pre_roll as "preRoll", d.mid_roll as "midRoll", d.post_roll as "postRoll", p.created, p.modified,
           p.shown, (select json_build_object('locked', t.locked, 'funding', t.funding, 'persons', t.persons)
            from podcast_tags t where t.podcast_id = p.id) as tags
    from podcast p left join podcast_detail d on d.podcast_id = p.id
    where p.public_id = ${publicId} and ${visibleTo(viewers)}`.execute(db);
  return rows[0];
}

/** One page of ids in their order. `where` and `order` speak of `podcast p`. */
export async function selectPage(
  db: Db,
  query: { where: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: number; offset: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from podcast p where ${query.where}
    order by ${query.order}, p.id limit ${query.limit} offset ${query.offset}`.execute(db);
  return rows.map((row) => row.id);
}

export async function countPodcasts(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from podcast p where ${where}`.execute(db);
  return rows[0]!.count;
}

/** How many podcasts pass each test, among those that pass `where`; one walk for all tests. */
export async function countEach(
  db: Db,
  where: RawBuilder<unknown>,
  tests: readonly RawBuilder<unknown>[],
): Promise<number[]> {
  if (tests.length === 0) return [];
  const counts = sql.join(tests.map((test) => sql`count(*) filter (where ${test})`));
  const { rows } = await sql<{ counts: number[] }>`
    select array[${counts}]::int[] as counts from podcast p where ${where}`.execute(db);
  return rows[0]!.counts;
}

export async function countGenres(
  db: Db,
  where: RawBuilder<unknown>,
): Promise<{ key: string; count: number }[]> {
  const { rows } = await sql<{ key: string; count: number }>`
    select g.id::text as key, count(*) as count
    from podcast p cross join unnest(p.genre_ids) as g(id)
    where ${where} group by g.id`.execute(db);
  return rows;
}

export async function countLanguages(
  db: Db,
  where: RawBuilder<unknown>,
): Promise<{ key: string; count: number }[]> {
  const { rows } = await sql<{ key: string; count: number }>`
    select p.language as key, count(*) as count from podcast p
    where p.language is not null and ${where} group by p.language
    order by count desc, p.language limit ${MOST_LANGUAGES}`.execute(db);
  return rows;
}

export async function selectLanguages(db: Db): Promise<{ language: string; podcasts: number }[]> {
  const { rows } = await sql<{ language: string; podcasts: number }>`
    select language, count(*) as podcasts from podcast where language is not null and shown
    group by language order by podcasts desc, language limit ${MOST_LANGUAGES}`.execute(db);
  return rows;
}

interface CoverRow {
  title: string;
  imageUrl: string | null;
  genreIds: number[];
  onSale: string | null;
}

/** Asked for with every row of every list. */
export async function selectCover(db: Db, publicId: string): Promise<CoverRow | undefined> {
  const { rows } = await sql<CoverRow>`
    ${sql.raw(PREPARED)} select p.title, p.image_url as "imageUrl", p.genre_ids as "genreIds", ${addressOnSale} as "onSale"
    from podcast p where p.public_id = ${publicId} and p.taken_out is null`.execute(db);
  return rows[0];
}
