import { sql } from "kysely";
import type { PodcastState } from "../../../contract/campaigns.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { PREPARED } from "../../platform/postgres/prepared/repeated.ts";

export interface ShowRow {
  conversationId: number;
  podcastId: number;
  podcast: string;
  title: string;
  /** The host's name, as the podcast says it. */
  host: string | null;
  entry: string | null;
  state: PodcastState | null;
  campaign: { publicId: string; displayName: string } | null;
}

/** The podcasts that these conversations are about, in the order in which their entries were added. */
export async function selectShows(db: Db, conversationIds: readonly number[]): Promise<ShowRow[]> {
  const { rows } = await sql<ShowRow>`
    ${sql.raw(PREPARED)} select ce.conversation_id as "conversationId", ce.podcast_id as "podcastId",
      p.public_id as podcast, p.title, p.artist as host, e.public_id as entry, e.state,
      case when g.id is not null
        then json_build_object('publicId', g.public_id, 'displayName', g.display_name) end as campaign
    from conversation_entry ce
    join podcast p on p.id = ce.podcast_id
    left join campaign_entry e on e.id = ce.entry_id
    left join campaign g on g.id = e.campaign_id
    where ce.conversation_id = any(${[...conversationIds]}::bigint[])
    order by ce.conversation_id, e.id nulls last, p.id`.execute(db);
  return rows;
}

/** The podcasts that mails of ours in these conversations were about, whatever the conversations are about since. */
export async function selectWritten(
  db: Db,
  conversationIds: readonly number[],
): Promise<{ conversationId: number; podcastId: number }[]> {
  const { rows } = await sql<{ conversationId: number; podcastId: number }>`
    ${sql.raw(PREPARED)} select distinct m.conversation_id as "conversationId", g.podcast_id as "podcastId"
    from conversation_mail m join message g on g.id = m.message_id
    where m.conversation_id = any(${[...conversationIds]}::bigint[])`.execute(db);
  return rows;
}
