import { type Act, mayDo } from "../../../contract/acts.ts";
import { fault } from "../../platform/fault.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { noteChange } from "../audit/note.ts";
import { lockMembers, selectRole, updateCeiling } from "./member-queries.ts";

/**
 * Gives a manager a monthly ceiling in credits, or takes it away.
 * @throws Fault not-allowed; not-found if the other is not a member; not-manager
 */
export function giveCeiling(
  db: Db,
  caller: Caller,
  ownerId: number,
  given: { member: string; ceiling: number | null },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const members = await lockMembers(tx, ownerId);
    const own = await selectRole(tx, caller.loginId, ownerId);
    if (!own || !mayDo(own, "role.give")) throw fault("not-allowed");
    const member = members.find((one) => one.publicId === given.member);
    if (!member) throw fault("not-found");
    if (member.role !== "manager") throw fault("not-manager");
    await updateCeiling(tx, ownerId, member.loginId, given.ceiling);
    const change = { before: { ceiling: member.ceiling }, after: { ceiling: given.ceiling } };
    await noteChange(tx, { ownerId, thing: "member", handle: given.member, ...change });
  });
}

/** A user's ceiling in an organization; null: none. Owners have none, nor has whoever acts for it from outside. */
export async function ceilingOf(db: Db, ownerId: number, loginId: number): Promise<number | null> {
  const row = await db
    .selectFrom("membership")
    .select(["role", "ceiling"])
    .where("owner_id", "=", ownerId)
    .where("login_id", "=", loginId)
    .executeTakeFirst();
  return row && row.role !== "owner" ? row.ceiling : null;
}

/**
 * Holds a membership until the transaction ends: its role and ceiling stay, and two purchases of one person are counted
 * one after the other. Whether they may buy.
 */
export async function lockBuyer(tx: Tx, ownerId: number, loginId: number): Promise<boolean> {
  const row = await tx
    .selectFrom("membership as m")
    .innerJoin("login as l", "l.id", "m.login_id")
    .select(["m.role", "l.disabled"])
    .where("m.owner_id", "=", ownerId)
    .where("m.login_id", "=", loginId)
    .forNoKeyUpdate("m")
    .executeTakeFirst();
  return row !== undefined && row.disabled === null && mayDo(row.role, "contact.unlock");
}

/** Whether somebody's role allows an act as of now: asked within a transaction, after a wait. */
export async function mayNow(tx: Tx, ownerId: number, loginId: number, act: Act): Promise<boolean> {
  const role = await selectRole(tx, loginId, ownerId);
  return role !== undefined && mayDo(role, act);
}
