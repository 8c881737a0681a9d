import { type RawBuilder, sql } from "kysely";
import { endDay, startOfDay } from "../../../contract/forms/dates.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Fields } from "./tables.ts";

/** Whose log: an organization's, or what administrators see. */
export type Whose = { ownerId: number } | "platform";

export interface Asked {
  person?: string | undefined;
  act?: string | undefined;
  thing?: string | undefined;
  handle?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Whose days these are; UTC where there is none. */
  timeZone?: string | undefined;
  search?: string | undefined;
  before?: string | undefined;
}

export interface EntryRow {
  id: string;
  seq: number;
  at: Date;
  personId: string | null;
  personName: string | null;
  program: string | null;
  member: boolean;
  owner: string | null;
  act: string;
  route: string | null;
  thing: string | null;
  handle: string | null;
  name: string | null;
  network: string | null;
  device: string | null;
  requestId: string | null;
  before: Fields | null;
  after: Fields | null;
  hash: string;
}

const MOST_PEOPLE = 500;

const fullName = (l: string): RawBuilder<string> =>
  sql`coalesce(nullif(trim(concat_ws(' ', ${sql.ref(`${l}.first_name`)}, ${sql.ref(`${l}.last_name`)})), ''),
    ${sql.ref(`${l}.username`)})`;

const like = (search: string): string => `%${search.replace(/[\\%_]/g, "\\$&")}%`;

const within = (whose: Whose): RawBuilder<boolean> =>
  whose === "platform" ? sql`(a.owner_id is null or not a.member)` : sql`a.owner_id = ${whose.ownerId}`;

/** The next entries, newest first. A member's name is looked up, because it is not written down. */
export async function selectEntries(db: Db, whose: Whose, asked: Asked, limit: number): Promise<EntryRow[]> {
  const conditions = [within(whose)];
  if (asked.before !== undefined) conditions.push(sql`a.id < ${asked.before}::bigint`);
  if (asked.person !== undefined)
    conditions.push(sql`a.login_id = (select id from login where public_id = ${asked.person})`);
  if (asked.act !== undefined) {
    const acts = asked.act.split(",");
    conditions.push(sql`(a.act = any(${acts}::text[]) or a.route = any(${acts}::text[]))`);
  }
  if (asked.thing !== undefined) conditions.push(sql`a.thing = ${asked.thing}`);
  if (asked.handle !== undefined) conditions.push(sql`a.handle = ${asked.handle}`);
  const zone = asked.timeZone ?? "UTC";
  if (asked.from !== undefined) conditions.push(sql`a.at >= ${startOfDay(asked.from, zone)}`);
  // The day after the last one with a year of four digits is none that can be written.
  if (asked.to !== undefined && asked.to < "9999")
    conditions.push(sql`a.at < ${startOfDay(endDay(asked.to, 1), zone)}`);
  if (asked.search)
    conditions.push(
      sql`concat_ws(' ', a.name, ${fullName("m")}, a.handle, a.before::text, a.after::text) ilike ${like(asked.search)}`,
    );
  const { rows } = await sql<EntryRow>`
    select a.id::text as id, a.seq, a.at, l.public_id as "personId", ${fullName("l")} as "personName",
      a.program, a.member, ${whose === "platform" ? sql`o.display_name` : sql`null`} as owner, a.act, a.route, a.thing,
      a.handle, coalesce(a.name, ${fullName("m")}) as name, a.network, a.device, a.request_id as "requestId",
      a.before, a.after, encode(a.hash, 'hex') as hash
    from audit a left join login l on l.id = a.login_id left join owner o on o.id = a.owner_id
      left join login m on a.thing = 'member' and m.public_id = a.handle
    where ${sql.join(conditions, sql` and `)}
    order by a.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Everybody in the log: one look into the index for each, however often they stand there. */
export async function selectPeople(db: Db, whose: Whose): Promise<{ publicId: string; name: string }[]> {
  if (whose === "platform") {
    const { rows } = await sql<{ publicId: string; name: string }>`
      select l.public_id as "publicId", ${fullName("l")} as name from login l
      where exists (select from audit a where a.login_id = l.id and ${within(whose)})
      order by name limit ${MOST_PEOPLE}`.execute(db);
    return rows;
  }
  const { rows } = await sql<{ publicId: string; name: string }>`
    with recursive seen (id) as (
      (select min(login_id) from audit where owner_id = ${whose.ownerId})
      union all
      select (select min(login_id) from audit where owner_id = ${whose.ownerId} and login_id > seen.id)
      from seen where seen.id is not null)
    select l.public_id as "publicId", ${fullName("l")} as name from seen join login l on l.id = seen.id
    order by name limit ${MOST_PEOPLE}`.execute(db);
  return rows;
}
