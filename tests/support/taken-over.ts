import { sql } from "kysely";
import type { Db } from "../../server/platform/database.ts";

/** Everything that was taken over, without numbers and times that each run makes anew. */
export async function takenOver(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' | ',
      p.title, p.title_key, p.search_text, p.artist, p.feed_url, p.feed_key, p.guid, p.itunes_id, p.language,
      p.primary_genre_id, p.episodes, p.latest_episode, p.reach, p.reach_method,
      (select a.address from podcast_address a where a.id = p.address_id),
      (select string_agg(concat(a.address, a.verdict, a.source, a.tag, a.gone is null), ',' order by a.address)
         from podcast_address a where a.podcast_id = p.id),
      (select string_agg(g.genre_id::text, ',' order by g.position) from podcast_genre g where g.podcast_id = p.id),
      (select string_agg(concat(k.kind, k.key), ',' order by k.kind, k.key)
         from podcast_alias k where k.podcast_id = p.id),
      (select string_agg(concat(s.source, encode(s.fingerprint, 'hex')), ',' order by s.source)
         from podcast_source s where s.podcast_id = p.id)) as line
    from podcast p order by 1`.execute(db);
  return rows.map((row) => row.line);
}
