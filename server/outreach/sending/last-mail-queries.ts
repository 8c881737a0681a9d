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
    select distinct on (m.entry_id) m.entry_id as "entryId", m.state,
      coalesce(m.accepted, m.modified) as at, g.login_id as "loginId"
    from message m join mailing g on g.id = m.mailing_id
    where m.entry_id = any(${[...entryIds]}::bigint[]) and m.state in ('accepted', 'failed', 'unclear')
    order by m.entry_id, at desc, m.id desc`.execute(db);
  return rows;
}
