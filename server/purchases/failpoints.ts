import { PROVIDER_STEPS } from "./provider/call.ts";

/** Every transaction of a purchase, and of credits that come back for one, as its failpoints are named. */
const TRANSACTIONS = [
  "purchase.place",
  "purchase.attach",
  "purchase.refuse",
  "purchase.cancel",
  "purchase.settle",
  "purchase.refund",
  "purchase.event",
  "report.settle",
  "undelivered.decide",
] as const;

/** Where a kill test can end the process in the middle of a purchase: before and after each commit and each call. */
export const PURCHASE_FAILPOINTS: readonly string[] = [
  ...TRANSACTIONS,
  ...PROVIDER_STEPS.map((step) => `provider.${step}`),
].flatMap((step) => [`${step}.before`, `${step}.after`]);
