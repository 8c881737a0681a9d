import { fault } from "../../platform/fault.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { addMember } from "../sign-up/create.ts";
import { selectFounder, setFounder, takeRemoval } from "./founder-queries.ts";
import { lockMembers } from "./member-queries.ts";

/** For how many days a removed member can be brought back. */
export const UNDO_DAYS = 7;

/** Whether the caller may remove members: the founder, and users with the platform's permission. */
export const mayRemove = (caller: Caller, founder: number | null): boolean =>
  caller.loginId === founder || caller.permissions.has("OWNER_ACT_FOR_ANY");

/** @throws Fault not-founder */
async function requireFounder(db: Db, caller: Caller, ownerId: number): Promise<void> {
  if (!mayRemove(caller, await selectFounder(db, ownerId))) throw fault("not-founder");
}

/**
 * Passes the organization on to another member; the former founder stays a member.
 * @throws Fault not-founder; not-found if the other is not a member
 */
export function passOn(db: Db, caller: Caller, ownerId: number, memberId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const members = await lockMembers(tx, ownerId);
    await requireFounder(tx, caller, ownerId);
    const member = members.find((one) => one.publicId === memberId);
    if (!member) throw fault("not-found");
    await setFounder(tx, ownerId, member.loginId);
  });
}

/**
 * Brings back a member removed within the last week; safe to repeat.
 * @throws Fault not-founder; removal-over
 */
export function undoRemoval(db: Db, caller: Caller, ownerId: number, removal: string): Promise<void> {
  return inTransaction(db, async (tx: Tx) => {
    await lockMembers(tx, ownerId);
    await requireFounder(tx, caller, ownerId);
    const taken = await takeRemoval(tx, ownerId, removal, caller.loginId, UNDO_DAYS);
    if (!taken) throw fault("removal-over");
    if (taken.first) await addMember(tx, taken.loginId, ownerId);
  });
}
