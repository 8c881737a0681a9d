import { sql } from "kysely";

/** Of "message m": the first of the shows that it named and that are in the campaign still, for a lateral join. */
export const firstShow = sql`(
  select s.podcast_id, s.entry_id, e.state as entry_state
  from message_entry s join campaign_entry e on e.id = s.entry_id
  where s.message_id = m.id and not s.fell_away order by s.place limit 1)`;
