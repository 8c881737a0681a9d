import { sql } from "kysely";
import type { Tx } from "../../platform/postgres/database.ts";
import { hideFor } from "../addresses/hide-addresses.ts";
import { descriptionWords } from "../description-words.ts";
import { genres } from "../genres/genres.ts";
import { searchText, titleKey } from "../search-text.ts";
import type { SourceKind } from "./record.ts";
import type { StoredPodcast } from "./stored-podcast.ts";

/** Writes the genres of `genres.ts` into the database. */
export async function writeGenres(tx: Tx): Promise<void> {
  // One import at a time: if two write the same rows at once, one fails because positions are unique, too.
  await sql`lock table genre in share row exclusive mode`.execute(tx);
  await sql`
    insert into genre (id, parent_id, kind, en, de, position)
    select g.id, g.parent, g.kind, g.en, g.de, g.position
    from json_to_recordset(${JSON.stringify(genres.map(({ externalId, ...rest }) => ({ id: externalId, ...rest })))}::json)
      as g(id integer, parent integer, kind text, en text, de text, position integer)
    order by g.parent nulls first
    on conflict (id) do update
      set parent_id = excluded.parent_id, kind = excluded.kind, en = excluded.en, de = excluded.de,
          position = excluded.position
      where (genre.parent_id, genre.kind, genre.en, genre.de, genre.position)
        is distinct from (excluded.parent_id, excluded.kind, excluded.en, excluded.de, excluded.position)`.execute(
    tx,
  );
}

/** A podcast's row and detail, for the statements below and for COPY. */
export function rowOf(podcast: StoredPodcast) {
  const { known, reach } = podcast;
  const onSale = podcast.addresses.find(({ id }) => id !== null);
  const hide = hideFor(onSale?.address ?? null);
  return {
    id: podcast.id,
    public_id: podcast.publicId,
    feed_url: known.feedUrl,
    feed_key: podcast.feedKey,
    guid: known.guid,
    itunes_id: known.itunesId,
    title: known.title,
    title_key: titleKey(known.title, hide),
    search_text: searchText(known.title, known.artist, hide),
    sub_title: known.subtitle,
    artist: known.artist,
    owner_name: known.ownerName,
    language: known.language,
    primary_genre_id: known.genreIds[0] ?? null,
    genre_ids: known.genreIds,
    episodes: known.episodes,
    latest_episode: known.latestEpisode,
    reach_known: reach !== null,
    reach: reach?.estimate ?? null,
    reach_low: reach?.low ?? null,
    reach_high: reach?.high ?? null,
    reach_method: reach?.method ?? null,
    reach_measured: reach?.measured ?? null,
    reach_signals: reach?.signals ?? [],
    rating: known.rating,
    ratings_count: known.ratingsCount,
    image_url: known.imageUrl,
    description: known.description,
    words: descriptionWords([known.subtitle, known.description], hide),
    website: known.website,
    sample_audio_url: known.audioUrl,
    address_id: onSale?.id ?? null,
  };
}

const rowColumns =
  sql.raw(`x(id bigint, public_id text, feed_url text, feed_key text, guid text, itunes_id bigint,
  title text, title_key text, search_text text, sub_title text, artist text, owner_name text, language text,
  primary_genre_id integer, genre_ids integer[], episodes integer, latest_episode date, reach_known boolean, reach integer, reach_low integer,
  reach_high integer, reach_method text, reach_measured date, reach_signals jsonb, rating numeric, ratings_count integer,
  image_url text, description text, words text, website text, sample_audio_url text, address_id bigint)`);

/** Inserts new podcasts and returns their ids. */
export async function insertPodcasts(tx: Tx, podcasts: readonly StoredPodcast[]): Promise<void> {
  if (podcasts.length === 0) return;
  const json = JSON.stringify(podcasts.map(rowOf));
  const { rows } = await sql<{ id: number; public_id: string }>`
    with given as materialized (select * from json_to_recordset(${json}::json) as ${rowColumns}),
    made as (
      insert into podcast (public_id, feed_url, feed_key, guid, itunes_id, title, title_key, search_text, sub_title,
        artist, owner_name, language, primary_genre_id, genre_ids, episodes, latest_episode, reach, reach_low, reach_high,
        reach_method, reach_measured, reach_signals, rating, ratings_count, image_url, address_id)
      select public_id, feed_url, feed_key, guid, itunes_id, title, title_key, search_text, sub_title,
        artist, owner_name, language, primary_genre_id, genre_ids, episodes, latest_episode, reach, reach_low, reach_high,
        reach_method, reach_measured, reach_signals, rating, ratings_count, image_url, address_id
      from given returning id, public_id),
    detailed as (
      insert into podcast_detail (podcast_id, description, words, website, sample_audio_url)
      select m.id, g.description, g.words, g.website, g.sample_audio_url
      from made m join given g using (public_id))
    select id, public_id from made`.execute(tx);
  const ids = new Map(rows.map((row) => [row.public_id, row.id]));
  for (const podcast of podcasts) podcast.id = ids.get(podcast.publicId) ?? null;
}

