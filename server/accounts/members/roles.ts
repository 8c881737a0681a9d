import { LOWER_OWN_ROLE_PHRASE } from "../../../contract/accounts-members.ts";
import { mayDo, mayGive, type Role } from "../../../contract/acts.ts";
import { isPhrase } from "../../../contract/forms/phrases.ts";
import { fault } from "../../platform/fault.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import type { Caller } from "../../platform/web/http.ts";
import { noteChange } from "../audit/note.ts";
import { noteMember } from "../audit/note-member.ts";
import { addMember } from "../sign-up/create.ts";
import { keepsOwner, lockMembers, selectRole, updateCeiling, updateRole } from "./member-queries.ts";
import { takeRemoval } from "./removal-queries.ts";

/** For how many days a removed member can be brought back. */
export const UNDO_DAYS = 7;

/**
 * Gives a member a role. Two who lower each other wait for one another, so that an owner stays.
 * @throws Fault not-allowed; not-found if the other is not a member; last-owner; phrase-needed for one's own
 */
export function giveRole(
  db: Db,
  caller: Caller,
  ownerId: number,
  given: { member: string; role: Role; phrase?: string | undefined },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const members = await lockMembers(tx, ownerId);
    const own = await selectRole(tx, caller.loginId, ownerId);
    if (!own || !mayDo(own, "role.give")) throw fault("not-allowed");
    const member = members.find((one) => one.publicId === given.member);
    if (!member) throw fault("not-found");
    if (member.role === given.role) return;
    const lowers = !mayGive(given.role, member.role);
    if (member.role === "owner" && lowers && !keepsOwner(members, member)) throw fault("last-owner");
    if (lowers && member.loginId === caller.loginId) {
      const typed = given.phrase ?? "";
      if (!isPhrase(typed, Object.values(LOWER_OWN_ROLE_PHRASE))) throw fault("phrase-needed");
    }
    await updateRole(tx, ownerId, member.loginId, given.role);
    const change = { before: { role: member.role }, after: { role: given.role } };
    await noteChange(tx, { ownerId, thing: "member", handle: given.member, ...change });
    if (lowers) await addJob(tx, "member-lowered", { ownerId, loginId: member.loginId });
  });
}

/**
 * Brings back a member removed within the last week, with the role they had; safe to repeat.
 * @throws Fault not-allowed; removal-over
 */
export function undoRemoval(db: Db, caller: Caller, ownerId: number, removal: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockMembers(tx, ownerId);
    const own = await selectRole(tx, caller.loginId, ownerId);
    if (!own || !mayDo(own, "member.remove")) throw fault("not-allowed");
    const taken = await takeRemoval(tx, ownerId, removal, caller.loginId, UNDO_DAYS);
    if (!taken) throw fault("removal-over");
    if (!taken.first) return;
    await addMember(tx, taken.loginId, ownerId, taken.role);
    await noteMember(tx, { ownerId, loginId: taken.loginId, before: null, after: taken.role });
    if (taken.ceiling !== null) await updateCeiling(tx, ownerId, taken.loginId, taken.ceiling);
  });
}
