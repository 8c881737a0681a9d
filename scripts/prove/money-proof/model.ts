/** A purchase as the plain model knows it. */
export interface ModelPurchase {
  /** Our id of it; the model learns it from the answer and never makes one up. */
  id: string;
  user: number;
  /** Podcasts by their place in the run's list. */
  items: number[];
  credits: number;
  /** Minor units of what the card pays; 0 for a purchase with credits alone. */
  amount: number;
  state: "open" | "complete" | "cancelled" | "expired";
  /** What the provider would say; "none" without a card. */
  provider: "none" | "open" | "paid" | "expired";
  /** Milliseconds until the provider ends the checkout. */
  expiresIn: number;
  /** Events that have happened and were not delivered. */
  waiting: boolean;
  /** Given back or disputed at the provider, in minor units. */
  givenBack: number;
  disputed: boolean;
}

/** An address reported not to exist, as the plain model knows it. */
export interface ModelCase {
  podcast: number;
  /** Which unlock of the podcast it is about: they are counted. */
  unlock: number;
  paidBy: ModelPurchase;
  state: "waiting" | "paid" | "refused" | "reversed";
  strong: boolean;
  /** Paid by the rule, not by an administrator. */
  byRule: boolean;
}

/** So many reports without proof are believed. */
const ALLOWANCE = 3;

/** How long a checkout is open, in milliseconds. */
const CHECKOUT = 31 * 60_000;
/** Checkouts one user may have open. */
export const MOST_CHECKOUTS = 10;

/**
 * What one organization should see, in the simplest terms: a balance, unlocked podcasts, and purchases. No
 * database, no requests, no concurrency.
 */
export class Model {
  balance: number;
  price: number;
  /** The price was replaced and not fetched since: a summary may show the old one. */
  isPriceOld = false;
  readonly unlocked = new Set<number>();
  /** Which purchase paid for each unlocked podcast. */
  readonly #paidBy = new Map<number, ModelPurchase>();
  readonly purchases: ModelPurchase[] = [];
  readonly cases: ModelCase[] = [];
  /** How often each podcast has been unlocked. */
  readonly #unlocks = new Map<number, number>();

  constructor(balance: number, price: number) {
    this.balance = balance;
    this.price = price;
  }

  get reserved(): number {
    return this.#open().reduce((sum, purchase) => sum + purchase.credits, 0);
  }

  get available(): number {
    return this.balance - this.reserved;
  }

