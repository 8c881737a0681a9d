import { z } from "zod";
import { Money } from "./money.ts";
import { Id } from "./page.ts";
import { route } from "./route.ts";

export const MAX_ITEMS_PER_PURCHASE = 100;

/** A3.10. Already unlocked and UNKNOWN podcasts are not counted. Prices are null without a payment provider. */
export const PurchaseSummary = z.object({
  emailsToUnlock: z.int().min(0),
  creditsPerEmail: z.int().min(1),
  creditsRequired: z.int().min(0),
  currentCredits: z.int().min(0),
  creditsConsumed: z.int().min(0),
  resultingCredits: z.int().min(0),
  emailsFromCredits: z.int().min(0),
  emailsToPayFor: z.int().min(0),
  pricePerEmail: Money.nullable(),
  amountToPay: Money.nullable(),
});
export type PurchaseSummary = z.output<typeof PurchaseSummary>;

const PurchaseRequest = z.strictObject({
  podcastExternalIdList: z.array(Id).min(1).max(MAX_ITEMS_PER_PURCHASE),
  ownerPublicId: Id,
});

export const summarizePurchase = route({
  method: "POST",
  path: "/podcast/api/email/purchase/summary",
  body: PurchaseRequest,
  reply: PurchaseSummary,
  faults: ["too-many-items"],
});

/**
 * Buys. With enough credits it is done at once (`status: "complete"`); all unlocked already: nothing charged.
 * Card checkout answers `clientSecret` and `sessionId` once a payment provider is set.
 */
export const purchaseEmails = route({
  method: "POST",
  path: "/podcast/api/email/purchase",
  body: PurchaseRequest,
  reply: z.object({
    sessionId: Id,
    status: z.enum(["open", "complete"]),
    clientSecret: z.string().optional(),
    /** Addresses unlocked by this purchase, and credits it took. */
    unlocked: z.int().min(0),
    creditsConsumed: z.int().min(0),
  }),
  faults: ["no-credits", "too-many-items", "idempotency-conflict"],
});
