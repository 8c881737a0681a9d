import type pg from "pg";

/** How many rows the catalogue's tables have, and a checksum of their contents, regardless of order. */
export type Content = Record<string, string>;

/** What was imported, without ids and times, which differ in each import. */
export async function contentOf(pool: pg.Pool): Promise<Content> {
  const { rows } = await pool.query<{ name: string; content: string }>(`
    select name, concat(count(*), ' ', sum(hashtextextended(said, 0)::numeric)) as content from (
      select 'podcast' as name, concat_ws('|', title, title_key, search_text, artist, owner_name, feed_url, feed_key, guid,
        itunes_id, language, primary_genre_id, genre_ids, episodes, latest_episode, reach, reach_low, reach_high, reach_method,
        image_url, gone_since is null, description, words, website, reach_signals) as said
      from podcast join podcast_detail on podcast_id = id
      union all
      select 'alias', concat_ws('|', feed_key, title, kind, key) from podcast_alias a join podcast p on p.id = a.podcast_id
      union all
      select 'source', concat_ws('|', feed_key, title, source) from podcast_source s join podcast p on p.id = s.podcast_id
      union all
      select 'row', concat_ws('|', row_id, fingerprint, r.gone is null, feed_key, title)
      from podcast_index_row r join podcast p on p.id = r.podcast_id) t
    group by name order by name`);
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}

export const same = (one: Content, other: Content): boolean => JSON.stringify(one) === JSON.stringify(other);
