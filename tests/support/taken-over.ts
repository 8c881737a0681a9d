import { sql } from "kysely";
import type { Db } from "../../server/platform/postgres/database.ts";

/**
 * Everything that was imported, without ids and times, which differ in each run.
 *
 * @param fingerprints what the sources said last, too: the same only where one way of reading is held against itself
 */
export async function takenOver(
  { db }: { db: Db },
  { fingerprints = false }: { fingerprints?: boolean } = {},
): Promise<string[]> {
  const source = fingerprints ? sql`concat(s.source, encode(s.fingerprint, 'hex'))` : sql`s.source`;
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' | ',
      p.title, p.title_key, p.search_text, p.sub_title, p.artist, p.owner_name, p.feed_url, p.feed_key, p.guid,
      p.itunes_id, p.language, p.primary_genre_id, p.episodes, p.latest_episode, p.reach, p.reach_low, p.reach_high,
      p.reach_method, p.reach_measured is null, p.rating, p.ratings_count, p.image_url, p.gone_since is null,
      d.description, d.words, d.words is null, d.website, d.sample_audio_url, p.reach_signals,
      (select a.address from podcast_address a where a.id = p.address_id),
      (select string_agg(concat(a.address, a.verdict, a.source, a.tag, a.gone is null, a.country, a.evidence, a.snippet), ',' order by a.address)
         from podcast_address a where a.podcast_id = p.id),
      p.genre_ids,
      (select string_agg(concat(k.kind, k.key), ',' order by k.kind, k.key)
         from podcast_alias k where k.podcast_id = p.id),
      (select concat(t.locked, t.funding, t.persons, t.texts) from podcast_tags t where t.podcast_id = p.id),
      (select concat(r.title, r.day, r.weekday) from podcast_recent r where r.podcast_id = p.id),
      (select string_agg(${source}, ',' order by s.source) from podcast_source s where s.podcast_id = p.id)) as line
    from podcast p left join podcast_detail d on d.podcast_id = p.id order by 1`.execute(db);
  return rows.map((row) => row.line);
}
