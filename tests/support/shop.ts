import { randomBytes } from "node:crypto";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { catalogueRoutes } from "../../server/catalogue/routes.ts";
import { contactRoutes } from "../../server/contacts/routes.ts";
import { grantCredits } from "../../server/credits/book.ts";
import { creditRoutes } from "../../server/credits/routes.ts";
import { type PaymentStandIn, startPaymentStandIn } from "../../server/demo/payment/stand-in.ts";
import { type Db, inTransaction } from "../../server/platform/postgres/database.ts";
import { purchaseRoutes } from "../../server/purchases/routes.ts";
import { changeSettings } from "../../server/settings/read.ts";
import { settingRoutes } from "../../server/settings/routes.ts";
import { storeSecret } from "../../server/settings/secret.ts";
import { callOf, useWeb } from "./api.ts";
import { makeLogin, makeOwner, makePodcast, type TestLogin } from "./world.ts";

/** What an installation with a payment provider has stored; to be looked for where it must never be. */
export const SHOP_KEYS = {
  secret: "sk_test_standin_canary-of-the-shop",
  publishable: "pk_test_standin_shop",
  webhook: "whsec_canary-of-the-shop",
  product: "prod_shop",
} as const;

/** Minor units of one address. */
export const SHOP_PRICE = 500;

/** The API with a stand-in for the payment provider, for the calling file. */
export function useShop(db: () => Db) {
  let standIn: PaymentStandIn;
  const start = () =>
    startPaymentStandIn({
      secretKey: SHOP_KEYS.secret,
      price: {
        product: SHOP_KEYS.product,
        price: "price_shop",
        name: "Address",
        amounts: { eur: SHOP_PRICE },
      },
    });
  beforeAll(async () => {
    standIn = await start();
  });
  const edge = useWeb(
    db,
    [...settingRoutes, ...purchaseRoutes, ...creditRoutes, ...catalogueRoutes, ...contactRoutes],
    (context) => ({ ...context, config: { ...context.config, paymentUrl: standIn.url } }),
  );
  const call = callOf(edge);
  beforeAll(async () => {
    const { secrets } = edge().context;
    await inTransaction(db(), async (tx) => {
      await storeSecret(tx, secrets, "stripeSecretKey", SHOP_KEYS.secret);
      await storeSecret(tx, secrets, "stripeWebhookSecret", SHOP_KEYS.webhook);
    });
    await changeSettings(db(), {
      stripePublicKey: SHOP_KEYS.publishable,
      emailPurchaseProductId: SHOP_KEYS.product,
    });
  });
  beforeEach(() => standIn.clearFaults());
  afterAll(() => standIn.stop());

  /** Sends an event as the provider does. */
  const deliver = (event: object, secret: string = SHOP_KEYS.webhook, timestamp?: number) => {
    const payload = JSON.stringify(event);
    const header = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      ...(timestamp !== undefined && { timestamp }),
    });
    return edge().web.inject({
      method: "POST",
      url: "/podcast/api/payment/webhook",
      headers: { "content-type": "application/json", "stripe-signature": header },
      payload,
    });
  };
  return {
    call,
    edge,
    deliver,
    standIn: () => standIn,
    scene: (credits: number) => scene(db(), call, credits),
  };
}

let made = 0;
const lockedPodcast = (db: Db) =>
  makePodcast(db, { address: `locked-${++made}-${randomBytes(3).toString("hex")}@shows.example` });

/** An organization with credits, a buyer, and what a buyer does. */
async function scene(db: Db, call: ReturnType<typeof callOf>, credits: number) {
  const owner = await makeOwner(db);
  const login = await makeLogin(db, [owner], { nickName: "Bea" });
  if (credits > 0)
    await inTransaction(db, (tx) =>
      grantCredits(tx, {
        ownerId: owner.id,
        amount: credits,
        actorLoginId: null,
        reason: "for a test",
        requestId: "test",
      }),
    );
  const podcasts = async (count: number) => {
    const list = [];
    for (let i = 0; i < count; i++) list.push(await lockedPodcast(db));
    return list;
  };
  const body = (list: readonly { publicId: string }[]) => ({
    podcastExternalIdList: list.map((podcast) => podcast.publicId),
    ownerPublicId: owner.publicId,
  });
  const session = (id: string, more = "") => `/podcast/api/email/purchase/${id}${more}`;
  return {
    owner,
    login,
    podcasts,
    summary: async (list: readonly { publicId: string }[], by: TestLogin = login) =>
      (await call(by.token, "POST", "/podcast/api/email/purchase/summary", body(list))).payload,
    buy: (
      list: readonly { publicId: string }[],
      more: { by?: TestLogin; key?: string; fingerprint?: string; language?: string } = {},
    ) =>
      call(
        (more.by ?? login).token,
        "POST",
        "/podcast/api/email/purchase",
        { ...body(list), ...(more.fingerprint !== undefined && { fingerprint: more.fingerprint }) },
        {
          ...(more.key !== undefined && { "idempotency-key": more.key }),
          ...(more.language !== undefined && { "accept-language": more.language }),
        },
      ),
    poll: (id: string, by: TestLogin = login) => call(by.token, "GET", session(id)),
    cancel: (id: string, by: TestLogin = login) => call(by.token, "POST", session(id, "/cancel")),
    resume: (id: string, by: TestLogin = login) => call(by.token, "POST", session(id, "/resume")),
    available: async () =>
      (await call(login.token, "GET", `/core/api/owner/${owner.publicId}/credits`)).payload.available,
    status: async (podcast: { publicId: string }) =>
      (await call(login.token, "GET", `/api/podcast/${podcast.publicId}?owner=${owner.publicId}`)).payload
        .emailStatus,
  };
}
