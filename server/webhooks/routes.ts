import * as promised from "../../contract/webhooks.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { answerOnce } from "../platform/web/idempotency.ts";
import { listDeliveries, readDelivery, resendDelivery, resendRange, testWebhook } from "./deliveries.ts";
import { changeWebhook, deleteWebhook, listWebhooks, makeWebhook, rotateSecret } from "./webhooks.ts";

export const webhookRoutes: Served[] = [
  serve(promised.listWebhooks, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await listWebhooks(db, caller, params.ownerId)),
  ),

  serve(promised.makeWebhook, "signed-in", async ({ context: { db, secrets }, caller, params, body }) =>
    payload(await inTransaction(db, (tx) => makeWebhook(tx, secrets, caller, params.ownerId, body))),
  ),

  serve(promised.changeWebhook, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(await inTransaction(db, (tx) => changeWebhook(tx, caller, params, body))),
  ),

  serve(promised.deleteWebhook, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await inTransaction(db, (tx) => deleteWebhook(tx, caller, params))),
  ),

  serve(promised.rotateSecret, "signed-in", async ({ context: { db, secrets }, caller, params, body }) =>
    payload(await inTransaction(db, (tx) => rotateSecret(tx, secrets, caller, params, body.modified))),
  ),

  serve(
    promised.testWebhook,
    "signed-in",
    async ({ context: { db }, caller, params, idempotencyKey: key }) => {
      const once = { loginId: caller.loginId, route: "testWebhook", key, body: params };
      return payload(
        await inTransaction(db, (tx) => answerOnce(tx, once, () => testWebhook(tx, caller, params))),
      );
    },
  ),

  serve(promised.listDeliveries, "signed-in", async ({ context: { db }, caller, params, query }) =>
    payload(await listDeliveries(db, caller, params, query)),
  ),

  serve(promised.readDelivery, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await readDelivery(db, caller, params)),
  ),

  serve(
    promised.resendDelivery,
    "signed-in",
    async ({ context: { db }, caller, params, idempotencyKey: key }) => {
      const once = { loginId: caller.loginId, route: "resendDelivery", key, body: params };
      return payload(
        await inTransaction(db, (tx) => answerOnce(tx, once, () => resendDelivery(tx, caller, params))),
      );
    },
  ),

  serve(
    promised.resendRange,
    "signed-in",
    async ({ context: { db }, caller, params, body, idempotencyKey: key }) => {
      const once = { loginId: caller.loginId, route: "resendRange", key, body: [params, body] };
      return payload(
        await inTransaction(db, (tx) => answerOnce(tx, once, () => resendRange(tx, caller, params, body))),
      );
    },
  ),
];
