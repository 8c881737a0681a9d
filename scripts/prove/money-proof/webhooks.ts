import { seededRandom } from "../../../server/platform/seeded-random.ts";
import { sweepPurchases } from "../../../server/purchases/settling/sweep.ts";
import { retireOrganizations } from "./age.ts";
import { judgeAgainstProvider } from "./judge.ts";
import { makeOrganization, type Organization } from "./organization.ts";
import type { ProofWorld } from "./world.ts";

/** When the events of a purchase arrive. */
const TIMINGS = [
  "in order",
  "reversed",
  "before the create call returned",
  "after cancel",
  "after expiry",
  "3 days late",
] as const;
const DELIVERIES = [0, 1, 2, 5] as const;
const BROWSERS = ["polling", "closed"] as const;

export interface Cell {
  deliveries: (typeof DELIVERIES)[number];
  timing: (typeof TIMINGS)[number];
  browser: (typeof BROWSERS)[number];
}

/** All 48 of them. */
export const CELLS: readonly Cell[] = DELIVERIES.flatMap((deliveries) =>
  TIMINGS.flatMap((timing) => BROWSERS.map((browser) => ({ deliveries, timing, browser }))),
);

export interface MatrixResult {
  runs: number;
  /** Violations by cell. */
  violations: string[];
  /** How the purchases ended. */
  ends: Map<string, number>;
  /** By what a paid purchase was unlocked first. */
  unlockedBy: Map<string, number>;
}

const HOUR = 3_600_000;
const CHECKOUT_OVER = HOUR;
const DAYS_3 = 72 * HOUR;

/** Runs every cell with so many seeds each. */
export async function proveWebhooks(
  world: ProofWorld,
  given: { seeds: number; seed: string; cells?: readonly Cell[] },
): Promise<MatrixResult> {
  const result: MatrixResult = { runs: 0, violations: [], ends: new Map(), unlockedBy: new Map() };
  for (const cell of given.cells ?? CELLS) {
    const name = `${cell.deliveries} deliveries, ${cell.timing}, browser ${cell.browser}`;
    await world.freshProvider();
    for (let n = 0; n < given.seeds; n++) {
      const seed = `${given.seed} ${name} ${n}`;
      const wrong = await runCell(world, cell, seed, result).catch((error: Error) => [error.message]);
      for (const one of wrong) result.violations.push(`${name}, seed ${n}: ${one}`);
      result.runs += 1;
    }
  }
  return result;
}

const count = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1);

async function runCell(world: ProofWorld, cell: Cell, seed: string, result: MatrixResult): Promise<string[]> {
  const { db } = world.database;
  const random = seededRandom(seed);
  const credits = random.between(0, 3);
  const organization = await makeOrganization(db, { users: 1, credits });
  // More than the credits cover: without a card there is no event.
  const visit = new Visit(world, organization, random.between(credits + 1, 8));
  const { provider } = world;
  Object.assign(provider.webhooks.delivery, { mode: "hold", repeat: Math.max(1, cell.deliveries) });
  /** Delivers held events this many times, in the given order or in one that depends on the seed. */
  const deliver = async () => {
    if (cell.deliveries === 0) return provider.webhooks.drop();
    const order = cell.timing === "reversed" ? "reversed" : "in order";
    await provider.webhooks.release(cell.timing === "in order" ? order : random.pick([order, "reversed"]));
    await world.work();
  };
  const saw = async (by: string) => {
    if ((await visit.unlocked()) > 0 && !visit.seen) {
      visit.seen = true;
      count(result.unlockedBy, by);
    }
  };
  const look = async () => {
    if (cell.browser === "polling") await visit.poll();
    await saw("poll");
  };

  if (cell.timing === "before the create call returned") {
    provider.beforeAnswer(async ({ request }) => {
      if (request !== "POST /v1/checkout/sessions") return;
      provider.beforeAnswer(null);
      await provider.pay(visit.newestCheckout());
      await deliver();
    });
  }
  await visit.buy();
  provider.beforeAnswer(null);
  if (visit.answered === "complete") {
    count(result.ends, "credits alone");
    await retireOrganizations(db, [organization.id]);
    return [];
  }
  if (cell.timing === "before the create call returned") {
    await saw("webhook");
  } else if (cell.timing === "after cancel") {
    // The buyer pays and cancels in two tabs; either may be first.
    const paysFirst = random.chance(0.5);
    if (paysFirst) await visit.pay();
    await visit.cancel();
    await saw("cancel");
    if (!paysFirst) await visit.pay();
    await deliver();
  } else if (cell.timing === "after expiry") {
    const paid = random.chance(0.5);
    if (paid) await visit.pay();
    await world.age(CHECKOUT_OVER);
    await deliver();
    await saw("webhook");
  } else {
    if (random.chance(0.3)) await provider.pay(visit.newestCheckout(), "declined");
    await visit.pay();
    if (cell.timing === "3 days late") {
      // We may have been down all the time, or not.
      if (random.chance(0.5)) {
        await look();
        await sweepPurchases(world.context);
        await saw("sweep");
      }
      await world.age(DAYS_3);
    }
    await deliver();
    await saw("webhook");
  }
  await look();
  // Closed browsers and lost events are found by the sweep within a minute.
  await sweepPurchases(world.context);
  await saw("sweep");
  if (visit.isOpenAtProvider()) await world.age(CHECKOUT_OVER);
  await sweepPurchases(world.context);
  await deliver();
  const wrong = await judgeAgainstProvider(db, provider, [organization.id], { terminal: true });
  wrong.push(...(await visit.judge()));
  count(result.ends, await visit.end());
  await retireOrganizations(db, [organization.id]);
  return wrong;
}

