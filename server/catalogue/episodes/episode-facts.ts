import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.ts";

/** What is publicly known of a show's episodes; null for unknown. */
export interface EpisodeFacts {
  podcastId: number;
  /** Of the latest episode; null where a directory knows of a later one than the feed that was read last. */
  title: string | null;
  /** Of the latest episode, YYYY-MM-DD. */
  day: string | null;
  /** On which it usually comes out; 0 is Sunday. */
  weekday: number | null;
  count: number | null;
}

/** The facts of these podcasts as they are now; one that is gone has none. */
export async function selectEpisodeFacts(
  db: Db,
  podcastIds: readonly number[],
): Promise<Map<number, EpisodeFacts>> {
  if (podcastIds.length === 0) return new Map();
  const { rows } = await sql<EpisodeFacts>`
    select p.id as "podcastId", case when r.day >= p.latest_episode then r.title end as title,
      p.latest_episode::text as day, r.weekday, nullif(p.episodes, 0) as count
    from podcast p left join podcast_recent r on r.podcast_id = p.id
    where p.id = any(${[...new Set(podcastIds)]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.podcastId, row]));
}
