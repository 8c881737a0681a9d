import * as promised from "../../contract/offers.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { answerOnce } from "../platform/web/idempotency.ts";
import { changeOffer, decideOffer } from "./change.ts";
import { offerOf } from "./find.ts";
import { listOffers } from "./list.ts";
import { makeOffer } from "./make.ts";
import { showDetail } from "./show.ts";

export const offerRoutes: Served[] = [
  serve(promised.listOffers, "signed-in", async ({ context, caller, params, query }) =>
    payload(await listOffers(context.db, caller, params.id, query)),
  ),

  serve(promised.makeOffer, "signed-in", async ({ context, caller, params, body, idempotencyKey }) => {
    const request = {
      loginId: caller.loginId,
      route: "makeOffer",
      key: idempotencyKey,
      body: [params.id, body],
    };
    return payload(
      await inTransaction(context.db, (tx) =>
        answerOnce(tx, request, () => makeOffer(tx, caller, params.id, body)),
      ),
    );
  }),

  serve(promised.readOffer, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await showDetail(db, caller, await offerOf(db, caller, params.id))),
  ),

  serve(promised.changeOffer, "signed-in", async ({ context, caller, params, body }) =>
    payload(await inTransaction(context.db, (tx) => changeOffer(tx, caller, params.id, body))),
  ),

  serve(promised.decideOffer, "signed-in", async ({ context, caller, params, body }) =>
    payload(await inTransaction(context.db, (tx) => decideOffer(tx, caller, params.id, body))),
  ),
];
