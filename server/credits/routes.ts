import * as promised from "../../contract/credits.ts";
import { anyOwner, ownerOf } from "../accounts/members/owners.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { answerOnce } from "../platform/web/idempotency.ts";
import { grantCredits } from "./book.ts";
import { readCredits } from "./read.ts";

export const creditRoutes: Served[] = [
  serve(promised.readCredits, "signed-in", async ({ context, caller, params }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    return payload(await readCredits(context.db, owner));
  }),

  serve(promised.bookCredits, { permission: "CORE_CONFIG_UPDATE" }, async (call) => {
    const { context, caller, params, body, requestId } = call;
    const owner = await anyOwner(context.db, params.ownerId);
    const booking = { ownerId: owner.id, actorLoginId: caller.loginId, requestId, ...body };
    const request = {
      loginId: caller.loginId,
      route: "bookCredits",
      key: call.idempotencyKey,
      body: { owner: params.ownerId, ...body },
    };
    // Only the fact that it was booked is stored with the key: the balance may have changed by the time of a
    // repetition.
    await inTransaction(context.db, (tx) =>
      answerOnce(tx, request, async () => {
        await grantCredits(tx, booking);
        return null;
      }),
    );
    return payload(await readCredits(context.db, owner));
  }),
];
