import { type Act, mayDo } from "../../../contract/acts.ts";
import { fault } from "../../platform/fault.ts";
import type { Caller } from "../../platform/web/http.ts";

/** Whether the caller's role in an organization lets them do something. Jobs, which have no roles, may do everything. */
export function mayIn(caller: Pick<Caller, "roles">, ownerId: number, act: Act): boolean {
  if (caller.roles === undefined) return true;
  const role = caller.roles.get(ownerId);
  return role !== undefined && mayDo(role, act);
}

/**
 * Refuses a caller whose role in this organization may not do what their call does. Whoever has no role there is not
 * refused here: they do not find the organization.
 * @throws Fault not-allowed
 */
export function requireAct({ roles, needs }: Caller, ownerId: number): void {
  const role = roles?.get(ownerId);
  if (role !== undefined && needs !== undefined && !mayDo(role, needs)) throw fault("not-allowed");
}
