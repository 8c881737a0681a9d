import * as promised from "../../contract/accounts/connected.ts";
import { fault } from "../platform/fault.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { type Call, payload, type Served, serve } from "../platform/web/http.ts";
import { allowAccess, describeAsked } from "./connected/allow.ts";
import { addClient, deleteClient, listClients } from "./connected/clients.ts";
import { disconnectClient, listConnections } from "./connected/connections.ts";
import { issuerOf } from "./connected/issuer.ts";
import { ownerOf } from "./members/owners.ts";

const ADMINISTRATORS = { permission: "CORE_CONFIG_UPDATE" } as const;

function issuer({ request, context }: Pick<Call<typeof promised.readAskedAccess>, "request" | "context">) {
  const found = issuerOf(request, context.config);
  if (found === null) throw fault("public-url-missing");
  return found;
}

export const connectedRoutes: Served[] = [
  serve(promised.listConnections, "signed-in", async ({ context: { db }, caller }) =>
    payload({ page: await listConnections(db, caller.loginId) }),
  ),

  serve(promised.readAskedAccess, "signed-in", async (call) =>
    payload(await describeAsked(call.context.db, call.caller, issuer(call), call.query.asked)),
  ),

  serve(promised.allowAccess, "signed-in", async (call) =>
    payload({
      to: await inTransaction(call.context.db, (tx) => allowAccess(tx, call.caller, issuer(call), call.body)),
    }),
  ),

  serve(promised.disconnectClient, "signed-in", async ({ context: { db }, caller, params }) =>
    payload({ page: await inTransaction(db, (tx) => disconnectClient(tx, caller, params.id)) }),
  ),

  serve(promised.listClients, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await listClients(db, (await ownerOf(db, caller, { publicId: params.ownerId })).id)),
  ),

  serve(promised.addClient, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(
      await inTransaction(db, async (tx) =>
        addClient(tx, (await ownerOf(tx, caller, { publicId: params.ownerId })).id, caller.loginId, body),
      ),
    ),
  ),

  serve(promised.deleteClient, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(
      await inTransaction(db, async (tx) =>
        deleteClient(tx, (await ownerOf(tx, caller, { publicId: params.ownerId })).id, params.id),
      ),
    ),
  ),

  serve(promised.listPlatformClients, ADMINISTRATORS, async ({ context: { db } }) =>
    payload(await listClients(db, null)),
  ),

  serve(promised.addPlatformClient, ADMINISTRATORS, async ({ context: { db }, caller, body }) =>
    payload(await inTransaction(db, (tx) => addClient(tx, null, caller.loginId, body))),
  ),

  serve(promised.deletePlatformClient, ADMINISTRATORS, async ({ context: { db }, params }) =>
    payload(await inTransaction(db, (tx) => deleteClient(tx, null, params.id))),
  ),
];
