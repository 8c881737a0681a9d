import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { beginWebhook } from "./begin.ts";
import { deliverDue } from "./deliver.ts";
import { forgetWebhook } from "./forget.ts";
import { sendWebhookLetter } from "./letter.ts";

export const webhookHandlers = (
  context: Context,
): Pick<Handlers, "deliver-webhooks" | "webhook-letter" | "forget-webhook" | "begin-webhook"> => ({
  "deliver-webhooks": () => deliverDue(context),
  "begin-webhook": ({ webhookId }) => beginWebhook(context.db, webhookId),
  "forget-webhook": ({ webhookId }) => forgetWebhook(context.db, webhookId),
  "webhook-letter": (job) => sendWebhookLetter(context, job),
});
