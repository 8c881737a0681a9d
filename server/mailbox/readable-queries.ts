import { sql } from "kysely";
import type { Db } from "../platform/postgres/database.ts";

export async function selectReadable(
  db: Db,
  loginId: number,
  ownerIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from mailbox b
    join membership m on m.owner_id = b.owner_id and m.login_id = ${loginId}
    where b.owner_id = any(${[...ownerIds]}::bigint[]) and (b.reads = 'organization' or b.login_id = ${loginId})
    order by b.id`.execute(db);
  return rows.map((row) => row.id);
}
