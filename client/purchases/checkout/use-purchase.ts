import { useEffect, useReducer, useRef } from "react";
import { CHECKOUT_DONE_MS } from "../../../contract/forms/timing.ts";
import {
  cancelPurchase,
  type PurchaseAnswer,
  readPurchase,
  resumePurchase,
} from "../../../contract/purchases.ts";
import { call } from "../../api/call.ts";
import { Problem } from "../../api/problem.ts";
import { markStatus } from "../../catalogue/results/mark-status.ts";
import { type Bill, coveredBy } from "../bill/bill.ts";
import { buyPart, refreshAfterPurchase, unlockWithCredits } from "../bill/unlock.ts";
import { awaitEnd, endTold } from "../endings/untold.ts";
import { type AfterCancel, type FlowEvent, type OpenCheckout, start, step, type Unlocked } from "./flow.ts";
import { usePoll } from "./use-poll.ts";

const checkoutOf = ({ sessionId, clientSecret, checkout }: PurchaseAnswer): OpenCheckout | null =>
  clientSecret !== undefined && checkout !== undefined ? { ...checkout, sessionId, clientSecret } : null;

const isChange = (error: unknown): boolean =>
  error instanceof Problem && (error.code === "summary-changed" || error.code === "being-bought");

/** It does not exist, or no longer for this user: another request will not help. */
const isGone = (error: unknown): boolean => error instanceof Problem && error.status === 404;

interface Buyer {
  ownerId: string;
  /** Called once with the podcasts that were bought, when they are unlocked. */
  onUnlocked?: ((externalIds: readonly string[]) => void) | undefined;
}

/** One purchase from its bill to its end: the machine of `flow.ts`, and the calls that its states make. */
export function usePurchase({ ownerId, onUnlocked }: Buyer) {
  const [flow, send] = useReducer(step, start);
  // Two clicks can come before the first one is drawn.
  const running = useRef(false);
  const session = useRef<string | null>(null);
  const bought = useRef<{ bill: Bill | null; ids: readonly string[] }>({ bill: null, ids: [] });

  async function once(act: () => Promise<FlowEvent>): Promise<void> {
    if (running.current) return;
    running.current = true;
    try {
      send(await act());
    } finally {
      running.current = false;
    }
  }

  async function withCredits(bill: Bill): Promise<FlowEvent> {
    let sum: Unlocked = { addresses: 0, credits: 0 };
    try {
      const ids = await unlockWithCredits(bill.parts, bill.affordable, ownerId, (soFar) => {
        sum = soFar;
      });
      onUnlocked?.(ids);
      return { type: "bought", sum };
    } catch (error) {
      if (isChange(error) && sum.addresses === 0) return { type: "changed" };
      return { type: "not-bought", error, sum };
    }
  }

  /** Buys all that the bill says; a card pays for what credits do not cover. */
  const buyAll = (bill: Bill) =>
    once(async () => {
      send({ type: "buy" });
      bought.current = { bill, ids: coveredBy(bill) };
      const [part] = bill.parts;
      if (bill.byCard === 0 || !part) return withCredits(bill);
      try {
        const answer = await buyPart(part.ids, ownerId, part.summary.fingerprint);
        const checkout = checkoutOf(answer);
        refreshAfterPurchase();
        if (checkout) return { type: "opened", checkout };
        markStatus(part.summary.covered, "UNLOCKED");
        onUnlocked?.(part.summary.covered);
        return { type: "bought", sum: { addresses: answer.unlocked, credits: answer.creditsConsumed } };
      } catch (error) {
        refreshAfterPurchase();
        return isChange(error) ? { type: "changed" } : { type: "not-opened", error };
      }
    });

  /** Buys only as many as the credits are enough for. */
  const buyWithCredits = (bill: Bill) =>
    once(async () => {
      send({ type: "buy" });
      bought.current = { bill, ids: [] };
      return withCredits(bill);
    });

  /** Goes on with a checkout that is open already, for these podcasts. */
  const resume = (sessionId: string, ids: readonly string[]) =>
    once(async () => {
      send({ type: "resume" });
      session.current = sessionId;
      bought.current = { bill: null, ids };
      try {
        const checkout = checkoutOf(await call(resumePurchase, { params: { sessionId } }));
        if (checkout) return { type: "opened", checkout };
        return { type: "answered", outcome: await call(readPurchase, { params: { sessionId } }) };
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== "purchase-over")
          return { type: "not-opened", error };
        const outcome = await call(readPurchase, { params: { sessionId } }).catch(() => undefined);
        return outcome ? { type: "answered", outcome } : { type: "not-opened", error };
      }
    });

  const cancelling = flow.at === "cancelling" ? flow : null;
  const creditsAlone = useRef(withCredits);
  creditsAlone.current = withCredits;
  useEffect(() => {
    if (!cancelling) return;
    const { checkout, after } = cancelling;
    void (async () => {
      try {
        const outcome = await call(cancelPurchase, { params: { sessionId: checkout.sessionId } });
        send({ type: "answered", outcome });
        const { bill } = bought.current;
        if (outcome.status !== "cancelled" || after !== "credits" || !bill) return;
        send(await creditsAlone.current(bill));
      } catch (error) {
        send({ type: "not-cancelled", error });
      }
    })();
  }, [cancelling]);

  usePoll(flow.at === "checkout" || flow.at === "settling", async (signal) => {
    if (flow.at !== "checkout" && flow.at !== "settling") return true;
    const { sessionId } = flow.checkout;
    try {
      const outcome = await call(readPurchase, { params: { sessionId } }, { signal });
      // A poll sent before Cancel was pressed must not decide what the cancel call finds.
      if (!signal.aborted) send({ type: "answered", outcome });
      return true;
    } catch (error) {
      if (!signal.aborted) {
        send(isGone(error) ? { type: "not-there", error } : { type: "unanswered" });
      }
      return false;
    }
  });

  // From now on a reload must not lose its result.
  const begun = "checkout" in flow ? flow.checkout.sessionId : null;
  useEffect(() => {
    if (begun === null) return;
    session.current = begun;
    awaitEnd(begun);
  }, [begun]);

  const settled = flow.at === "settled";
  useEffect(() => {
    if (!settled) return;
    const timer = setTimeout(() => send({ type: "shown" }), CHECKOUT_DONE_MS);
    return () => clearTimeout(timer);
  }, [settled]);

  const ended = flow.at === "ended" ? flow.ending : null;
  const tell = useRef(onUnlocked);
  tell.current = onUnlocked;
  useEffect(() => {
    // Without an outcome the result is unknown: it may still be open.
    const known = ended?.kind !== "payment-failure" || ended.outcome;
    if (ended && known && session.current) endTold(session.current);
    if (!ended || ended.kind === "free-success" || ended.kind === "free-failure") return;
    refreshAfterPurchase();
    if (ended.kind !== "paid") return;
    const { ids } = bought.current;
    // If some addresses were gone, the page does not know which: the lists are fetched again.
    if (ended.outcome.dropped === 0) markStatus(ids, "UNLOCKED");
    tell.current?.(ids);
  }, [ended]);

  const again = () => send({ type: "again" });
  const cancel = (after: AfterCancel) => send({ type: "cancel", after });
  const formPaid = () => send({ type: "form-paid" });
  return { flow, buyAll, buyWithCredits, resume, cancel, formPaid, again };
}
