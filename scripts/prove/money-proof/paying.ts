import { inTransaction } from "../../../server/platform/postgres/database.ts";
import type { Kind } from "./buying.ts";
import type { Model, ModelPurchase } from "./model.ts";
import { addressOf, checkoutOf, paymentOf, type Real, same, token } from "./real.ts";

const HOUR = 3_600_000;
/** A waiting page asks this often; faster requests are not passed to the provider. */
const POLL_EVERY = 3_000;

/** One of those that fit, chosen by a number drawn. */
const pick = (model: Model, n: number, fits: (purchase: ModelPurchase) => boolean) => {
  const found = model.purchases.filter(fits);
  return found[n % Math.max(1, found.length)];
};
const isOpen = ({ state, provider }: ModelPurchase) => state === "open" && provider === "open";
const byCard = ({ provider }: ModelPurchase) => provider !== "none";
const isPaid = ({ provider, givenBack, amount, disputed }: ModelPurchase) =>
  provider === "paid" && !disputed && givenBack < amount;

const path = (purchase: ModelPurchase, more = "") => `/podcast/api/email/purchase/${purchase.id}${more}`;

/** What a response about a purchase must say once the model is up to date. */
function sameOutcome(answer: { status: number; payload: { status: string } }, purchase: ModelPurchase): void {
  same("status", answer.status, 200);
  same("outcome", answer.payload.status, purchase.state);
}

async function jump(model: Model, real: Real, ms: number): Promise<void> {
  await real.world.age(ms);
  model.age(ms);
}

