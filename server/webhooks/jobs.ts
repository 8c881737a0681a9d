import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { deliverDue } from "./deliver.ts";
import { forgetWebhook } from "./forget.ts";
import { sendWebhookLetter } from "./letter.ts";

export const webhookHandlers = (
  context: Context,
): Pick<Handlers, "deliver-webhooks" | "webhook-letter" | "forget-webhook"> => ({
  "deliver-webhooks": () => deliverDue(context),
  "forget-webhook": ({ webhookId }) => forgetWebhook(context.db, webhookId),
  "webhook-letter": (job) => sendWebhookLetter(context, job),
});
