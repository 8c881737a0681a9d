import { z } from "zod";
import { Money } from "./forms/money.ts";
import { Id, Instant, pageOf } from "./forms/page.ts";
import { route } from "./route.ts";
import { TEST_RECEIPT_PATH } from "./test-payment.ts";

export const MAX_ITEMS_PER_PURCHASE = 100;

/** Pages on which addresses are bought: only their documents may load the payment provider's form (S-12). */
export const CHECKOUT_PAGES = /^\/(dashboard|podcast|bundle|preferences)(\/|\?|$)/;

/** A purchase that is being paid by card and holds its podcasts for the organization until then. */
export const PendingPurchase = z.object({
  sessionId: Id,
  /** The buyer. `mine`: the caller, who can continue or cancel it. */
  by: z.string().nullable(),
  mine: z.boolean(),
  /** In a summary only those that were asked for. */
  podcastExternalIds: z.array(Id),
  expiresAt: Instant,
});
export type PendingPurchase = z.output<typeof PendingPurchase>;

/**
 * A3.10. Podcasts already unlocked or UNKNOWN are not counted, nor those that someone in the organization is paying
 * for (`pending`). Prices are null without a payment provider, or while it cannot be reached.
 */
export const PurchaseSummary = z.object({
  emailsToUnlock: z.int().min(0),
  /** Whose addresses these are, in the order asked: the first `emailsFromCredits` of them are paid with credits. */
  covered: z.array(Id),
  creditsPerEmail: z.int().min(1),
  creditsRequired: z.int().min(0),
  currentCredits: z.int().min(0),
  creditsConsumed: z.int().min(0),
  resultingCredits: z.int().min(0),
  emailsFromCredits: z.int().min(0),
  emailsToPayFor: z.int().min(0),
  pricePerEmail: Money.nullable(),
  amountToPay: Money.nullable(),
  /** Whether a card can pay: not set up, the provider does not answer or refuses our settings, or yes. */
  card: z.enum(["not-set", "unavailable", "available"]),
  /** The built-in test payment replaces the provider: no money moves. */
  testPayment: z.boolean(),
  pending: z.array(PendingPurchase),
  /**
   * Of a manager with a monthly ceiling: it, and what is left of it. A card's part counts as credits do. `request`: an
   * owner was asked for exactly this, or has approved it at this price. Null: no ceiling.
   */
  ceiling: z
    .object({
      monthly: z.int().min(0),
      left: z.int().min(0),
      request: z.enum(["asked", "approved"]).nullable(),
    })
    .nullable(),
  /** Sent with the purchase, it says which bill the buyer has seen. */
  fingerprint: z.string(),
});
export type PurchaseSummary = z.output<typeof PurchaseSummary>;

const PurchaseRequest = z.strictObject({
  podcastExternalIdList: z.array(Id).min(1).max(MAX_ITEMS_PER_PURCHASE),
  ownerPublicId: Id,
});

export const summarizePurchase = route({
  method: "POST",
  path: "/podcast/api/email/purchase/summary",
  act: "contact.unlock",
  passing: true,
  body: PurchaseRequest,
  reply: PurchaseSummary,
  faults: ["too-many-items"],
});

/** Everything the embedded checkout needs; `amount` and what it is for are frozen. */
const Checkout = z.object({
  publishableKey: z.string(),
  amount: Money,
  /** Addresses the card pays for, and those that reserved credits unlock with it. */
  emailsToPayFor: z.int().min(1),
  emailsFromCredits: z.int().min(0),
  expiresAt: Instant,
  testPayment: z.boolean(),
});

/** A3.11. With `open` there are `clientSecret` and `checkout`; with `complete` everything is unlocked. */
const PurchaseAnswer = z.object({
  sessionId: Id,
  status: z.enum(["open", "complete"]),
  clientSecret: z.string().optional(),
  checkout: Checkout.optional(),
  /** Addresses unlocked so far by this purchase, and credits it took. */
  unlocked: z.int().min(0),
  creditsConsumed: z.int().min(0),
});
export type PurchaseAnswer = z.output<typeof PurchaseAnswer>;

/**
 * Buys. With enough credits it is done at once (`complete`); if all are already unlocked, nothing is charged. If
 * credits do not cover everything and a card can pay, the rest is paid in a checkout that is open for 30 minutes;
 * that purchase's credits are reserved until then. `fingerprint` is the summary's: if the purchase would differ
 * from it, `summary-changed` carries the new summary as the problem's payload and nothing is done. If left out, the
 * current bill applies. `being-bought`: a colleague is paying for all that is left. `over-ceiling`: an owner has to be
 * asked; it carries the summary's `ceiling`.
 */