/** Commands that pay, end or look after purchases. */
export const PAYING: readonly Kind[] = [
  {
    name: "pay",
    weight: 4,
    fits: (model) => model.purchases.some(isOpen),
    run: async (model, real, { a, b }) => {
      const purchase = pick(model, a, isOpen)!;
      const card = b % 3 === 0 ? "needs-authentication" : "good";
      const paid = await real.world.provider.pay(checkoutOf(real, purchase.id), card);
      same("at the provider", paid.status, "complete");
      model.pay(purchase);
    },
  },
  {
    name: "card refused",
    fits: (model) => model.purchases.some(isOpen),
    run: async (model, real, { a, b }) => {
      const purchase = pick(model, a, isOpen)!;
      const cards = ["declined", "insufficient", "fails-authentication"] as const;
      const tried = await real.world.provider.pay(checkoutOf(real, purchase.id), cards[b % 3]!);
      same("at the provider", tried.status, "open");
    },
  },
  {
    name: "cancel",
    weight: 2,
    fits: (model) => model.purchases.some(byCard),
    run: async (model, real, { a }) => {
      const purchase = pick(model, a, byCard)!;
      const answer = await real.world.call(token(real, purchase.user), "POST", path(purchase, "/cancel"));
      model.cancel(purchase);
      sameOutcome(answer, purchase);
    },
  },
  {
    name: "pay and cancel at once",
    weight: 2,
    fits: (model) => model.purchases.some(isOpen),
    run: async (model, real, { a, b }) => {
      const purchase = pick(model, a, isOpen)!;
      const { provider } = real.world;
      const cancel = () => real.world.call(token(real, purchase.user), "POST", path(purchase, "/cancel"));
      const paying = provider.pay(checkoutOf(real, purchase.id), "good", b % 12);
      let [paid, answer] = await Promise.all([paying, cancel()]);
      // The provider held the checkout for the card: not known yet, ask again.
      if (answer.status === 503) answer = await cancel();
      if (paid.status === "complete") model.pay(purchase);
      model.cancel(purchase);
      sameOutcome(answer, purchase);
    },
  },
  {
    name: "poll",
    weight: 2,
    fits: (model) => model.purchases.length > 0,
    run: async (model, real, { a }) => {
      const purchase = pick(model, a, () => true)!;
      await jump(model, real, POLL_EVERY);
      const answer = await real.world.call(token(real, purchase.user), "GET", path(purchase));
      model.settle(purchase);
      sameOutcome(answer, purchase);
      if (purchase.state === "complete") same("unlocked", answer.payload.unlocked, purchase.items.length);
    },
  },
  {
    name: "webhooks",
    weight: 2,
    run: async (model, real, { a, b }) => {
      const { webhooks } = real.world.provider;
      webhooks.delivery.repeat = 1 + (a % 5);
      await webhooks.release(b % 2 === 0 ? "in order" : "reversed");
      await real.world.work();
      for (const purchase of model.purchases.filter(({ waiting }) => waiting)) {
        purchase.waiting = false;
        model.settle(purchase);
      }
    },
  },
  {
    name: "webhooks are lost",
    run: async (model, real) => {
      real.world.provider.webhooks.drop();
      for (const purchase of model.purchases) purchase.waiting = false;
    },
  },
  {
    name: "sweep after the browser was closed",
    run: async (model, real) => {
      await real.sweep();
      for (const purchase of model.purchases) model.settle(purchase);
    },
  },
  {
    name: "reconcile",
    run: async (model, real) => {
      await real.reconcile();
      for (const purchase of model.purchases) model.settle(purchase);
    },
  },
  {
    name: "resume",
    fits: (model) => model.purchases.some(isOpen),
    run: async (model, real, { a }) => {
      const purchase = pick(model, a, isOpen)!;
      const answer = await real.world.call(token(real, purchase.user), "POST", path(purchase, "/resume"));
      same("state", answer.payload?.status, "open");
      const session = real.world.provider.state.sessions[checkoutOf(real, purchase.id)]!;
      same("secret", answer.payload.clientSecret, session.client_secret);
    },
  },
  {
    name: "clock jump",
    run: (model, real, { a }) =>
      jump(model, real, [9 * 60_000, 32 * 60_000, HOUR, 25 * HOUR, 73 * HOUR][a % 5]!),
  },
  {
    name: "price change",
    run: async (model, real, { a }) => {
      model.price = [100, 333, 499, 500, 1_000][a % 5]!;
      model.isPriceOld = true;
      real.world.provider.setPrice({ eur: model.price });
    },
  },
  {
    name: "grant",
    run: async (model, real, { a }) => {
      const amount = 1 + (a % 6);
      same("status", (await book(real, amount)).status, 200);
      model.balance += amount;
    },
  },
  {
    name: "revoke",
    run: async (model, real, { a }) => {
      const amount = 1 + (a % 6);
      const answer = await book(real, -amount);
      if (amount > model.available) return same("answer", answer.fault, "revocation-too-large");
      same("status", answer.status, 200);
      model.balance -= amount;
    },
  },
  {
    name: "objection",
    weight: 2,
    run: async (model, real, { podcasts, a }) => {
      // Mostly unlocked addresses; of others there is nothing to take.
      const all = a % 4 === 0 ? podcasts : [...model.unlocked, ...podcasts];
      const [podcast] = all.filter((one) => model.mayTake(one));
      if (podcast === undefined) return;
      await objectTwice(real, await addressOf(real, podcast));
      model.takeBack(podcast);
    },
  },
  {
    name: "refund at the provider",
    weight: 2,
    fits: (model) => model.purchases.some(isPaid),
    run: async (model, real, { a, b }) => {
      const purchase = pick(model, a, isPaid)!;
      const left = purchase.amount - purchase.givenBack;
      const amount = b % 2 === 0 ? left : 1 + (b % left);
      real.world.provider.refund(paymentOf(real, purchase.id), amount);
      purchase.givenBack += amount;
      purchase.waiting = true;
    },
  },
  {
    name: "dispute",
    fits: (model) => model.purchases.some(isPaid),
    run: async (model, real, { a }) => {
      const purchase = pick(model, a, isPaid)!;
      real.world.provider.dispute(paymentOf(real, purchase.id));
      purchase.disputed = true;
      purchase.givenBack = purchase.amount;
      // A dispute names the payment only, which we know of once the purchase is settled; before, the sweep has to.
      if (purchase.state !== "open") purchase.waiting = true;
    },
  },
];

/** Two at once, which take it once. The objection is taken back, so that others can buy the address. */
async function objectTwice({ world, administrator }: Real, address: string): Promise<void> {
  const object = () => world.call(administrator.token, "POST", "/core/api/never-contact", { address });
  const [one, two] = await Promise.all([object(), object()]);
  same("status", [one.status, two.status].join(), "201,201");
  same("taken by one of them", Math.min(one.payload.taken, two.payload.taken), 0);
  const { publicId } = one.payload;
  await inTransaction(world.database.db, (tx) =>
    tx.deleteFrom("suppression").where("public_id", "=", publicId).execute(),
  );
}

const book = ({ world, organization, administrator }: Real, amount: number) =>
  world.call(administrator.token, "POST", `/core/api/owner/${organization.publicId}/credits`, {
    amount,
    reason: "for the proof",
  });
