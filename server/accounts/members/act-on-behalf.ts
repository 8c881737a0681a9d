import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { insertAct } from "./administer-queries.ts";

/** An organization and how the user has access: as a member, or because they may act for any. */
export interface Reached {
  ownerId: number;
  member: boolean;
}

/**
 * Records that a request that may change something reached an organization the caller does not belong to. Within a
 * transaction, the record is committed with the change. Everything that looks up an organization's data for a
 * caller calls this (decision 1).
 */
export async function recordAct(db: Db, caller: Caller, reached: Reached): Promise<void> {
  if (reached.member || !caller.act) return;
  const { route, requestId } = caller.act;
  await insertAct(db, {
    login_id: caller.loginId,
    owner_id: reached.ownerId,
    route,
    request_id: requestId,
  });
}
