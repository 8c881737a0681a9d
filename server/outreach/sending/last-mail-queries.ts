import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.ts";

export interface LastMailRow {
  entryId: number;
  state: "accepted" | "failed" | "unclear";
  at: Date;
  loginId: number | null;
}

/** The newest finished mail of each entry, whatever its outcome. */
export async function selectLastMails(db: Db, entryIds: readonly number[]): Promise<LastMailRow[]> {
  const { rows } = await sql<LastMailRow>`
    select distinct on (s.entry_id) s.entry_id as "entryId", m.state,
      coalesce(m.accepted, m.modified) as at, g.login_id as "loginId"
    from message_entry s join message m on m.id = s.message_id join mailing g on g.id = m.mailing_id
    where s.entry_id = any(${[...entryIds]}::bigint[]) and not s.fell_away
      and m.state in ('accepted', 'failed', 'unclear')
    order by s.entry_id, at desc, m.id desc`.execute(db);
  return rows;
}
