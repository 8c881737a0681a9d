import { sql } from "kysely";
import type { Role } from "../../contract/acts.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";

export async function selectPeople(
  db: Db,
  ownerId: number,
  roles: readonly Role[],
): Promise<{ id: number; publicId: string }[]> {
  const { rows } = await sql<{ id: number; publicId: string }>`
    select l.id, l.public_id as "publicId" from membership m cross join lateral (
      -- A limit, so that each member is looked up and not everybody.
      select id, public_id from login where id = m.login_id and disabled is null limit 1) l
    where m.owner_id = ${ownerId} and m.role = any(${[...roles]}::text[])
    order by l.id limit 500`.execute(db);
  return rows;
}

export async function holdPerson(
  tx: Tx,
  ownerId: number,
  roles: readonly Role[],
  publicId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select l.id from membership m join login l on l.id = m.login_id
    where m.owner_id = ${ownerId} and m.role = any(${[...roles]}::text[]) and l.public_id = ${publicId}
      and l.disabled is null
    for key share of m`.execute(tx);
  return rows[0]?.id;
}

/** Whether somebody has one of these roles, held so that they keep it until the transaction ends. */
export const holdsOneOf = async (
  tx: Tx,
  ownerId: number,
  loginId: number,
  roles: readonly Role[],
): Promise<boolean> =>
  (await tx
    .selectFrom("membership")
    .select("login_id")
    .where("owner_id", "=", ownerId)
    .where("login_id", "=", loginId)
    .where("role", "in", [...roles])
    .forShare()
    .executeTakeFirst()) !== undefined;
