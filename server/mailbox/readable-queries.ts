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

/** Who reads what came into some mailboxes, held against the other mailboxes of the organization. */
export interface Circle {
  /** The organization reads it. */
  open: boolean;
  /** Mailboxes that the same people read. */
  alike: number[];
  /** Those that these people read, whoever else does: the open ones, too. */
  within: number[];
}

/** Of several mailboxes of one organization: of what lies in all of them. */
export async function selectCircle(db: Db, mailboxIds: readonly number[]): Promise<Circle> {
  const { rows } = await sql<{ id: number; open: boolean; alike: boolean }>`
    with those as (
      select owner_id, bool_or(reads = 'organization') as open, array_agg(distinct login_id) as logins
      from mailbox where id = any(${[...mailboxIds]}::bigint[]) group by owner_id)
    select b.id, t.open, (b.reads = 'organization') = t.open as alike
    from those t join mailbox b on b.owner_id = t.owner_id
    where b.reads = 'organization' or not t.open and t.logins = array[b.login_id]`.execute(db);
  return {
    open: rows.some((row) => row.open),
    alike: rows.filter((row) => row.alike).map((row) => row.id),
    within: rows.map((row) => row.id),
  };
}