export const purchaseEmails = route({
  method: "POST",
  path: "/podcast/api/email/purchase",
  act: "contact.unlock",
  body: PurchaseRequest.extend({ fingerprint: z.string().max(100).optional() }),
  reply: PurchaseAnswer,
  faults: [
    "no-credits",
    "over-ceiling",
    "too-many-items",
    "idempotency-conflict",
    "summary-changed",
    "being-bought",
    "too-many-checkouts",
    "payment-unavailable",
    "payment-misconfigured",
    "sending-suspended",
  ],
});

const sessionParams = z.object({ sessionId: Id });

/** What became of a purchase. `open` waits for the card; only a paid or credit-paid one is `complete`. */
export const PurchaseOutcome = z.object({
  sessionId: Id,
  status: z.enum(["open", "complete", "cancelled", "expired", "failed"]),
  unlocked: z.int().min(0),
  /** Paid for, but no longer available by then: their price or credits were returned. */
  dropped: z.int().min(0),
  creditsConsumed: z.int().min(0),
  /** What the card paid, and what of it went back; null where no card paid. */
  paid: Money.nullable(),
  refunded: Money.nullable(),
  testPayment: z.boolean(),
});
export type PurchaseOutcome = z.output<typeof PurchaseOutcome>;

/** A7.24, polled every 3 s. Asks the provider for the truth, so it also settles. */
export const readPurchase = route({
  method: "GET",
  path: "/podcast/api/email/purchase/:sessionId",
  act: "credits.read",
  params: sessionParams,
  reply: PurchaseOutcome,
  faults: ["payment-unavailable"],
});

/**
 * A7.25. Ends the checkout at the provider; only then the answer is `cancelled` and nothing was charged. Paid
 * meanwhile: `complete`. Safe to repeat. `payment-unavailable`: not known yet, the purchase is still open.
 */
export const cancelPurchase = route({
  method: "POST",
  path: "/podcast/api/email/purchase/:sessionId/cancel",
  act: "contact.unlock",
  params: sessionParams,
  reply: PurchaseOutcome,
  faults: ["payment-unavailable"],
});

/** Continues the caller's own open checkout after a reload or in another tab; returns the outcome if it has ended. */
export const resumePurchase = route({
  method: "POST",
  path: "/podcast/api/email/purchase/:sessionId/resume",
  act: "contact.unlock",
  params: sessionParams,
  reply: PurchaseAnswer,
  faults: ["purchase-over", "sending-suspended", "payment-unavailable", "payment-misconfigured"],
});

/**
 * The provider's page with the receipt, asked for afresh because such links run out; a page of ours where a
 * demonstration stands in for the provider; null: there is none.
 */
export const readReceipt = route({
  method: "GET",
  path: "/podcast/api/email/purchase/:sessionId/receipt",
  act: "credits.read",
  params: sessionParams,
  reply: z.object({ url: z.union([z.url(), z.string().startsWith(`${TEST_RECEIPT_PATH}/`)]).nullable() }),
  faults: ["payment-unavailable"],
});

/**
 * The provider's signed event, read as the bytes that were signed. 200 once it is kept; while no provider is set
 * 503, so that it is sent again.
 */
export const takePaymentEvent = route({
  method: "POST",
  path: "/podcast/api/payment/webhook",
  act: "open",
  raw: true,
  body: z.string().min(1),
  // Fits the provider's largest objects; it documents no limit.
  bytes: 300_000,
  reply: z.object({ received: z.literal(true) }),
  faults: ["event-refused", "payment-unavailable"],
});

/** Which podcasts of the organization are being paid for right now, and by whom. */
export const listPendingPurchases = route({
  method: "GET",
  path: "/core/api/owner/:ownerId/purchase/pending",
  act: "credits.read",
  params: z.object({ ownerId: Id }),
  reply: z.array(PendingPurchase),
});

export const PAYMENT_PAGE_SIZE = 50;
/** The organization's card payments, newest first, 50 a page. */
export const listPayments = route({
  method: "GET",
  path: "/core/api/owner/:ownerId/payment",
  act: "credits.read",
  params: z.object({ ownerId: Id }),
  query: z.strictObject({ page: z.coerce.number().int().min(0).max(100_000).default(0) }),
  reply: pageOf(
    PurchaseOutcome.extend({
      at: Instant,
      by: z.string().nullable(),
      podcasts: z.array(z.object({ publicId: Id, title: z.string() })),
    }),
  ),
});

/** What needs an administrator's eye; see docs/operations.md for each. */
const MONEY_PROBLEMS = [
  "amount-differs",
  "unlocked-not-paid",
  "unknown-session",
  "refund-outside",
  "refund-failed",
  "dispute",
  "paid-late",
  "stuck",
] as const;
export const MoneyProblem = z.object({
  publicId: Id,
  kind: z.enum(MONEY_PROBLEMS),
  /** Null where the provider knows a payment that we do not. */
  sessionId: Id.nullable(),
  owner: z.object({ publicId: Id, displayName: z.string() }).nullable(),
  /** The provider's id of the session, refund or dispute, to look it up there. */
  reference: z.string(),
  amount: Money.nullable(),
  found: Instant,
});
export type MoneyProblem = z.output<typeof MoneyProblem>;

