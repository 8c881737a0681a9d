import {
  CLIENTS_MOST,
  type Client,
  type Clients,
  SELF_REGISTERED_MOST,
} from "../../../contract/accounts/connected.ts";
import { fault } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { noteChange } from "../audit/note.ts";
import {
  countSelfRegistered,
  deleteClientOf,
  insertClient,
  lockClients,
  selectClients,
  selectSelfRegistered,
} from "./queries.ts";

const told = ({ created, connections, ...client }: Awaited<ReturnType<typeof selectClients>>[number]) => ({
  ...client,
  created: created.toISOString(),
  connections: connections ?? 0,
});

/** Those that an organization has entered, or the platform (null); with the platform's, those that registered themselves. */
export async function listClients(db: Db, ownerId: number | null): Promise<Clients> {
  const entered = await selectClients(db, ownerId);
  if (ownerId !== null) return { page: entered.map(told), more: 0 };
  const themselves = await selectSelfRegistered(db, SELF_REGISTERED_MOST);
  const all = themselves.length < SELF_REGISTERED_MOST ? themselves.length : await countSelfRegistered(db);
  return { page: [...entered, ...themselves].map(told), more: Math.max(0, all - themselves.length) };
}

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
  return (await selectClients(tx, ownerId)).map(told).find((client) => client.publicId === publicId)!;
}

/** Ends what anybody has allowed it. @throws Fault not-found */
export async function deleteClient(tx: Tx, ownerId: number | null, publicId: string): Promise<Clients> {
  const name = await deleteClientOf(tx, ownerId, publicId);
  if (name === undefined) throw fault("not-found");
  await noteChange(tx, { ownerId, thing: "client", handle: publicId, name });
  return listClients(tx, ownerId);
}
