import { sql } from "kysely";
import type { EntryFollowUp } from "../../../contract/campaigns.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { shownDue } from "./follow-up-queries.ts";
import { stopOfFollowUp } from "./stop-of.ts";

export interface NextRow {
  entryId: number;
  mailing: string;
  state: EntryFollowUp["state"];
  due: Date | null;
}

/** Of each mail about these entries the follow-up that is next. Who is away is written to by itself on their return. */
export async function selectNext(db: Db, entryIds: readonly number[]): Promise<NextRow[]> {
  const { rows } = await sql<NextRow>`
    select n.entry_id as "entryId", g.public_id as mailing, n.due,
      case when n.state = 'held' and n.reason not in ('away', 'paused') then 'held'
        when n.reason = 'paused' or g.follow_ups_paused is not null
          or exists (select 1 from follow_up_pause w where w.campaign_id = g.campaign_id) then 'paused'
        else 'planned' end as state
    from (
      select distinct on (s.entry_id, f.root_message_id) s.entry_id, f.root_message_id, f.state, f.reason,
        ${shownDue} as due
      from message_entry s join follow_up f on f.root_message_id = s.message_id
      where s.entry_id = any(${[...entryIds]}::bigint[]) and not s.fell_away and f.state in ('planned', 'held')
      order by s.entry_id, f.root_message_id, f.step) n
    join message m on m.id = n.root_message_id join mailing g on g.id = m.mailing_id
    cross join lateral (select ${stopOfFollowUp} as stop) w
    where w.stop is null`.execute(db);
  return rows;
}
