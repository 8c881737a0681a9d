import * as promised from "../../contract/airings.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { decideAiring, listAirings, listenToAiring, lookAgain, readAiring, setSought } from "./decide.ts";

export const airingRoutes: Served[] = [
  serve(promised.listAirings, "signed-in", async ({ context, caller, params }) =>
    payload(await listAirings(context.db, caller, params.id)),
  ),

  serve(promised.setSought, "signed-in", async ({ context, caller, params, body }) =>
    payload(await inTransaction(context.db, (tx) => setSought(tx, caller, params.id, body))),
  ),

  serve(promised.readAiring, "signed-in", async ({ context, caller, params }) =>
    payload(await readAiring(context.db, caller, params.id)),
  ),

  serve(promised.decideAiring, "signed-in", async ({ context, caller, params, body }) =>
    payload(await inTransaction(context.db, (tx) => decideAiring(tx, caller, params.id, body))),
  ),

  serve(promised.listenToAiring, "signed-in", async ({ context, caller, params }) =>
    payload(await listenToAiring(context.db, caller, params.id)),
  ),

  serve(promised.lookAgain, "signed-in", async ({ context, caller, params }) =>
    payload(await lookAgain(context, caller, params.id)),
  ),
];
