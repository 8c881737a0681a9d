import type { PurchaseSummary } from "../../../contract/purchases.ts";
import { MOST_CHECKOUTS, type Model } from "./model.ts";
import { buy, checkoutOf, type Real, repeat, same, summarize, token } from "./real.ts";

/** One kind of command: its effect on model and system, and when it applies. `n` are random numbers. */
export interface Kind {
  name: string;
  /** How much likelier it is drawn than others; 1 where left out. */
  weight?: number;
  fits?(model: Model): boolean;
  run(model: Model, real: Real, n: Draw): Promise<void>;
}
/** What a command draws: who, which podcasts, and two numbers for whatever it chooses from. */
export interface Draw {
  user: number;
  podcasts: number[];
  a: number;
  b: number;
}

/** Compares a displayed bill with the model's. The price may be up to a minute old. */
function sameBill(model: Model, summary: PurchaseSummary, podcasts: readonly number[]): void {
  const bill = model.bill(podcasts);
  same("addresses to unlock", summary.emailsToUnlock, bill.items.length);
  same("available credits", summary.currentCredits, model.available);
  same("credits consumed", summary.creditsConsumed, bill.credits);
  same("addresses to pay for", summary.emailsToPayFor, bill.toPay);
  same("being bought", summary.pending.length > 0, bill.pending);
  if (bill.toPay > 0 && summary.amountToPay?.amount !== bill.toPay * (summary.pricePerEmail?.amount ?? NaN))
    throw new Error("the summary's amount is not its price times its addresses");
}

/** Reads the bill and confirms it; a price that has changed is shown again and confirmed again. */
async function confirm(model: Model, real: Real, { user, podcasts }: Draw): Promise<void> {
  const summary = await summarize(real, user, podcasts);
  sameBill(model, summary, podcasts);
  const bill = model.bill(podcasts);
  const full = bill.toPay > 0 && model.openOf(user).length >= MOST_CHECKOUTS;
  let bought = await buy(real, user, podcasts, summary.fingerprint);
  if (bought.answer.fault === "summary-changed") {
    same("the price shown may be old", model.isPriceOld && bill.toPay > 0, true);
    const shown = (bought.answer.payload ?? {}) as unknown as PurchaseSummary;
    same("new price", shown.pricePerEmail?.amount, model.price);
    bought = await buy(real, user, podcasts, shown.fingerprint);
  }
  const { answer } = bought;
  if (bill.toPay > 0) model.isPriceOld = false;
  if (bill.items.length === 0 && bill.pending) return same("answer", answer.fault, "being-bought");
  if (full) return same("answer", answer.fault, "too-many-checkouts");
  same("status", answer.status, 200);
  took(model, real, { user, podcasts }, bought);
}

/** The purchase got its response: the model includes it from now on. */
function took(
  model: Model,
  real: Real,
  { user, podcasts }: Pick<Draw, "user" | "podcasts">,
  { answer, key, body }: Awaited<ReturnType<typeof buy>>,
): void {
  const id = answer.payload.sessionId;
  const purchase = model.buy(id, user, podcasts);
  same("state answered", answer.payload.status, purchase.state);
  if (purchase.state === "complete") {
    same("unlocked", answer.payload.unlocked, purchase.items.length);
    same("credits taken", answer.payload.creditsConsumed, purchase.credits);
  } else {
    same("amount of the checkout", answer.payload.checkout?.amount.amount, purchase.amount);
    const session = real.world.provider.state.sessions[checkoutOf(real, id)]!;
    same("amount at the provider", session.amount_total, purchase.amount);
    same("secret", answer.payload.clientSecret, session.client_secret);
  }
  real.requests.push({ user, key, body, purchase: id });
}

