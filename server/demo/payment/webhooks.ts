import { createHmac } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type Stripe from "stripe";
import type { Log } from "../../platform/log.ts";

/** Where events go, and the secret they are signed with. */
export interface WebhookTarget {
  url: string;
  secret: string;
}

/** How events are delivered; tests change it at any time. */
export interface Delivery {
  /** At once, kept until `release`, or lost. */
  mode: "send" | "hold" | "never";
  /** How often each event is delivered. */
  repeat: number;
}

/** Pauses before another try where the receiver did not answer 2xx, in milliseconds; the real ones go on for three days. */
const PAUSES = [200, 1_000, 5_000, 15_000];
const ANSWER_WITHIN = 10_000;

/** `t=…,v1=…`: HMAC-SHA-256 over time and body (docs.stripe.com/webhooks/signature). `at` in seconds. */
function sign(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}

/** Delivers events, signed again at each try. */
export class Webhooks {
  readonly delivery: Delivery = { mode: "send", repeat: 1 };
  target: WebhookTarget | null;
  #held: Stripe.Event[] = [];
  #underWay = new Set<Promise<void>>();
  #stopping = new AbortController();
  #log: Log;

  constructor(target: WebhookTarget | null, log: Log) {
    this.target = target;
    this.#log = log;
    // One for each event that waits for its next try.
    setMaxListeners(0, this.#stopping.signal);
  }

  /** Takes an event as it happened. */
  take(event: Stripe.Event): void {
    if (this.delivery.mode === "never") return;
    if (this.delivery.mode === "hold") this.#held.push(event);
    else this.#send(event);
  }

  /** Delivers held events one after the other and waits for the answers. */
  async release(order: "in order" | "reversed" = "in order"): Promise<void> {
    const events = this.#held;
    this.#held = [];
    if (order === "reversed") events.reverse();
    for (const event of events) {
      this.#send(event);
      await this.settled();
    }
  }

  /** Drops held events. */
  drop(): void {
    this.#held = [];
  }

  /** Waits until nothing is on its way. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.settled();
  }

  #send(event: Stripe.Event): void {
    const target = this.target;
    if (!target) return;
    const body = JSON.stringify(event);
    for (let copy = 0; copy < this.delivery.repeat; copy++) {
      const sending = this.#deliver(target, body, event.type).finally(() => this.#underWay.delete(sending));
      this.#underWay.add(sending);
    }
  }

  async #deliver(target: WebhookTarget, body: string, type: string): Promise<void> {
    for (const pause of [...PAUSES, null]) {
      // The listener may have moved in the meantime.
      const status = await this.#post(this.target ?? target, body);
      if (status >= 200 && status < 300) return;
      this.#log.debug({ type, status }, "a test event was not taken");
      if (pause === null || this.#stopping.signal.aborted) return;
      await wait(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  /** The status; 0 without an answer. */
  async #post({ url, secret }: WebhookTarget, body: string): Promise<number> {
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": sign(body, secret, Math.floor(Date.now() / 1000)),
        },
        body,
        signal: AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN), this.#stopping.signal]),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  }
}