/** Writes the changed fields of stored podcasts. A reach without news stays. */
export async function updatePodcasts(tx: Tx, podcasts: readonly StoredPodcast[]): Promise<void> {
  if (podcasts.length === 0) return;
  const json = JSON.stringify(podcasts.map(rowOf));
  await sql`
    with given as materialized (select * from json_to_recordset(${json}::json) as ${rowColumns}),
    updated as (
      update podcast p set feed_url = g.feed_url, feed_key = g.feed_key, guid = g.guid, itunes_id = g.itunes_id,
        title = g.title, title_key = g.title_key, search_text = g.search_text, sub_title = g.sub_title,
        artist = g.artist, owner_name = g.owner_name, language = g.language, primary_genre_id = g.primary_genre_id,
        genre_ids = g.genre_ids,
        episodes = g.episodes, latest_episode = g.latest_episode, rating = g.rating, ratings_count = g.ratings_count,
        image_url = g.image_url,
        reach = case when g.reach_known then g.reach else p.reach end,
        reach_low = case when g.reach_known then g.reach_low else p.reach_low end,
        reach_high = case when g.reach_known then g.reach_high else p.reach_high end,
        reach_method = case when g.reach_known then g.reach_method else p.reach_method end,
        reach_measured = case when g.reach_known then g.reach_measured else p.reach_measured end,
        reach_signals = case when g.reach_signals = '[]' then p.reach_signals else g.reach_signals end,
        modified = now()
      from given g where p.id = g.id)
    insert into podcast_detail (podcast_id, description, words, website, sample_audio_url)
    select id, description, words, website, sample_audio_url from given
    on conflict (podcast_id) do update set description = excluded.description, words = excluded.words, website = excluded.website,
      sample_audio_url = excluded.sample_audio_url`.execute(tx);
}

/** Schedules the feeds of podcasts whose address has changed. One that is being read is left to its reader. */
export async function readMovedFeeds(tx: Tx, podcasts: readonly StoredPodcast[]): Promise<void> {
  const ids = podcasts.flatMap(({ id, feedMoved }) => (feedMoved && id !== null ? id : []));
  if (ids.length === 0) return;
  await sql`
    update podcast_feed f set due = now() from (
      select podcast_id from podcast_feed
      where podcast_id = any(${ids}::bigint[]) and (claim is null or due <= now()) for update skip locked) moved
    where f.podcast_id = moved.podcast_id`.execute(tx);
}

/** Writes further keys; a key that another podcast uses stays with it. */
export async function writeAliases(tx: Tx, podcasts: readonly StoredPodcast[]): Promise<void> {
  const rows = podcasts.flatMap(({ id, aliases }) => aliases.map(({ kind, key }) => ({ id, kind, key })));
  if (rows.length === 0) return;
  await sql`
    insert into podcast_alias (kind, key, podcast_id)
    select kind, key, id from json_to_recordset(${JSON.stringify(rows)}::json) as x(id bigint, kind text, key text)
    on conflict do nothing`.execute(tx);
}

/** Writes what each source said last. */
export async function writeSources(tx: Tx, podcasts: readonly StoredPodcast[]): Promise<void> {
  const rows = podcasts.flatMap(({ id, newSources }) =>
    [...newSources].map(([source, fingerprint]) => ({
      id,
      source,
      fingerprint: fingerprint.toString("hex"),
    })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into podcast_source (podcast_id, source, fingerprint)
    select id, source, decode(fingerprint, 'hex') from json_to_recordset(${JSON.stringify(rows)}::json)
      as x(id bigint, source text, fingerprint text)
    on conflict (podcast_id, source) do update set fingerprint = excluded.fingerprint, last_seen = now()`.execute(
    tx,
  );
}

/** Records that a source repeated its statement; once a day is enough. */
export async function touchSources(
  tx: Tx,
  seen: readonly { id: number; source: SourceKind }[],
): Promise<void> {
  if (seen.length === 0) return;
  const json = JSON.stringify(seen);
  await sql`
    with given as (select * from json_to_recordset(${json}::json) as x(id bigint, source text)),
    touched as (
      update podcast_source s set last_seen = now() from given g
      where s.podcast_id = g.id and s.source = g.source and s.last_seen < now() - interval '1 day'
      returning s.podcast_id, s.source)
    update podcast_address a set last_seen = now() from touched t
    where a.podcast_id = t.podcast_id and a.gone is null and split_part(a.source, ' ', 1) = t.source`.execute(
    tx,
  );
}
