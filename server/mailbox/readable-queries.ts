import { sql } from "kysely";
import type { Db } from "../platform/postgres/database.ts";

export async function selectReadable(
  db: Db,
  loginId: number,
  ownerIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from mailbox b
    join owner_access a on a.owner_id = b.owner_id and a.login_id = ${loginId}
    left join conversation_opening o on o.owner_id = b.owner_id and o.until > clock_timestamp()
    where b.owner_id = any(${[...ownerIds]}::bigint[])
      and (b.reads = 'organization' and (a.member or o.owner_id is not null) or b.login_id = ${loginId} and a.member)
    order by b.id`.execute(db);
  return rows.map((row) => row.id);
}
