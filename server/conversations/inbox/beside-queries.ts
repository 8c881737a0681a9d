import { sql } from "kysely";
import type { ConversationBeside } from "../../../contract/conversations.ts";
import type { Db } from "../../platform/postgres/database.ts";

/** Where the podcasts of a conversation stand in the campaigns of its organization. */
export async function selectEntriesOfShows(
  db: Db,
  conversationId: number,
): Promise<(Omit<ConversationBeside["entries"][number], "followUp"> & { id: number })[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof selectEntriesOfShows>>[number]>`
    select e.id, p.public_id as podcast, e.public_id as entry, e.state,
      json_build_object('publicId', g.public_id, 'displayName', g.display_name) as campaign
    from conversation c
    join conversation_entry ce on ce.conversation_id = c.id
    join podcast p on p.id = ce.podcast_id
    cross join lateral (
      select id, public_id, state, campaign_id from campaign_entry
      where podcast_id = ce.podcast_id and of_owner = c.owner_id
      union all
      -- From before, until \`fillingActive\` has been there.
      select id, public_id, state, campaign_id from campaign_entry
      where podcast_id = ce.podcast_id and of_owner is null
        and (select exists (select from campaign_active where not filled))) e
    join campaign g on g.id = e.campaign_id and g.owner_id = c.owner_id
    where c.id = ${conversationId}
    order by g.id desc, e.id`.execute(db);
  return rows;
}

/** The last day on which the person of a conversation is away, by what they wrote in it; null where they are there. */
export async function selectAway(db: Db, conversationId: number): Promise<string | null> {
  const { rows } = await sql<{ until: string | null }>`
    select max(away_until)::text as until from conversation_mail
    where conversation_id = ${conversationId} and kind = 'away' and away_until >= current_date`.execute(db);
  return rows[0]?.until ?? null;
}

export const selectOwnerHandle = async (db: Db, ownerId: number): Promise<string> =>
  (await db.selectFrom("owner").select("public_id").where("id", "=", ownerId).executeTakeFirstOrThrow())
    .public_id;