/** One buyer with one purchase. */
class Visit {
  answered = "";
  seen = false;
  #world: ProofWorld;
  #organization: Organization;
  #wanted: number;
  #purchase = "";
  #cancelled = false;

  constructor(world: ProofWorld, organization: Organization, wanted: number) {
    this.#world = world;
    this.#organization = organization;
    this.#wanted = wanted;
  }

  newestCheckout(): string {
    return Object.keys(this.#world.provider.state.sessions).at(-1)!;
  }

  async buy(): Promise<void> {
    const answer = await this.#call("POST", "", {
      podcastExternalIdList: this.#world.podcasts.slice(0, this.#wanted),
      ownerPublicId: this.#organization.publicId,
    });
    if (answer.fault === "purchase-over") {
      // It was paid and settled before we could show the checkout: the buyer finds it complete.
      const session = this.#world.provider.state.sessions[this.newestCheckout()]!;
      this.#purchase = session.metadata?.purchase ?? "";
      return;
    }
    if (answer.status !== 200) throw new Error(`buying was answered ${answer.status} ${answer.fault}`);
    this.#purchase = answer.payload.sessionId;
    const { status, unlocked } = answer.payload;
    this.answered =
      status === "complete" && unlocked === this.#wanted && !this.#checkout() ? "complete" : "open";
  }

  async pay(): Promise<void> {
    const session = this.#checkout();
    if (session) await this.#world.provider.pay(session.id);
  }

  /** Three seconds after it asked before, as the page does. */
  async poll(): Promise<void> {
    await this.#world.age(3_000);
    const answer = await this.#call("GET", `/${this.#purchase}`);
    if (answer.status !== 200) throw new Error(`a poll was answered ${answer.status} ${answer.fault}`);
  }

  async cancel(): Promise<void> {
    const answer = await this.#call("POST", `/${this.#purchase}/cancel`);
    if (answer.status !== 200) throw new Error(`cancelling was answered ${answer.status} ${answer.fault}`);
    this.#cancelled = answer.payload.status === "cancelled";
  }

  isOpenAtProvider(): boolean {
    return this.#checkout()?.status === "open";
  }

  async unlocked(): Promise<number> {
    const { count } = await this.#world.database.db
      .selectFrom("unlock")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("owner_id", "=", this.#organization.id)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** I15, and that payers have everything while the others have nothing. */
  async judge(): Promise<string[]> {
    const wrong: string[] = [];
    const paid = this.#checkout()?.status === "complete";
    if (this.#cancelled && paid) wrong.push("cancelled, and charged");
    const unlocked = await this.unlocked();
    if (paid && unlocked !== this.#wanted) wrong.push(`paid, and ${unlocked} of ${this.#wanted} unlocked`);
    if (!paid && unlocked !== 0) wrong.push(`not paid, and ${unlocked} unlocked`);
    return wrong;
  }

  async end(): Promise<string> {
    const { state } = await this.#world.database.db
      .selectFrom("purchase")
      .select("state")
      .where("public_id", "=", this.#purchase)
      .executeTakeFirstOrThrow();
    return state;
  }

  #checkout() {
    return Object.values(this.#world.provider.state.sessions).find(
      (session) => session.metadata?.purchase === this.#purchase,
    );
  }

  #call(method: "GET" | "POST", path: string, body?: object) {
    const token = this.#organization.users[0]!.token;
    return this.#world.call(token, method, `/podcast/api/email/purchase${path}`, body);
  }
}
