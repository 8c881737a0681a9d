import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { insertAct, selectIsMember } from "./administer-queries.ts";
import { requireAct } from "./may.ts";

/** An organization and how the user has access: as a member, or because they may act for any. */
export interface Reached {
  ownerId: number;
  member: boolean;
}

/**
 * Records that a request that may change something reached an organization the caller does not belong to. Within a
 * transaction, the record is committed with the change. Everything that looks up an organization's data for a
 * caller calls this (decision 1). For the same reason this is where a role that may not do it is refused, and where
 * a token finds nothing of other organizations.
 * @throws Fault not-allowed, not-found
 */
export async function recordAct(db: Db, caller: Caller, reached: Reached): Promise<void> {
  requireAct(caller, reached.ownerId);
  caller.act?.reach?.(reached.ownerId, reached.member);
  if (reached.member || !caller.act) return;
  const { route, requestId } = caller.act;
  await insertAct(db, {
    login_id: caller.loginId,
    owner_id: reached.ownerId,
    route,
    request_id: requestId,
  });
}

export const isMember = (db: Db, { loginId }: Caller, ownerId: number): Promise<boolean> =>
  selectIsMember(db, loginId, ownerId);

/** The same where an organization's data was found without looking the organization up. */
export async function recordActIn(db: Db, caller: Caller, ownerId: number): Promise<void> {
  requireAct(caller, ownerId);
  if (caller.act) await recordAct(db, caller, { ownerId, member: await isMember(db, caller, ownerId) });
}
