import * as promised from "../../contract/export/kept.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { askForExport, listExports, removeExport } from "./kept/ask.ts";
import { letSave } from "./kept/save.ts";

/** Everything of an organization as one file, for its owners. */
export const exportRoutes: Served[] = [
  serve(promised.listExports, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await listExports(db, caller, params.ownerId)),
  ),

  serve(promised.askForExport, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await inTransaction(db, (tx) => askForExport(tx, caller, params.ownerId))),
  ),

  serve(promised.removeExport, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await inTransaction(db, (tx) => removeExport(tx, caller, params.ownerId, params.id))),
  ),

  serve(promised.saveExport, "signed-in", async ({ context, caller, params, reply }) =>
    payload(await letSave(context, caller, params, reply)),
  ),
];
