import { z } from "zod";
import { Money } from "../forms/money.ts";
import { Id, Instant } from "../forms/page.ts";
import { MAX_ITEMS_PER_PURCHASE } from "../purchases.ts";
import { route } from "../route.ts";

/** A purchase above its buyer's ceiling, as an owner is asked for it. */
export const BuyRequest = z.object({
  publicId: Id,
  by: z.string().nullable(),
  mine: z.boolean(),
  podcasts: z.array(z.object({ publicId: Id, title: z.string() })),
  /** What it takes of the ceiling. */
  credits: z.int().min(1),
  /** What the card pays of it; the buyer does that, once it is approved. */
  toPay: Money.nullable(),
  state: z.enum(["asked", "approved", "declined", "expired"]),
  asked: Instant,
  expires: Instant,
  decidedBy: z.string().nullable(),
  /** It is approved, and bought. */
  bought: z.boolean(),
});
export type BuyRequest = z.output<typeof BuyRequest>;
export const MAX_BUY_REQUESTS_LISTED = 50;

/**
 * Asks the owners for a purchase above one's ceiling, as the summary says it. Asked twice it is one request, at the price
 * of the second time. It waits for 7 days.
 */
export const askToBuy = route({
  method: "POST",
  path: "/core/api/owner/:ownerId/purchase/request",
  act: "contact.unlock",
  params: z.object({ ownerId: Id }),
  body: z.strictObject({
    podcasts: z.array(Id).min(1).max(MAX_ITEMS_PER_PURCHASE),
    fingerprint: z.string().max(100),
  }),
  reply: BuyRequest,
  faults: ["no-credits", "too-many-items", "summary-changed", "being-bought", "too-many-asked"],
});

/** Requests of the organization, newest first; whoever may not decide on them sees their own. */
export const listBuyRequests = route({
  method: "GET",
  path: "/core/api/owner/:ownerId/purchase/request",
  act: "contact.unlock",
  params: z.object({ ownerId: Id }),
  reply: z.object({ requests: z.array(BuyRequest).max(MAX_BUY_REQUESTS_LISTED), decides: z.boolean() }),
});

/**
 * Answers a request (owners only); `credits`, `amount` and its `currency` are those that were shown. Approving buys it under the name of
 * whoever asked; where a card has to pay, they do so themselves. A second time changes nothing. `request-changed`: it
 * costs more by now, and the request says how much.
 */
export const decideBuyRequest = route({
  method: "POST",
  path: "/core/api/owner/:ownerId/purchase/request/:id",
  act: "role.give",
  params: z.object({ ownerId: Id, id: Id }),
  body: z.strictObject({
    answer: z.enum(["approved", "declined"]),
    credits: z.int().min(1).max(2_147_483_647),
    amount: z.int().min(1).max(2_147_483_647).nullable(),
    currency: z.string().length(3).nullable(),
  }),
  reply: BuyRequest,
  faults: ["no-credits", "being-bought", "request-changed", "request-over", "sending-suspended"],
});
