import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.ts";
import { readable } from "./feed-queries.ts";

export interface UnreadFeed {
  podcastId: number;
  /** It is being read, or will be within moments. */
  soon: boolean;
}

/** Which of these podcasts have a feed that was not read for a week. A gone feed is not read again. */
export async function selectUnread(db: Db, podcastIds: readonly number[]): Promise<UnreadFeed[]> {
  const { rows } = await sql<UnreadFeed>`
    select p.id as "podcastId",
      coalesce(f.claim is not null or (f.wanted is not null and f.due <= now() + interval '5 seconds'), false) as soon
    from podcast p left join podcast_feed f on f.podcast_id = p.id
    where p.id = any(${[...podcastIds]}::bigint[]) and ${readable} and f.outcome is distinct from 'gone'
      and (f.tried is null or f.tried < now() - interval '7 days')`.execute(db);
  return rows;
}
