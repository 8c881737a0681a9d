import { sql } from "kysely";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { Key, KeyKind } from "./identity.ts";
import { isLostFeed } from "./lost-feed.ts";
import type { SourceKind } from "./record.ts";
import { type StoredPodcast, stored } from "./stored-podcast.ts";

/** Any constant: two imports never write at the same time, or they would make the same show twice. */
const IMPORT_LOCK = 7_204_118_635;

/** Waits until no other import writes; held until the transaction ends. */
export async function holdImportLock(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK}::bigint)`.execute(tx);
}

/** The same without waiting; false if someone else holds it. */
export async function tryImportLock(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(${IMPORT_LOCK}::bigint) as held`.execute(tx);
  return rows[0]!.held;
}

/** Keeps every other import from writing until this connection is closed. */
export async function holdImportLockLong(db: Db): Promise<void> {
  await sql`select pg_advisory_lock(${IMPORT_LOCK}::bigint)`.execute(db);
}

/**
 * Which podcasts use these keys. A key identifies at most one podcast; a podcast's own keys take precedence over
 * its aliases.
 */
export async function findByKeys(db: Db, keys: readonly Key[]): Promise<Map<string, number>> {
  const of = (kind: KeyKind) => [...new Set(keys.filter((key) => key.kind === kind).map(({ key }) => key))];
  const [feeds, guids, numbers] = [of("feed"), of("guid"), of("itunes")];
  const { rows } = await sql<{ kind: KeyKind; key: string; id: number }>`
    select kind, key, podcast_id as id from podcast_alias
      where (kind = 'feed' and key = any(${feeds})) or (kind = 'guid' and key = any(${guids}))
        or (kind = 'itunes' and key = any(${numbers}))
    union all select 'feed', feed_key, id from podcast where feed_key = any(${feeds})
    union all select 'guid', guid, id from podcast where guid = any(${guids})
    union all select 'itunes', itunes_id::text, id from podcast where itunes_id = any(${numbers}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ kind, key, id }) => [`${kind} ${key}`, id]));
}

/** What the sources said last about these podcasts. */
export async function readFingerprints(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, Map<SourceKind, Buffer>>> {
  const { rows } = await sql<{ id: number; source: SourceKind; fingerprint: Buffer }>`
    select podcast_id as id, source, fingerprint from podcast_source where podcast_id = any(${ids})`.execute(
    tx,
  );
  const found = new Map<number, Map<SourceKind, Buffer>>();
  for (const { id, source, fingerprint } of rows) {
    const sources = found.get(id) ?? new Map<SourceKind, Buffer>();
    found.set(id, sources.set(source, fingerprint));
  }
  return found;
}

/** Reads podcasts whole and locks them until the transaction ends. */
export async function readPodcasts(
  tx: Tx,
  ids: readonly number[],
): Promise<Omit<StoredPodcast, "sources">[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: number;
    public_id: string;
    feed_url: string | null;
    feed_key: string | null;
    guid: string | null;
    itunes_id: number | null;
    title: string;
    sub_title: string | null;
    artist: string | null;
    owner_name: string | null;
    language: string | null;
    episodes: number | null;
    latest_episode: string | null;
    reach_method: StoredPodcast["reachMethod"];
    reach_measured: string | null;
    rating: string | null;
    ratings_count: number | null;
    image_url: string | null;
    description: string | null;
    website: string | null;
    sample_audio_url: string | null;
    genre_ids: number[];
    feed_lost: boolean;
  }>`
    select p.*, d.description, d.website, d.sample_audio_url,
      ${isLostFeed} as feed_lost
    from podcast p left join podcast_detail d on d.podcast_id = p.id left join podcast_feed f on f.podcast_id = p.id
    where p.id = any(${ids}) order by p.id for update of p`.execute(tx);
  return rows.map((row) =>
    stored({
      id: row.id,
      publicId: row.public_id,
      feedKey: row.feed_key,
      reachMethod: row.reach_method,
      reachMeasured: row.reach_measured,
      sources: new Map(),
      feedLost: row.feed_lost,
      known: {
        title: row.title,
        subtitle: row.sub_title,
        artist: row.artist,
        ownerName: row.owner_name,
        language: row.language,
        genreIds: row.genre_ids,
        episodes: row.episodes,
        latestEpisode: row.latest_episode,
        rating: row.rating === null ? null : Number(row.rating),
        ratingsCount: row.ratings_count,
        imageUrl: row.image_url,
        description: row.description,
        website: row.website,
        audioUrl: row.sample_audio_url,
        feedUrl: row.feed_url,
        itunesId: row.itunes_id,
        guid: row.guid,
      },
    }),
  );
}
