import * as promised from "../../contract/purchases.ts";
import { ownerOf } from "../accounts/owners.ts";
import { inTransaction } from "../platform/database.ts";
import { payload, type Served, serve } from "../platform/http.ts";
import { answerOnce } from "../platform/idempotency.ts";
import { requireSendingAndCharging } from "../platform/suspension.ts";
import { buyWithCredits } from "./buy-with-credits.ts";
import { readStatement } from "./statement.ts";
import { drawUpBill } from "./summary.ts";

export const purchaseRoutes: Served[] = [
  serve(promised.readStatement, "signed-in", async ({ context, caller, params, query }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    return payload(await readStatement(context.db, owner.id, query.page));
  }),

  serve(promised.summarizePurchase, "signed-in", async ({ context, caller, body }) => {
    const owner = await ownerOf(context.db, caller, { publicId: body.ownerPublicId });
    const { summary } = await drawUpBill(context.db, context.secrets, owner.id, body.podcastExternalIdList);
    return payload(summary);
  }),

  serve(
    promised.purchaseEmails,
    "signed-in",
    async ({ context, caller, body, idempotencyKey, requestId }) => {
      const { db, secrets } = context;
      const owner = await ownerOf(db, caller, { publicId: body.ownerPublicId });
      const request = {
        loginId: caller.loginId,
        route: promised.purchaseEmails.path,
        key: idempotencyKey,
        body,
      };
      const bought = await inTransaction(db, async (tx) => {
        await requireSendingAndCharging(tx);
        return answerOnce(tx, request, () =>
          buyWithCredits(tx, secrets, {
            ownerId: owner.id,
            loginId: caller.loginId,
            podcastExternalIds: body.podcastExternalIdList,
            requestId,
          }),
        );
      });
      return payload({ ...bought, status: "complete" as const });
    },
  ),
];