  /** Podcasts that open checkouts hold. */
  get held(): Set<number> {
    return new Set(this.#open().flatMap(({ items }) => items));
  }

  /** What buying these podcasts would mean now. */
  bill(podcasts: readonly number[]) {
    const { held } = this;
    const items = podcasts.filter((podcast) => !this.unlocked.has(podcast) && !held.has(podcast));
    const credits = Math.min(items.length, this.available);
    const toPay = items.length - credits;
    const pending = podcasts.some((podcast) => held.has(podcast));
    return { items, credits, toPay, amount: toPay * this.price, pending };
  }

  openOf(user: number): ModelPurchase[] {
    return this.#open().filter((purchase) => purchase.user === user);
  }

  /** Takes a purchase that was answered. Credits alone are done at once. */
  buy(id: string, user: number, podcasts: readonly number[]): ModelPurchase {
    const { items, credits, amount } = this.bill(podcasts);
    const purchase: ModelPurchase = {
      id,
      user,
      items,
      credits,
      amount,
      state: "open",
      provider: amount > 0 ? "open" : "none",
      expiresIn: CHECKOUT,
      waiting: false,
      givenBack: 0,
      disputed: false,
    };
    this.purchases.push(purchase);
    if (amount === 0) this.#complete(purchase);
    return purchase;
  }

  /** The card was charged at the provider. */
  pay(purchase: ModelPurchase): void {
    purchase.provider = "paid";
    purchase.waiting = true;
  }

  /** Somebody asks the provider what became of it: webhook, poll, cancel or sweep. */
  settle(purchase: ModelPurchase): void {
    if (purchase.state !== "open") return;
    if (purchase.provider === "paid") this.#complete(purchase);
    else if (purchase.provider === "expired") purchase.state = "expired";
  }

  cancel(purchase: ModelPurchase): void {
    if (purchase.state !== "open") return;
    if (purchase.provider === "paid") this.#complete(purchase);
    else {
      if (purchase.provider === "open") purchase.waiting = true;
      purchase.provider = "expired";
      purchase.state = "cancelled";
    }
  }

  /**
   * Whether taking this address away certainly returns a credit: refunded money returns none, and the model does
   * not know whether the server has heard of the refund.
   */
  mayTake(podcast: number): boolean {
    const paidBy = this.#paidBy.get(podcast);
    return !paidBy || (paidBy.givenBack === 0 && !paidBy.disputed);
  }

  /** An objection: the address is taken away and its cost returned. */
  takeBack(podcast: number): void {
    if (this.unlocked.delete(podcast)) this.balance += 1;
    this.#paidBy.delete(podcast);
  }

  /**
   * A report about the first mail to a podcast's address. It gives the credit back for the unlock that was there when the
   * mail went out, once; without proof within the allowance. Proof that comes later pays what waits.
   */
  report(podcast: number, strong: boolean): void {
    const known = this.cases.find((one) => one.podcast === podcast);
    if (known) {
      if (!strong || known.strong || (known.state !== "waiting" && known.state !== "paid")) return;
      if (known.state === "waiting") {
        if (!this.#isStill(known)) return;
        this.#giveBack(known);
        known.byRule = true;
      }
      known.strong = true;
      return;
    }
    const paidBy = this.#paidBy.get(podcast);
    if (!this.unlocked.has(podcast) || !paidBy) return;
    const believed = this.cases.filter(
      ({ byRule, strong, state }) => byRule && !strong && (state === "paid" || state === "reversed"),
    ).length;
    const unlock = this.#unlocks.get(podcast)!;
    const one: ModelCase = { podcast, unlock, paidBy, state: "waiting", strong, byRule: false };
    this.cases.push(one);
    if (strong || believed < ALLOWANCE) {
      this.#giveBack(one);
      one.byRule = true;
    }
  }

  /** What an administrator's decision leads to. */
  decide(one: ModelCase, act: "pay" | "refuse" | "reverse"): "done" | "stale" | "revocation-too-large" {
    if (one.state !== (act === "reverse" ? "paid" : "waiting")) return "stale";
    if (act === "refuse") one.state = "refused";
    else if (act === "pay") {
      if (!this.#isStill(one)) return "stale";
      this.#giveBack(one);
      one.byRule = false;
    } else {
      if (this.unlocked.has(one.podcast) || this.held.has(one.podcast)) return "stale";
      if (this.available < 1) return "revocation-too-large";
      this.balance -= 1;
      this.unlocked.add(one.podcast);
      this.#paidBy.set(one.podcast, one.paidBy);
      one.state = "reversed";
      one.byRule = false;
    }
    return "done";
  }

  /** Whether the unlock that the case is about is still there. */
  #isStill({ podcast, unlock }: ModelCase): boolean {
    return this.unlocked.has(podcast) && this.#unlocks.get(podcast) === unlock;
  }

  #giveBack(one: ModelCase): void {
    this.balance += 1;
    this.unlocked.delete(one.podcast);
    this.#paidBy.delete(one.podcast);
    one.state = "paid";
  }

  /** Time passes; unpaid checkouts expire at the provider, which we do not know yet. */
  age(ms: number): void {
    for (const purchase of this.purchases) {
      if (purchase.provider !== "open") continue;
      purchase.expiresIn -= ms;
      if (purchase.expiresIn <= 0) {
        purchase.provider = "expired";
        purchase.waiting = true;
      }
    }
  }

  #open(): ModelPurchase[] {
    return this.purchases.filter(({ state }) => state === "open");
  }

  #complete(purchase: ModelPurchase): void {
    purchase.state = "complete";
    this.balance -= purchase.credits;
    for (const item of purchase.items) {
      this.unlocked.add(item);
      this.#unlocks.set(item, (this.#unlocks.get(item) ?? 0) + 1);
      this.#paidBy.set(item, purchase);
    }
  }
}
