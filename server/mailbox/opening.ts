import type { Opening } from "../../contract/mailbox-opening.ts";
import { OPENING_HOURS } from "../../contract/mailbox-opening.ts";
import { isMember } from "../accounts/members/act-on-behalf.ts";
import { ownerOf } from "../accounts/members/owners.ts";
import { fault } from "../platform/fault.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { deleteOpening, selectOpening, upsertOpening } from "./opening-queries.ts";

/** Until when an organization's conversations are open for whoever acts for it. @throws Fault not-found */
export async function readOpening(db: Db, caller: Caller, owner: string): Promise<Opening> {
  const { id } = await ownerOf(db, caller, { publicId: owner });
  const [until, member] = await Promise.all([selectOpening(db, id), isMember(db, caller, id)]);
  return { until: until?.toISOString() ?? null, member };
}

/**
 * Opens them for 24 hours from now, or closes them. Who acts for the organization cannot let themselves in.
 * @throws Fault not-found, not-allowed
 */
export async function changeOpening(tx: Tx, caller: Caller, owner: string, open: boolean): Promise<Opening> {
  const { id } = await ownerOf(tx, caller, { publicId: owner });
  if (!(await isMember(tx, caller, id))) throw fault("not-allowed");
  if (open) await upsertOpening(tx, { ownerId: id, loginId: caller.loginId, hours: OPENING_HOURS });
  else await deleteOpening(tx, id);
  return readOpening(tx, caller, owner);
}
