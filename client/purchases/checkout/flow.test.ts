import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CURRENCIES } from "../../../contract/forms/money.ts";
import type { PurchaseOutcome } from "../../../contract/purchases.ts";
import { type Flow, type FlowEvent, type OpenCheckout, start, step } from "./flow.ts";

const euros = { amount: 480, currency: CURRENCIES[0]! };
const checkout: OpenCheckout = {
  sessionId: "s1",
  clientSecret: "cs_test_1_secret_x",
  publishableKey: "pk_test_1",
  amount: euros,
  emailsToPayFor: 2,
  emailsFromCredits: 0,
  expiresAt: "2026-11-20T12:00:00.000Z",
  testPayment: false,
};
const outcome = (
  status: PurchaseOutcome["status"],
  parts: Partial<PurchaseOutcome> = {},
): PurchaseOutcome => ({
  sessionId: "s1",
  status,
  unlocked: status === "complete" ? 2 : 0,
  dropped: 0,
  creditsConsumed: 0,
  paid: status === "complete" ? euros : null,
  refunded: null,
  testPayment: false,
  ...parts,
});
const answered = (status: PurchaseOutcome["status"]): FlowEvent => ({
  type: "answered",
  outcome: outcome(status),
});
const run = (...events: FlowEvent[]): Flow => events.reduce(step, start);
const opened: FlowEvent[] = [{ type: "buy" }, { type: "opened", checkout }];
const cancel: FlowEvent = { type: "cancel", after: "tell" };

describe("with credits", () => {
  test("A4.11 A4.13 what credits cover ends bought, or not bought", () => {
    const sum = { addresses: 3, credits: 3 };
    expect(run({ type: "buy" }, { type: "bought", sum })).toEqual({
      at: "ended",
      ending: { kind: "free-success", sum },
    });
    const error = new Error("no");
    const none = { addresses: 0, credits: 0 };
    expect(run({ type: "buy" }, { type: "not-bought", error, sum: none })).toEqual({
      at: "ended",
      ending: { kind: "free-failure", error, sum: none },
    });
  });

  test("a bill that changed is shown again instead of bought", () => {
    expect(run({ type: "buy" }, { type: "changed" })).toEqual({ at: "bill", changed: true });
    expect(run({ type: "buy" }, { type: "changed" }, { type: "buy" })).toEqual({ at: "buying" });
  });
});

