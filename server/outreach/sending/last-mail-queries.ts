import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.ts";

export interface LastMailRow {
  entryId: number;
  state: "accepted" | "failed" | "unclear";
  at: Date;
  loginId: number | null;
}

/** Of "message m": the show that it is to, which it was written about first, has not fallen away since. */
const stays = sql`(
  select f.fell_away from message_entry f
  where f.message_id = m.id and f.podcast_id = m.podcast_id) is not true`;

/** The newest finished mail of each entry, whatever its outcome. */
export async function selectLastMails(db: Db, entryIds: readonly number[]): Promise<LastMailRow[]> {
  const ended = sql`m.id, m.state, m.mailing_id, coalesce(m.accepted, m.modified) as at`;
  const isEnded = sql`m.state in ('accepted', 'failed', 'unclear')`;
  // An entry's own mails come from their index newest first; those that name it beside another are few.
  const { rows } = await sql<LastMailRow>`
    select n.entry_id as "entryId", n.state, n.at,
      (select login_id from mailing where id = n.mailing_id) as "loginId"
    from (
      select distinct on (entry_id) * from (
        select e.id as entry_id, o.* from unnest(${[...entryIds]}::bigint[]) e (id) cross join lateral (
          select ${ended} from message m where m.entry_id = e.id and ${isEnded} and ${stays}
          order by coalesce(m.accepted, m.modified) desc, m.id desc limit 1) o
        union all
        select s.entry_id, ${ended} from message_entry s join message m on m.id = s.message_id
        where s.entry_id = any(${[...entryIds]}::bigint[]) and s.place > 0 and not s.fell_away and ${isEnded}
      ) both_ways
      order by entry_id, at desc, id desc) n
    order by n.entry_id`.execute(db);
  return rows;
}
