import { sql } from "kysely";
import type { Role } from "../../../contract/acts.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

/** Writes a removal down. Answers its row. */
export const insertRemoval = async (
  tx: Tx,
  removal: { ownerId: number; loginId: number; role: Role; ceiling: number | null; by: number },
): Promise<number> =>
  (
    await tx
      .insertInto("member_removal")
      .values({
        public_id: newHandle(),
        owner_id: removal.ownerId,
        login_id: removal.loginId,
        role: removal.role,
        ceiling: removal.ceiling,
        removed_by: removal.by,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** Removals that can still be undone, newest first, of people who have an account and are not members again. */
export const selectRemovals = (db: Db, ownerId: number, days: number) =>
  db
    .selectFrom("member_removal as r")
    .innerJoin("login as l", "l.id", "r.login_id")
    .leftJoin("membership as m", (join) =>
      join.onRef("m.owner_id", "=", "r.owner_id").onRef("m.login_id", "=", "r.login_id"),
    )
    .select([
      "r.public_id as publicId",
      "r.removed",
      "r.removed_by as by",
      "l.username",
      "l.first_name as firstName",
      "l.last_name as lastName",
      "l.nick_name as nickName",
    ])
    .where("r.owner_id", "=", ownerId)
    .where("r.undone", "is", null)
    .where("m.login_id", "is", null)
    .where("l.deleted", "is", null)
    .where("r.removed", ">", sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy("r.removed", "desc")
    .limit(50)
    .execute();

/**
 * Marks a removal as undone; undefined if its time is over or the account was deleted since. `first` is false if it was
 * undone before: the person may since have left. The caller holds the members.
 */
export async function takeRemoval(
  tx: Tx,
  ownerId: number,
  publicId: string,
  by: number,
  days: number,
): Promise<{ loginId: number; role: Role; ceiling: number | null; first: boolean } | undefined> {
  const { rows } = await sql<{ loginId: number; role: Role; ceiling: number | null; first: boolean }>`
    update member_removal r
    set undone = coalesce(r.undone, now()), undone_by = coalesce(r.undone_by, ${by})
    from member_removal before, (
      -- Held until the end: whoever is just deleting the account is waited for.
      select l.id from login l
      join member_removal m on m.login_id = l.id and m.owner_id = ${ownerId} and m.public_id = ${publicId}
      where l.deleted is null for key share of l
    ) person
    where before.id = r.id and person.id = r.login_id and r.owner_id = ${ownerId} and r.public_id = ${publicId}
      and r.removed > now() - make_interval(days => ${days})
    returning r.login_id as "loginId", r.role, r.ceiling, before.undone is null as first`.execute(tx);
  return rows[0];
}

/** The data of the mail to the removed member. */
export const selectRemoval = (db: Db, id: number) =>
  db
    .selectFrom("member_removal as r")
    .innerJoin("login as l", "l.id", "r.login_id")
    .innerJoin("owner as o", "o.id", "r.owner_id")
    .leftJoin("preference as p", "p.login_id", "l.id")
    .select(["l.username", "o.display_name as organization", "r.removed_by as by", "p.language"])
    .where("r.id", "=", id)
    .where("r.undone", "is", null)
    .executeTakeFirst();