describe("by card", () => {
  test("A4.11 what credits do not cover opens the checkout", () => {
    expect(run(...opened)).toEqual({ at: "checkout", checkout, lost: false, trouble: null });
  });

  test("A4.12 open means waiting", () => {
    expect(run(...opened, answered("open"), answered("open"))).toEqual(run(...opened));
  });

  test("A4.12 A4.13 A9.13 complete is shown for a moment, then it is the success", () => {
    const settled = run(...opened, answered("complete"));
    expect(settled).toEqual({ at: "settled", checkout, outcome: outcome("complete") });
    expect(step(settled, { type: "shown" })).toEqual({
      at: "ended",
      ending: { kind: "paid", outcome: outcome("complete"), late: false },
    });
  });

  test("A4.12 the form's own word is not yet the success", () => {
    const settling = run(...opened, { type: "form-paid" });
    expect(settling.at).toBe("settling");
    expect(step(settling, answered("open"))).toEqual(settling);
    expect(step(settling, answered("complete")).at).toBe("settled");
    expect(step(settling, cancel)).toEqual(settling);
  });

  test("A4.12 an answer without a state leads to the cancel call", () => {
    const silent = { ...outcome("open"), status: undefined } as unknown as PurchaseOutcome;
    expect(run(...opened, { type: "answered", outcome: silent })).toEqual({
      at: "cancelling",
      checkout,
      after: "tell",
    });
    expect(run(...opened, { type: "answered", outcome: undefined }).at).toBe("cancelling");
  });

  test("A4.12 A4.13 anything else is a failure", () => {
    const unknown = { ...outcome("open"), status: "puzzled" } as unknown as PurchaseOutcome;
    for (const one of [outcome("failed"), unknown]) {
      expect(run(...opened, { type: "answered", outcome: one })).toEqual({
        at: "ended",
        ending: { kind: "payment-failure", outcome: one },
      });
    }
  });

  test("A4.13 a checkout that ran out says so", () => {
    expect(run(...opened, answered("expired"))).toEqual({ at: "ended", ending: { kind: "expired" } });
  });

  test("A4.12 A4.13 closed by the user it is cancelled, and nothing was charged", () => {
    expect(run(...opened, cancel)).toEqual({ at: "cancelling", checkout, after: "tell" });
    expect(run(...opened, cancel, answered("cancelled"))).toEqual({
      at: "ended",
      ending: { kind: "cancelled" },
    });
  });

  test("A4.12 a payment that was faster than its cancelling is paid", () => {
    expect(run(...opened, cancel, answered("complete"))).toEqual({
      at: "ended",
      ending: { kind: "paid", outcome: outcome("complete"), late: true },
    });
  });

  test("a checkout that could not be cancelled stays open, and says why", () => {
    const error = new Error("unavailable");
    const back = run(...opened, cancel, { type: "not-cancelled", error });
    expect(back).toEqual({ at: "checkout", checkout, lost: false, trouble: error });
    expect(run(...opened, cancel, answered("open")).at).toBe("checkout");
  });

  test("cancelled in favor of the credits, the purchase goes on with them", () => {
    const credits: FlowEvent = { type: "cancel", after: "credits" };
    expect(run(...opened, credits, answered("cancelled"))).toEqual({ at: "buying" });
    expect(run(...opened, credits, answered("complete"))).toMatchObject({ ending: { kind: "paid" } });
  });

  test("a network that is gone is said, and forgotten with the next answer", () => {
    const lost = run(...opened, { type: "unanswered" });
    expect(lost).toMatchObject({ at: "checkout", lost: true });
    expect(step(lost, answered("open"))).toMatchObject({ at: "checkout", lost: false });
  });

  test("A4.13 no checkout at all is a failed payment, from which one can begin again", () => {
    const error = new Error("unavailable");
    const failed = run({ type: "buy" }, { type: "not-opened", error });
    expect(failed).toEqual({ at: "ended", ending: { kind: "payment-failure", error } });
    expect(step(failed, { type: "again" })).toEqual(start);
  });

  test("an open checkout that was found again goes on, or says how it ended", () => {
    const resume: FlowEvent = { type: "resume" };
    expect(run(resume, { type: "opened", checkout }).at).toBe("checkout");
    expect(run(resume, answered("complete"))).toMatchObject({ ending: { kind: "paid", late: false } });
    expect(run(resume, answered("cancelled"))).toMatchObject({ ending: { kind: "cancelled" } });
    expect(run(resume, answered("expired"))).toMatchObject({ ending: { kind: "expired" } });
    expect(run(resume, answered("failed"))).toMatchObject({ ending: { kind: "payment-failure" } });
  });
});

const statuses = ["open", "complete", "cancelled", "expired", "failed"] as const;
const sum = { addresses: 1, credits: 1 };
const events: fc.Arbitrary<FlowEvent> = fc.oneof(
  fc.constantFrom<FlowEvent>(
    { type: "buy" },
    { type: "resume" },
    { type: "bought", sum },
    { type: "not-bought", error: 1, sum },
    { type: "changed" },
    { type: "opened", checkout },
    { type: "not-opened", error: 1 },
    { type: "form-paid" },
    { type: "unanswered" },
    { type: "not-there", error: 1 },
    cancel,
    { type: "cancel", after: "credits" },
    { type: "not-cancelled", error: 1 },
    { type: "shown" },
  ),
  fc.constantFrom(...statuses).map(answered),
);

test("A4.12 whatever comes in whatever order: only a paid answer ends in success by card, and an end is an end", () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 30 }), (sequence) => {
      let flow: Flow = start;
      for (const event of sequence) {
        const next = step(flow, event);
        if (flow.at === "ended") expect(next).toBe(flow);
        if (next.at === "ended" && next.ending.kind === "paid")
          expect(next.ending.outcome.status).toBe("complete");
        // "Nothing was charged" is shown only if the server says so.
        if (next.at === "ended" && next.ending.kind === "cancelled" && flow.at !== "ended") {
          expect(event).toEqual(answered("cancelled"));
        }
        flow = next;
      }
    }),
    { numRuns: 2_000 },
  );
});
