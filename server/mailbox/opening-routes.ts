import * as promised from "../../contract/mailbox-opening.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { changeOpening, readOpening } from "./opening.ts";

/** Whether an administrator may read an organization's conversations. */
export const openingRoutes: Served[] = [
  serve(promised.readOpening, "signed-in", async ({ context, caller, params }) =>
    payload(await readOpening(context.db, caller, params.ownerId)),
  ),

  serve(promised.changeOpening, "signed-in", async ({ context, caller, params, body }) =>
    payload(await inTransaction(context.db, (tx) => changeOpening(tx, caller, params.ownerId, body.open))),
  ),
];
