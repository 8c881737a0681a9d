import * as promised from "../../contract/contacts.ts";
import { ownerOf } from "../accounts/owners.ts";
import { readFeedAgain } from "../catalogue/crawl/want-feeds.ts";
import { podcastId } from "../catalogue/find.ts";
import { inTransaction } from "../platform/database.ts";
import { payload, requirePermission, type Served, serve } from "../platform/http.ts";
import { answerOnce } from "../platform/idempotency.ts";
import { listAddressRequests, requestAddress } from "./request-address.ts";
import { addSuppression, listSuppressions, removeSuppression } from "./suppression.ts";

export const contactRoutes: Served[] = [
  serve(promised.requestAddress, "signed-in", async ({ context, caller, params, body }) => {
    const id = await podcastId(context.db, params.id);
    const { created } = await inTransaction(context.db, async (tx) => {
      // Decision 13: the address may stand in the feed by now.
      await readFeedAgain(context, tx, id, caller.loginId);
      return requestAddress(tx, id, caller.loginId, body.note ?? "");
    });
    return payload({ podcast: params.id, requested: created.toISOString() });
  }),

  serve(promised.listAddressRequests, { permission: "CORE_CONFIG_UPDATE" }, async ({ context, query }) =>
    payload(await listAddressRequests(context.db, query.page)),
  ),

  serve(promised.listSuppressions, "signed-in", async ({ context, caller, params }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    return payload(await listSuppressions(context.db, owner.id));
  }),

  serve(promised.addSuppression, "signed-in", async ({ context, caller, params, body, idempotencyKey }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    if (body.scope === "platform") requirePermission(caller, "CORE_CONFIG_UPDATE");
    const ownerId = body.scope === "platform" ? null : owner.id;
    const entry = { address: body.address, reason: body.reason, ownerId, loginId: caller.loginId };
    const request = {
      loginId: caller.loginId,
      route: "addSuppression",
      key: idempotencyKey,
      body: { owner: params.ownerId, ...body },
    };
    return payload(
      await inTransaction(context.db, (tx) =>
        answerOnce(tx, request, () => addSuppression(tx, context.secrets, entry)),
      ),
    );
  }),

  serve(promised.removeSuppression, "signed-in", async ({ context, caller, params }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    const platformToo = caller.permissions.has("CORE_CONFIG_UPDATE");
    await removeSuppression(context.db, params.id, owner.id, platformToo);
    return payload(null);
  }),
];
