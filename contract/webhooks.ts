import { z } from "zod";
import { Id, Instant, pageOf } from "./forms/page.ts";
import { route } from "./route.ts";

/** What an organization can be told of, by subject. Their names are a promise to receivers: none is ever renamed. */
export const WEBHOOK_EVENTS = [
  "campaign.made",
  "campaign.changed",
  "campaign.deleted",
  "entry.added",
  "entry.moved",
  "entry.removed",
  "contact.unlocked",
  "contact.opted_out",
  "message.sent",
  "message.failed",
  "message.bounced",
  "reply.received",
  "offer.made",
  "offer.changed",
  "offer.decided",
  "booking.made",
  "booking.accepted",
  "booking.declined",
  "booking.cancelled",
  "airing.judged",
  "conversion.added",
] as const;
export const WebhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.output<typeof WebhookEvent>;

/** Sent on request, to see whether a receiver works. */
export const TEST_EVENT = "webhook.test";

/** In one organization. */
export const WEBHOOKS_MOST = 20;
/** Minutes from each failed try to the next: nine tries in three days (72 hours). */
export const RETRY_MINUTES = [1, 5, 30, 120, 360, 720, 1_440, 1_644] as const;
/** Hours for which the secret until now signs along with a new one. */
export const OVERLAP_HOURS = 24;
/** So much of an answer is kept, in bytes. */
export const ANSWER_MOST = 16_384;
/** Days for which events and their deliveries are kept. */
export const LOG_DAYS = 30;
/** Events that one request may send again. */
export const RESEND_MOST = 10_000;
/** The log shows the newest of them. */
export const LOG_MOST = 1_000;

/** Why no answer came: the guard refused the address, or the connection failed. */
export const Trouble = z.enum(["refused", "unreachable", "timeout", "tls", "protocol"]);

/** An address that can be called: https and without a password in it. */
const ReceiverUrl = z
  .string()
  .trim()
  .max(2_000)
  .refine((text) => text !== "", { params: { rule: "required" } })
  .refine((text) => text === "" || isReceiver(text), { params: { rule: "not-https" } });

function isReceiver(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === "https:" && url.hostname !== "" && url.username === "" && url.password === "";
}

const fields = {
  name: z
    .string()
    .trim()
    .max(80)
    .refine((s) => s !== "", { params: { rule: "required" } }),
  url: ReceiverUrl,
  events: z
    .array(WebhookEvent)
    .min(1)
    .max(WEBHOOK_EVENTS.length)
    .transform((all) => [...new Set(all)]),
};

export const Webhook = z.object({
  publicId: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(WebhookEvent),
  state: z.enum(["on", "off"]),
  /** Why it is off, where nobody switched it off. */
  offReason: z.enum(["failing", "gone"]).nullable(),
  /** Until when the secret before the present one signs along. */
  beforeUntil: Instant.nullable(),
  waiting: z.int(),
  delivered: Instant.nullable(),
  created: Instant,
  modified: Instant,
});
export type Webhook = z.output<typeof Webhook>;

const WebhookSecret = Webhook.extend({ secret: z.string() });

export const Delivery = z.object({
  publicId: Id,
  event: Id,
  type: z.union([WebhookEvent, z.literal(TEST_EVENT)]),
  at: Instant,
  state: z.enum(["waiting", "delivered"]),
  attempts: z.int(),
  /** When it is tried next; null where it is over. */
  next: Instant.nullable(),
  again: z.boolean(),
  /** Of the last answer. */
  status: z.int().nullable(),
  trouble: Trouble.nullable(),
});
export type Delivery = z.output<typeof Delivery>;

export const DeliveryDetail = Delivery.extend({
  body: z.string(),
  tries: z.array(
    z.object({
      at: Instant,
      milliseconds: z.int(),
      headers: z.record(z.string(), z.string()),
      status: z.int().nullable(),
      trouble: Trouble.nullable(),
      answer: z.string(),
      cut: z.boolean(),
    }),
  ),
});
export type DeliveryDetail = z.output<typeof DeliveryDetail>;

const ofOwner = z.object({ ownerId: Id });
const ofWebhook = z.object({ ownerId: Id, id: Id });
const ofDelivery = z.object({ ownerId: Id, id: Id, delivery: Id });
const Webhooks = z.object({ page: z.array(Webhook).max(WEBHOOKS_MOST) });
const act = "webhook.edit";

export const listWebhooks = route({
  method: "GET",
  path: "/api/owner/:ownerId/webhook",
  act,
  params: ofOwner,
  reply: Webhooks,
});

/** The secret is in this answer and in that of `rotateSecret`, and nowhere else. */
export const makeWebhook = route({
  method: "POST",
  path: "/api/owner/:ownerId/webhook",
  act,
  params: ofOwner,
  body: z.strictObject(fields),
  reply: WebhookSecret,
  status: 201,
  faults: ["invalid", "too-many-items"],
});

export const changeWebhook = route({
  method: "POST",
  path: "/api/owner/:ownerId/webhook/:id",
  act,
  params: ofWebhook,
  body: z.strictObject({ ...fields, state: z.enum(["on", "off"]), modified: Instant }),
  reply: Webhook,
  faults: ["invalid", "stale"],
});

export const deleteWebhook = route({
  method: "DELETE",
  path: "/api/owner/:ownerId/webhook/:id",
  act,
  params: ofWebhook,
  reply: Webhooks,
});

/** A new secret; the one until now signs along for a day. `modified` keeps a repeat from making another. */
export const rotateSecret = route({
  method: "POST",
  path: "/api/owner/:ownerId/webhook/:id/secret",
  act,
  params: ofWebhook,
  body: z.strictObject({ modified: Instant }),
  reply: WebhookSecret,
  faults: ["stale"],
});

export const testWebhook = route({
  method: "POST",
  path: "/api/owner/:ownerId/webhook/:id/test",
  act,
  params: ofWebhook,
  reply: Delivery,
  status: 202,
  faults: ["webhook-off", "webhook-full", "idempotency-conflict"],
});

export const listDeliveries = route({
  method: "GET",
  path: "/api/owner/:ownerId/webhook/:id/delivery",
  act,
  params: ofWebhook,
  query: z.strictObject({
    page: z.coerce.number().int().min(0).max(100_000).default(0),
    only: z.enum(["waiting", "delivered"]).optional(),
  }),
  /** The newest of them; what is older than these is neither counted nor shown. */
  reply: pageOf(Delivery),
});

export const readDelivery = route({
  method: "GET",
  path: "/api/owner/:ownerId/webhook/:id/delivery/:delivery",
  act,
  params: ofDelivery,
  reply: DeliveryDetail,
});

export const resendDelivery = route({
  method: "POST",
  path: "/api/owner/:ownerId/webhook/:id/delivery/:delivery/resend",
  act,
  params: ofDelivery,
  reply: Delivery,
  status: 202,
  faults: ["webhook-off", "webhook-full", "idempotency-conflict"],
});

/** Sends what happened in a time range once more, also what happened while it was off; oldest first. */
export const resendRange = route({
  method: "POST",
  path: "/api/owner/:ownerId/webhook/:id/resend",
  act,
  params: ofWebhook,
  body: z.strictObject({ from: Instant, until: Instant }).refine(({ from, until }) => from < until, {
    path: ["until"],
    params: { rule: "ends-before-it-begins" },
  }),
  reply: z.object({ count: z.int() }),
  status: 202,
  faults: ["invalid", "webhook-off", "webhook-full", "too-many-items", "idempotency-conflict"],
});
