import type { Connection } from "../../../contract/accounts/connected.ts";
import { fault } from "../../platform/fault.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { noteChange } from "../audit/note.ts";
import { recordActIn } from "../members/act-on-behalf.ts";
import { deleteGrant, deleteGrantsOf, selectConnections, selectGrant } from "./queries.ts";

/** The clients that act for a person. */
export const listConnections = async (db: Db, loginId: number): Promise<Connection[]> =>
  (await selectConnections(db, loginId)).map(({ created, ends, ...connection }) => ({
    ...connection,
    created: created.toISOString(),
    ends: ends.toISOString(),
  }));

/** From now on its tokens open nothing. @throws Fault not-found */
export async function disconnectClient(tx: Tx, caller: Caller, publicId: string): Promise<Connection[]> {
  const grant = await selectGrant(tx, caller.loginId, publicId);
  if (!grant) throw fault("not-found");
  await recordActIn(tx, caller, grant.ownerId);
  await deleteGrant(tx, grant.id);
  await noteChange(tx, { ownerId: grant.ownerId, thing: "connection", handle: publicId, name: grant.name });
  return listConnections(tx, caller.loginId);
}

/** Ends all that a person has connected. */
export async function endConnectionsOf(tx: Tx, loginId: number): Promise<void> {
  await deleteGrantsOf(tx, loginId);
}
