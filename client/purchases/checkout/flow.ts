import type { PurchaseAnswer, PurchaseOutcome } from "../../../contract/purchases.ts";

/** A checkout that can be paid: everything its form and the words beside it need. */
export interface OpenCheckout extends NonNullable<PurchaseAnswer["checkout"]> {
  sessionId: string;
  clientSecret: string;
}

export interface Unlocked {
  addresses: number;
  credits: number;
}

/** How a purchase ended. Each ending has its own dialog (A4.13). */
export type Ending =
  | { kind: "free-success"; sum: Unlocked }
  | { kind: "free-failure"; error: unknown; sum: Unlocked }
  /** `late`: the user cancelled, but the card had already paid. */
  | { kind: "paid"; outcome: PurchaseOutcome; late: boolean }
  | { kind: "cancelled" }
  | { kind: "expired" }
  /** With an outcome, the provider or our check refused; otherwise no checkout was created. */
  | { kind: "payment-failure"; outcome?: PurchaseOutcome; error?: unknown };

/** What follows once a checkout is canceled: the word that nothing was charged, or the purchase with credits alone. */
export type AfterCancel = "tell" | "credits";

export type Flow =
  | { at: "bill"; changed: boolean }
  | { at: "buying" }
  /** An open checkout is fetched again, after a reload or in another tab. */
  | { at: "resuming" }
  | { at: "checkout"; checkout: OpenCheckout; lost: boolean; trouble: unknown }
  /** The form reports that it is paid; the server has not confirmed it yet. */
  | { at: "settling"; checkout: OpenCheckout; lost: boolean }
  | { at: "cancelling"; checkout: OpenCheckout; after: AfterCancel }
  /** It is paid and unlocked; the checkout shows that for a moment. */
  | { at: "settled"; checkout: OpenCheckout; outcome: PurchaseOutcome }
  | { at: "ended"; ending: Ending };

/** The states that the checkout's dialog shows. */
export type CheckoutFlow = Extract<Flow, { at: "checkout" | "settling" | "cancelling" | "settled" }>;

export type FlowEvent =
  | { type: "buy" }
  | { type: "resume" }
  | { type: "bought"; sum: Unlocked }
  | { type: "not-bought"; error: unknown; sum: Unlocked }
  | { type: "changed" }
  | { type: "opened"; checkout: OpenCheckout }
  | { type: "not-opened"; error: unknown }
  | { type: "form-paid" }
  | { type: "answered"; outcome: PurchaseOutcome | undefined }
  | { type: "unanswered" }
  /** The server does not know it, or not for this user any more. */
  | { type: "not-there"; error: unknown }
  | { type: "cancel"; after: AfterCancel }
  | { type: "not-cancelled"; error: unknown }
  | { type: "shown" }
  | { type: "again" };

export const start: Flow = { at: "bill", changed: false };

/** The outcome, according to the server, of a purchase that was open here. */
function judge(flow: Flow & { checkout: OpenCheckout }, outcome: PurchaseOutcome | undefined): Flow {
  const { checkout } = flow;
  const cancelling = flow.at === "cancelling";
  // A4.12: an answer without a state ends in the cancel call, which answers for sure.
  if (!outcome?.status) {
    return cancelling
      ? { at: "checkout", checkout, lost: true, trouble: null }
      : { at: "cancelling", checkout, after: "tell" };
  }
  switch (outcome.status) {
    case "open":
      if (cancelling) return { at: "checkout", checkout, lost: false, trouble: null };
      return "lost" in flow && flow.lost ? { ...flow, lost: false } : flow;
    case "complete":
      if (!cancelling) return { at: "settled", checkout, outcome };
      break;
    case "cancelled":
      if (cancelling && flow.after === "credits") return { at: "buying" };
      break;
  }
  // Decision 7: paid while being cancelled counts as paid, and is reported at once.
  return { at: "ended", ending: endingOf(outcome, cancelling) };
}

/**
 * The purchase as a state machine (A4.11 to A4.13). Events that do not belong to the current state change nothing:
 * a second click, an answer after the end, a form that reports twice.
 */
export function step(flow: Flow, event: FlowEvent): Flow {
  switch (event.type) {
    case "buy":
      return flow.at === "bill" ? { at: "buying" } : flow;
    case "resume":
      return flow.at === "bill" ? { at: "resuming" } : flow;
    case "bought":
      return flow.at === "buying" ? { at: "ended", ending: { kind: "free-success", sum: event.sum } } : flow;
    case "not-bought":
      return flow.at === "buying"
        ? { at: "ended", ending: { kind: "free-failure", error: event.error, sum: event.sum } }
        : flow;
    case "changed":
      return flow.at === "buying" ? { at: "bill", changed: true } : flow;
    case "opened":
      return flow.at === "buying" || flow.at === "resuming"
        ? { at: "checkout", checkout: event.checkout, lost: false, trouble: null }
        : flow;
    case "not-opened":
      return flow.at === "buying" || flow.at === "resuming"
        ? { at: "ended", ending: { kind: "payment-failure", error: event.error } }
        : flow;
    case "form-paid":
      return flow.at === "checkout" ? { at: "settling", checkout: flow.checkout, lost: false } : flow;
    case "answered":
      return flow.at === "checkout" || flow.at === "settling" || flow.at === "cancelling"
        ? judge(flow, event.outcome)
        : flow.at === "resuming" && event.outcome
          ? { at: "ended", ending: endingOf(event.outcome, false) }
          : flow;
    case "unanswered":
      return flow.at === "checkout" || flow.at === "settling" ? { ...flow, lost: true } : flow;
    case "not-there":
      return flow.at === "checkout" || flow.at === "settling"
        ? { at: "ended", ending: { kind: "payment-failure", error: event.error } }
        : flow;
    case "cancel":
      return flow.at === "checkout"
        ? { at: "cancelling", checkout: flow.checkout, after: event.after }
        : flow;
    case "not-cancelled":
      return flow.at === "cancelling"
        ? { at: "checkout", checkout: flow.checkout, lost: false, trouble: event.error }
        : flow;
    case "shown":
      return flow.at === "settled"
        ? { at: "ended", ending: { kind: "paid", outcome: flow.outcome, late: false } }
        : flow;
    case "again":
      return flow.at === "ended" ? start : flow;
  }
}

/** How a purchase that is no longer open ended. `late`: it was to be cancelled. */
export function endingOf(outcome: PurchaseOutcome, late: boolean): Ending {
  switch (outcome.status) {
    case "complete":
      return { kind: "paid", outcome, late };
    case "cancelled":
    case "expired":
      return { kind: outcome.status };
    default:
      return { kind: "payment-failure", outcome };
  }
}
