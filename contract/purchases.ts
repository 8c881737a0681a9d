import { z } from "zod";
import { Money } from "./money.ts";
import { Id, Instant, pageOf } from "./page.ts";
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

export const STATEMENT_PAGE_SIZE = 50;
/** Why credits moved. */
const CREDIT_MOVES = ["initial", "grant", "revocation", "unlock", "refund", "reversal"] as const;
/** One line of the statement: `amount` is signed, `balance` is what was left after it. */
export const StatementLine = z.object({
  publicId: Id,
  at: Instant,
  kind: z.enum(CREDIT_MOVES),
  /** Who did it; null: the platform itself. */
  by: z.string().nullable(),
  /** What an administrator wrote; other kinds speak for themselves. */
  reason: z.string().nullable(),
  amount: z.int(),
  balance: z.int(),
  /** The podcasts an unlock paid for, at most 100. */
  podcasts: z.array(z.object({ publicId: Id, title: z.string() })),
});
export type StatementLine = z.output<typeof StatementLine>;
/** The credits' history, newest first, 50 a page. The sum of all amounts is the balance, to the unit. */
export const readStatement = route({
  method: "GET",
  path: "/core/api/owner/:ownerId/credits/history",
  params: z.object({ ownerId: Id }),
  query: z.strictObject({ page: z.coerce.number().int().min(0).max(100_000).default(0) }),
  reply: pageOf(StatementLine).extend({ balance: z.int() }),
});
