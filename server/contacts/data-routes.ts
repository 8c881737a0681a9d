import * as promised from "../../contract/contacts/your-data.ts";
import { beginErasure } from "../conversations/forgetting/erase-person.ts";
import { exportPerson } from "../conversations/forgetting/export-person.ts";
import { stopMailsTo } from "../outreach/opt-out/stop-mails.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { takeBack } from "../purchases/settling/take-back.ts";
import { stopSale } from "./take-unlocks.ts";
import { askForData } from "./your-data/ask-for-data.ts";
import { correctData, noteErasure, objectByLink, readData } from "./your-data/your-data.ts";

/** What podcasters ask about themselves, without an account. */
export const dataRoutes: Served[] = [
  serve(promised.askForData, "open", async ({ context, body, request, language }) => {
    await askForData(context, body.address, { ip: request.ip, language });
    return payload(null);
  }),

  serve(promised.readData, "open", async ({ context: { db, secrets }, body }) =>
    payload(await readData(db, secrets, body.token)),
  ),

  serve(promised.objectToData, "open", async ({ context: { db, secrets }, body, requestId }) => {
    // Before sales are stopped for it: an unknown link does not get that far, and one that was used has done its work.
    if ((await readData(db, secrets, body.token)).objected === null)
      await inTransaction(
        db,
        async (tx) => {
          await stopSale(tx);
          const person = await objectByLink(tx, secrets, body.token);
          await takeBack(tx, { person }, { reason: "objection", actorLoginId: null, requestId });
          await stopMailsTo(tx, null, [person]);
        },
        { step: "objection" },
      );
    return payload(await readData(db, secrets, body.token));
  }),

  serve(promised.exportData, "open", async ({ context: { db, secrets }, body }) =>
    payload(await exportPerson(db, secrets, (await readData(db, secrets, body.token)).address)),
  ),

  serve(promised.eraseData, "open", async ({ context: { db, secrets }, body, requestId }) => {
    if ((await readData(db, secrets, body.token)).erased === null)
      await inTransaction(
        db,
        async (tx) => {
          // The sale is stopped before the request is marked.
          await stopSale(tx);
          const address = await noteErasure(tx, secrets, body.token);
          await beginErasure(tx, secrets, { address, loginId: null, requestId });
        },
        { step: "erasure" },
      );
    return payload(await readData(db, secrets, body.token));
  }),

  serve(promised.correctData, "open", async ({ context: { db, secrets }, body }) =>
    payload(await correctData(db, secrets, body)),
  ),
];
