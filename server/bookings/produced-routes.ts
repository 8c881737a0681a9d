import * as promised from "../../contract/bookings/produced.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { Attachment } from "../platform/web/attachment.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { answerOnce } from "../platform/web/idempotency.ts";
import {
  addProducedPiece,
  beginProduced,
  playProduced,
  readProduced,
  removeProduced,
} from "./produced/produced.ts";

export const producedRoutes: Served[] = [
  serve(promised.readProduced, "signed-in", async ({ context, caller, params }) =>
    payload(await readProduced(context, caller, params.id)),
  ),

  serve(
    promised.beginProduced,
    "signed-in",
    async ({ context: { db }, caller, params, body, idempotencyKey }) => {
      const request = {
        loginId: caller.loginId,
        route: "beginProduced",
        key: idempotencyKey,
        body: [params.id, body],
      };
      return payload(
        await inTransaction(db, (tx) =>
          answerOnce(tx, request, () => beginProduced(tx, caller, params.id, body)),
        ),
      );
    },
  ),

  serve(promised.addProducedPiece, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(await addProducedPiece(db, caller, params.id, params.spot, body)),
  ),

  serve(promised.removeProduced, "signed-in", async ({ context: { db }, caller, params }) => {
    await inTransaction(db, (tx) => removeProduced(tx, caller, params.id, params.spot));
    return payload(null);
  }),

  serve(promised.playProduced, "signed-in", async ({ context: { db }, caller, params }) => {
    const { bytes, name } = await playProduced(db, caller, params.id, params.spot);
    return { payload: new Attachment(bytes, name) };
  }),
];
