import * as promised from "../../contract/bookings/checks.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { remindHost, tickCheck } from "./checks/change-checks.ts";
import { listDue } from "./checks/list-due.ts";
import { showChecks } from "./checks/read-checks.ts";
import { bookingOf } from "./find.ts";

export const checkRoutes: Served[] = [
  serve(promised.listDue, "signed-in", async ({ context: { db }, caller, query }) =>
    payload(await listDue(db, caller, query.day)),
  ),

  serve(promised.readChecks, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await showChecks(db, await bookingOf(db, caller, params.id))),
  ),

  serve(promised.tickCheck, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(await inTransaction(db, (tx) => tickCheck(tx, caller, params.id, body))),
  ),

  serve(promised.remindHost, "signed-in", async ({ context, caller, params, body }) =>
    payload(await inTransaction(context.db, (tx) => remindHost(tx, context, caller, params.id, body))),
  ),
];
