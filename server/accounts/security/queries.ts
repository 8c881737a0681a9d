import { sql } from "kysely";
import { SECURITY_PAGE_SIZE, type SecurityKind } from "../../../contract/accounts-security.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

export interface EventRow {
  kind: SecurityKind;
  /** Who did it; undefined if no one was signed in. */
  loginId?: number | null;
  aboutLoginId?: number | null;
  ownerId?: number | null;
  detail?: string | null;
  network?: string | null;
  requestId?: string | null;
}

/** Above this many rows in a minute, networks are no longer distinguished: an attack must not fill the disk. */
const MOST_A_MINUTE = 500;
const DETAIL_MAX = 300;

/** The same within a minute is counted in one row. */
export async function upsertEvent(db: Db, event: EventRow): Promise<void> {
  const { kind, loginId = null, aboutLoginId = null, ownerId = null, requestId = null } = event;
  const detail = event.detail?.slice(0, DETAIL_MAX) ?? null;
  await sql`
    insert into security_event (kind, login_id, about_login_id, owner_id, detail, network, request_id)
    select ${kind}, ${loginId}, ${aboutLoginId}, ${ownerId}, ${detail},
      case when (select count(*) from security_event where at > now() - interval '1 minute') < ${MOST_A_MINUTE}
        then ${event.network ?? null}::text end,
      ${requestId}
    on conflict (minute, kind, login_id, about_login_id, owner_id, detail, network)
      do update set count = security_event.count + 1`.execute(db);
}

export interface Asked {
  kind?: SecurityKind | undefined;
  search?: string | undefined;
  days?: number | undefined;
  page: number;
}

/** Counting stops here; no one pages that far. */
const MOST_COUNTED = 10_000;

const like = (search: string): string => `%${search.replace(/[\\%_]/g, "\\$&")}%`;
const asked = ({ kind, search, days }: Asked) => sql`
  from security_event e
  left join login l on l.id = e.login_id left join login a on a.id = e.about_login_id
  left join owner o on o.id = e.owner_id
  where (${kind ?? null}::text is null or e.kind = ${kind ?? null})
    and (${days ?? null}::int is null or e.at > now() - make_interval(days => ${days ?? null}))
    and (${search || null}::text is null or l.username ilike ${like(search ?? "")} or a.username ilike ${like(search ?? "")})`;

export async function selectEvents(db: Db, query: Asked) {
  const { rows } = await sql<{
    id: string;
    at: Date;
    kind: SecurityKind;
    login: string | null;
    about: string | null;
    owner: string | null;
    detail: string | null;
    network: string | null;
    count: number;
  }>`
    select e.id::text as id, e.at, e.kind, l.username as login, a.username as about, o.display_name as owner,
      e.detail, e.network, e.count
    ${asked(query)} order by e.at desc, e.id desc
    limit ${SECURITY_PAGE_SIZE} offset ${query.page * SECURITY_PAGE_SIZE}`.execute(db);
  return rows;
}

export async function countEvents(db: Db, query: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${asked(query)} limit ${MOST_COUNTED}) s`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes events that are too old for the log. */
export const deleteOldEvents = (tx: Tx) =>
  sql`delete from security_event where at < now() - interval '400 days'`.execute(tx);

/** Rows of a user and of an organization, by the ids that calls carry. */
export async function findRows(
  db: Db,
  by: { login?: string | undefined; username?: string | undefined; owner?: string | undefined },
): Promise<{ loginId: number | null; ownerId: number | null }> {
  const { rows } = await sql<{ loginId: number | null; ownerId: number | null }>`
    select (select id from login where public_id = ${by.login ?? null} or username = ${by.username ?? null} limit 1)
             as "loginId",
           (select id from owner where public_id = ${by.owner ?? null} limit 1) as "ownerId"`.execute(db);
  return rows[0]!;
}