export const PROBLEM_PAGE_SIZE = 50;
/** Open money problems, oldest first, 50 a page (needs CORE_CONFIG_UPDATE). */
export const listMoneyProblems = route({
  method: "GET",
  path: "/core/api/payment/problem",
  act: "signed-in",
  query: z.strictObject({ page: z.coerce.number().int().min(0).max(100_000).default(0) }),
  reply: pageOf(MoneyProblem),
  faults: ["not-allowed"],
});
/** Marks it as dealt with; the note is kept. */
export const closeMoneyProblem = route({
  method: "POST",
  path: "/core/api/payment/problem/:id/close",
  act: "signed-in",
  params: z.object({ id: Id }),
  body: z.strictObject({ note: z.string().trim().min(3).max(500) }),
  reply: null,
  status: 204,
  faults: ["not-allowed"],
});

/** A case of an address that was reported not to exist, with the report beside it, for an administrator. */
export const UndeliveredCase = z.object({
  publicId: Id,
  owner: z.object({ publicId: Id, displayName: z.string() }),
  podcast: z.object({ publicId: Id, title: z.string() }),
  state: z.enum(["waiting", "paid", "refused", "reversed"]),
  proof: z.enum(["strong", "weak"]),
  credits: z.int().min(1),
  found: Instant,
  /** Null where the rule decided. */
  decided: z.object({ at: Instant, by: z.string().nullable(), note: z.string() }).nullable(),
  /** The address has answered after the credits came back. */
  answered: Instant.nullable(),
  sent: Instant.nullable(),
  /** Without addresses. `text`: what the mail says, at most 4,000 characters. */
  report: z.object({
    kind: z.enum(["report", "refusal"]),
    received: Instant.nullable(),
    status: z.string().nullable(),
    said: z.string(),
    signedBy: z.string().nullable(),
    text: z.string(),
  }),
});
export type UndeliveredCase = z.output<typeof UndeliveredCase>;

export const UNDELIVERED_PAGE_SIZE = 50;
/** Cases that wait, oldest first, or the decided ones, newest first (needs CORE_CONFIG_UPDATE). */
export const listUndelivered = route({
  method: "GET",
  path: "/core/api/undelivered",
  act: "signed-in",
  query: z.strictObject({
    page: z.coerce.number().int().min(0).max(100_000).default(0),
    which: z.enum(["waiting", "decided"]).default("waiting"),
  }),
  reply: pageOf(UndeliveredCase),
  faults: ["not-allowed"],
});
/**
 * Pays or refuses a case that waits, or reverses one that was paid: the credits go and the unlock comes back. `stale`:
 * somebody has decided meanwhile, or the podcast was unlocked again. `payment-went-back`: what a card paid is with the
 * buyer, or disputed. `address-over`: somebody has objected since, or was erased, or the podcast was taken out.
 */
export const decideUndelivered = route({
  method: "POST",
  path: "/core/api/undelivered/:id",
  act: "signed-in",
  params: z.object({ id: Id }),
  body: z.strictObject({
    act: z.enum(["pay", "refuse", "reverse"]),
    note: z.string().trim().min(3).max(500),
  }),
  reply: null,
  status: 204,
  faults: [
    "not-allowed",
    "stale",
    "revocation-too-large",
    "payment-went-back",
    "address-over",
    "sending-suspended",
  ],
});

export const STATEMENT_PAGE_SIZE = 50;
/** Why credits moved. */
const CREDIT_MOVES = [
  "initial",
  "grant",
  "revocation",
  "unlock",
  "refund",
  "reversal",
  "return",
  "undelivered",
] as const;
/** One line of the statement: `amount` is signed, `balance` is the balance after it. */
export const StatementLine = z.object({
  publicId: Id,
  at: Instant,
  kind: z.enum(CREDIT_MOVES),
  /** Who did it; null: the platform itself. */
  by: z.string().nullable(),
  /**
   * An administrator's note, or why credits were returned ("objection", "taken-out"); other kinds are
   * self-explanatory.
   */
  reason: z.string().nullable(),
  amount: z.int(),
  balance: z.int(),
  /** The podcasts an unlock paid for, at most 100; or the one whose address was taken away. */
  podcasts: z.array(z.object({ publicId: Id, title: z.string() })),
});
export type StatementLine = z.output<typeof StatementLine>;
/** The credits' history, newest first, 50 a page. The sum of all amounts is the balance, to the unit. */
export const readStatement = route({
  method: "GET",
  path: "/core/api/owner/:ownerId/credits/history",
  act: "credits.read",
  params: z.object({ ownerId: Id }),
  query: z.strictObject({ page: z.coerce.number().int().min(0).max(100_000).default(0) }),
  /** `reserved`: the part of the balance that open card purchases hold. */
  reply: pageOf(StatementLine).extend({ balance: z.int(), reserved: z.int().min(0) }),
});
