import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { deliverDue } from "./deliver.ts";
import { sendWebhookLetter } from "./letter.ts";

export const webhookHandlers = (context: Context): Pick<Handlers, "deliver-webhooks" | "webhook-letter"> => ({
  "deliver-webhooks": () => deliverDue(context),
  "webhook-letter": (job) => sendWebhookLetter(context, job),
});
