import { CLIENTS_MOST, type Client } from "../../../contract/accounts/connected.ts";
import { fault } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { noteChange } from "../audit/note.ts";
import { deleteClientOf, insertClient, lockClients, selectClients } from "./queries.ts";

/** Those that an organization has entered, or the platform (null). */
export const listClients = async (db: Db, ownerId: number | null): Promise<Client[]> =>
  (await selectClients(db, ownerId)).map(({ created, connections, ...client }) => ({
    ...client,
    created: created.toISOString(),
    connections: connections ?? 0,
  }));

/** @throws Fault too-many-items */
export async function addClient(
  tx: Tx,
  ownerId: number | null,
  loginId: number,
  given: { name: string; redirects: readonly string[] },
): Promise<Client> {
  await lockClients(tx, ownerId);
  if ((await selectClients(tx, ownerId)).length >= CLIENTS_MOST)
    throw fault("too-many-items", { values: { max: CLIENTS_MOST } });
  const publicId = newHandle();
  const name = given.name.trim();
  const redirects = [...new Set(given.redirects)];
  await insertClient(tx, {
    public_id: publicId,
    name,
    redirect_uris: redirects,
    owner_id: ownerId,
    created_by: loginId,
    registered_itself: false,
  });
  await noteChange(tx, {
    ownerId,
    thing: "client",
    handle: publicId,
    name,
    after: { addresses: redirects.join(" ") },
  });
  return (await listClients(tx, ownerId)).find((client) => client.publicId === publicId)!;
}

/** Ends what anybody has allowed it. @throws Fault not-found */
export async function deleteClient(tx: Tx, ownerId: number | null, publicId: string): Promise<Client[]> {
  const name = await deleteClientOf(tx, ownerId, publicId);
  if (name === undefined) throw fault("not-found");
  await noteChange(tx, { ownerId, thing: "client", handle: publicId, name });
  return listClients(tx, ownerId);
}
