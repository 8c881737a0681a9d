import * as promised from "../../contract/outreach/follow-ups.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { changeOne, changeSteps } from "./follow-ups/change.ts";
import { readFollowUps, showFollowUp } from "./follow-ups/show.ts";

export const followUpRoutes: Served[] = [
  serve(promised.readFollowUps, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await readFollowUps(db, caller, params.id)),
  ),

  serve(promised.changeFollowUps, "signed-in", async ({ context: { db }, caller, params, body }) => {
    await inTransaction(db, (tx) => changeSteps(tx, caller, params.id, body));
    return payload(await readFollowUps(db, caller, params.id));
  }),

  serve(promised.changeFollowUp, "signed-in", async ({ context: { db }, caller, params, body }) => {
    const id = await inTransaction(db, (tx) => changeOne(tx, caller, params.id, body));
    return payload(await showFollowUp(db, caller, id));
  }),
];
