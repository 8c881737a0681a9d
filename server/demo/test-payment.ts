import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { takePaymentEvent } from "../../contract/purchases.ts";
import { payTestPayment, readTestReceipt, TEST_RECEIPT_PATH } from "../../contract/test-payment.ts";
import { fault } from "../platform/fault.ts";
import { type Db, inTransaction } from "../platform/postgres/database.ts";
import { type Context, payload, type Served, serve } from "../platform/web/http.ts";
import { outcomeOf, purchaseOf } from "../purchases/checkout/read-purchase.ts";
import { STAND_IN_KEY_PREFIX } from "../purchases/provider/connect.ts";
import { changeSettings, readSettings } from "../settings/read.ts";
import { readSecret, storeSecret } from "../settings/secret.ts";
import { ProviderError } from "./payment/provider-error.ts";
import { type PaymentStandIn, startPaymentStandIn } from "./payment/stand-in.ts";

const PRODUCT = "prod_demonstration";
/** Minor units of one address. The first is the price's own currency. */
const PRICE = { eur: 500, usd: 550, gbp: 450, chf: 500, jpy: 800 } as const;

/** The demonstration's own checkout, as the server needs it. */
export interface TestPayment {
  /** The stand-in's address for the SDK. */
  url: string;
  routes: Served[];
  /** Tells where this server listens, so that events can be delivered. */
  announce(serverUrl: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the stand-in for the payment provider and points the platform's settings at it, unless an administrator
 * has put keys of a real account there. What was paid is remembered in a file of the data folder.
 */
export async function startTestPayment(context: Context): Promise<TestPayment> {
  const { db, config, log, secrets } = context;
  const secretKey = await useStandIn(context);
  const standIn = await startPaymentStandIn({
    secretKey,
    price: {
      product: PRODUCT,
      price: "price_demonstration",
      name: "E-mail address of a podcast",
      amounts: PRICE,
    },
    keepIn: join(config.dataDir, "test-payment.json"),
    receiptUrl: ({ metadata }) => (metadata.purchase ? `${TEST_RECEIPT_PATH}/${metadata.purchase}` : null),
    log,
  });
  return {
    url: standIn.url,
    routes: testPaymentRoutes(standIn),
    announce: async (serverUrl) => {
      const secret = await readSecret(db, secrets, "stripeWebhookSecret");
      if (secret) standIn.setWebhook({ url: serverUrl + takePaymentEvent.path, secret });
    },
    stop: standIn.stop,
  };
}

/** The stand-in's key. Makes and stores a set of keys where no payment provider has been set up. */
async function useStandIn({ db, secrets }: Context): Promise<string> {
  const stored = await readSecret(db, secrets, "stripeSecretKey");
  if (stored?.startsWith(STAND_IN_KEY_PREFIX)) return stored;
  const random = () => randomBytes(18).toString("hex");
  const secretKey = STAND_IN_KEY_PREFIX + random();
  if (stored !== null || !(await isUnset(db))) return secretKey;
  await inTransaction(db, async (tx) => {
    await storeSecret(tx, secrets, "stripeSecretKey", secretKey);
    await storeSecret(tx, secrets, "stripeWebhookSecret", `whsec_${random()}`);
  });
  await changeSettings(db, {
    stripePublicKey: STAND_IN_KEY_PREFIX.replace(/^sk/, "pk") + random(),
    emailPurchaseProductId: PRODUCT,
  });
  return secretKey;
}

async function isUnset(db: Db): Promise<boolean> {
  const { stripePublicKey, emailPurchaseProductId } = await readSettings(db);
  return stripePublicKey === "" && emailPurchaseProductId === "";
}

/** The buyer's side of the checkout, and the receipt. Only a demonstration has these routes. */
export const testPaymentRoutes = (standIn: PaymentStandIn): Served[] => [
  serve(payTestPayment, "signed-in", async ({ body }) => {
    // A page knows a checkout by its secret only, never by its id.
    if (!body.clientSecret.includes("_secret_")) throw fault("not-found");
    try {
      const { status, error } = await standIn.pay(body.clientSecret, body.card);
      return payload({ status, refusal: error });
    } catch (error) {
      throw error instanceof ProviderError ? fault("not-found") : error;
    }
  }),

  // From the purchase itself: the stand-in forgets old charges, and its port is another one at each start.
  serve(readTestReceipt, "signed-in", async ({ context, caller, params }) => {
    const purchase = await purchaseOf(context, caller, params.sessionId);
    const { sessionId, paid, refunded, unlocked, testPayment } = await outcomeOf(context, purchase.public_id);
    if (!testPayment || !paid) throw fault("not-found");
    const paidAt = (purchase.settled ?? purchase.created).toISOString();
    return payload({ sessionId, paidAt, paid, refunded, unlocked });
  }),
];