/** Commands that read a bill or buy. */
export const BUYING: readonly Kind[] = [
  {
    name: "summary",
    run: async (model, real, draw) =>
      sameBill(model, await summarize(real, draw.user, draw.podcasts), draw.podcasts),
  },
  {
    name: "buy with credits",
    fits: (model) => model.available > 0,
    run: (model, real, draw) => {
      // As many as the credits cover, so that no card is needed.
      const free = draw.podcasts.filter((podcast) => model.bill([podcast]).items.length > 0);
      const podcasts = free.slice(0, model.available);
      return podcasts.length > 0 ? confirm(model, real, { ...draw, podcasts }) : Promise.resolve();
    },
  },
  { name: "buy by card", weight: 4, fits: (model) => model.available < 5, run: confirm },
  { name: "buy with both", fits: (model) => model.available > 0, run: confirm },
  {
    name: "confirm an old bill",
    run: async (model, real, { user, a }) => {
      const old = real.shown[a % Math.max(1, real.shown.length)];
      if (!old) return;
      const { podcasts } = old;
      const bill = model.bill(podcasts);
      const bought = await buy(real, user, podcasts, old.fingerprint);
      const { fault, status } = bought.answer;
      if (fault === "summary-changed") {
        const now = bought.answer.payload as unknown as PurchaseSummary;
        if (now.fingerprint === old.fingerprint) throw new Error("an unchanged bill was refused");
        sameBill(model, now, podcasts);
      } else if (bill.items.length === 0 && bill.pending) same("answer", fault, "being-bought");
      else if (fault === "too-many-checkouts") same("checkouts", model.openOf(user).length, MOST_CHECKOUTS);
      else {
        same("status", status, 200);
        took(model, real, { user, podcasts }, bought);
      }
    },
  },
  {
    name: "repeat a request",
    run: async (model, real, { a, b }) => {
      const request = real.requests[a % Math.max(1, real.requests.length)];
      if (!request) return;
      const { user, key, body, purchase } = request;
      if (b % 4 === 0) {
        const other = await repeat(real, user, key, { ...body, fingerprint: "another" });
        return same("another body", other.fault, "idempotency-conflict");
      }
      const before = model.purchases.find(({ id }) => id === purchase)!;
      const answer = await repeat(real, user, key, body);
      if (before.state === "complete" || before.provider === "open") {
        same("same purchase", answer.payload?.sessionId, purchase);
        same("state", answer.payload.status, before.state);
      } else same("answer", answer.fault, "purchase-over");
    },
  },
  {
    name: "double click",
    run: async (model, real, draw) => {
      const { user, podcasts } = draw;
      const { fingerprint } = await summarize(real, user, podcasts);
      const first = buy(real, user, podcasts, fingerprint);
      const second = repeat(real, user, `key-${real.keys}`, {
        podcastExternalIdList: podcasts.map((podcast) => real.world.podcasts[podcast]!),
        ownerPublicId: real.organization.publicId,
        fingerprint,
      });
      const [one, two] = await Promise.all([first, second]);
      same("second click", `${two.status} ${two.fault}`, `${one.answer.status} ${one.answer.fault}`);
      if (one.answer.status !== 200) return;
      same("second click's purchase", two.payload.sessionId, one.answer.payload.sessionId);
      took(model, real, draw, one);
    },
  },
  {
    name: "buy while the provider fails",
    fits: (model) => model.available < 5,
    run: async (model, real, draw) => {
      const { user, podcasts, a } = draw;
      const summary = await summarize(real, user, podcasts);
      // The library waits half a second before it tries again after these; 429 is not tried again.
      const kinds = [
        "429",
        "429",
        "429",
        "429",
        "429",
        "429",
        "500-after",
        "cut-after",
        "503",
        "409",
      ] as const;
      const kind = kinds[a % kinds.length]!;
      real.world.provider.fault({
        on: "POST /v1/checkout/sessions",
        kind,
        times: kind === "cut-after" ? 2 : 1,
      });
      let bought = await buy(real, user, podcasts, summary.fingerprint);
      real.world.provider.clearFaults();
      const { key, body } = bought;
      if (bought.answer.fault === "payment-unavailable")
        bought = { answer: await repeat(real, user, key, body), key, body };
      if (bought.answer.status === 200) took(model, real, draw, bought);
      else {
        const expected = ["summary-changed", "being-bought", "too-many-checkouts"];
        same("refusal", expected.includes(bought.answer.fault ?? ""), true);
      }
    },
  },
  {
    name: "neighbor buys the same",
    run: async (_model, real, { podcasts }) => {
      const { world } = real;
      const neighbor = await real.neighbor();
      const answer = await world.call(neighbor.users[0]!.token, "POST", "/podcast/api/email/purchase", {
        podcastExternalIdList: podcasts.map((podcast) => world.podcasts[podcast]!),
        ownerPublicId: neighbor.publicId,
      });
      if (answer.status !== 200 && answer.fault !== "being-bought" && answer.fault !== "too-many-checkouts")
        throw new Error(`the neighbor was answered ${answer.status} ${answer.fault}`);
      const stolen = await world.call(token(real, 0), "POST", "/podcast/api/email/purchase", {
        podcastExternalIdList: podcasts.map((podcast) => world.podcasts[podcast]!),
        ownerPublicId: neighbor.publicId,
      });
      same("for another organization", stolen.fault, "not-found");
    },
  },
];
