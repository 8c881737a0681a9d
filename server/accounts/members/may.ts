import { type Act, mayDo } from "../../../contract/acts.ts";
import { fault } from "../../platform/fault.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { mayActForAny, selectMemberRole } from "./member-queries.ts";

/** Whether the caller's role in an organization lets them do something. Jobs, which have no roles, may do everything. */
export function mayIn(caller: Pick<Caller, "roles" | "token">, ownerId: number, act: Act): boolean {
  if (caller.roles === undefined) return true;
  if (caller.token?.acts && !caller.token.acts.has(act)) return false;
  const role = caller.roles.get(ownerId);
  return role !== undefined && mayDo(role, act);
}

/** Whether somebody in whose name a job works may still do that: as a member, or for any organization. */
export async function mayStill(db: Db, loginId: number, ownerId: number, act: Act): Promise<boolean> {
  const role = await selectMemberRole(db, loginId, ownerId);
  return role !== undefined ? mayDo(role, act) : mayActForAny(db, loginId);
}

/** A token finds the organizations it is for, and none that its person merely acts for at the moment. */
export const reaches = ({ token, roles }: Pick<Caller, "roles" | "token">, ownerId: number): boolean =>
  !token || roles?.has(ownerId) === true;

/**
 * Refuses a caller whose role in this organization may not do what their call does. Whoever has no role there is not
 * refused here: they do not find the organization.
 * @throws Fault not-allowed; not-found for a token
 */
export function requireAct(caller: Caller, ownerId: number): void {
  const { roles, needs } = caller;
  if (!reaches(caller, ownerId)) throw fault("not-found");
  const role = roles?.get(ownerId);
  if (role !== undefined && needs !== undefined && !mayDo(role, needs)) throw fault("not-allowed");
}
