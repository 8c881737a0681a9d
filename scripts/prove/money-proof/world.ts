import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Logger, runOnce, type TaskList } from "graphile-worker";
import { takePaymentEvent } from "../../../contract/purchases.ts";
import { findCaller } from "../../../server/accounts/sessions/session.ts";
import { routes } from "../../../server/app.ts";
import { type PaymentStandIn, startPaymentStandIn } from "../../../server/demo/payment/stand-in.ts";
import { handlers } from "../../../server/jobs.ts";
import { readConfig } from "../../../server/platform/config.ts";
import { silentLog } from "../../../server/platform/log.ts";
import { createOutbound } from "../../../server/platform/outbound.ts";
import { type Database, inTransaction } from "../../../server/platform/postgres/database.ts";
import { createSecrets } from "../../../server/platform/secrets.ts";
import type { Context } from "../../../server/platform/web/http.ts";
import { createWeb } from "../../../server/platform/web/web.ts";
import { readOffer } from "../../../server/purchases/provider/price.ts";
import { changeSettings } from "../../../server/settings/read.ts";
import { storeSecret } from "../../../server/settings/secret.ts";
import { importPodcasts } from "../mail-proof-world.ts";
import { ageDatabase, countDue } from "./age.ts";

/** The stand-in's keys, as an installation stores them. */
export const KEYS = {
  secret: "sk_test_standin_of_the_proofs",
  publishable: "pk_test_standin_of_the_proofs",
  webhook: "whsec_of_the_proofs",
  product: "prod_proof",
} as const;
/** Minor units of one address. */
export const PRICE = 500;
export const GIVEN_PRICE = {
  product: KEYS.product,
  price: "price_proof",
  name: "Address",
  amounts: { eur: PRICE },
} as const;

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: proofs look into answers of every shape
  payload: any;
  /** The code of a problem, without `urn:hostread:`. */
  fault: string | null;
}

/** Calls the API as a browser would. */
export type Call = (
  token: string,
  method: "GET" | "POST",
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** The API with its jobs on one database, and the provider it talks to; all in this process. */
export interface ProofWorld {
  database: Database;
  context: Context;
  provider: PaymentStandIn;
  call: Call;
  /** Public ids of podcasts with an address. */
  podcasts: readonly string[];
  /** Works off every job that is due, as the worker would. */
  work(): Promise<void>;
  /** Time goes by, for us and for the provider. */
  age(ms: number): Promise<void>;
  /** A provider that knows nothing yet, at the same address. */
  freshProvider(): Promise<void>;
  close(): Promise<void>;
}

/** Stores the settings that a card payment needs, and podcasts to buy; once for each database. */
export async function prepareDatabase(
  { db }: Database,
  secretKey: Buffer,
  podcasts: number,
): Promise<string[]> {
  const secrets = createSecrets(secretKey);
  await inTransaction(db, async (tx) => {
    await storeSecret(tx, secrets, "stripeSecretKey", KEYS.secret);
    await storeSecret(tx, secrets, "stripeWebhookSecret", KEYS.webhook);
  });
  await changeSettings(db, { stripePublicKey: KEYS.publishable, emailPurchaseProductId: KEYS.product });
  return inTransaction(db, (tx) => importPodcasts(tx, `money-${randomBytes(4).toString("hex")}`, podcasts));
}

/** Starts a world on a migrated database. `port` 0 takes free ones. */
export async function startWorld(database: Database, podcasts: number): Promise<ProofWorld> {
  const secretKey = randomBytes(32);
  const publicIds = await prepareDatabase(database, secretKey, podcasts);
  const config = readConfig({
    DATA_DIR: join(tmpdir(), `hostread-money-${process.pid}`),
    LOG_LEVEL: "silent",
  });
  const context: Context = {
    db: database.db,
    config,
    secrets: createSecrets(secretKey),
    outbound: createOutbound(),
    fetch,
    log: silentLog,
  };
  const web = await createWeb({ context, routes, authenticate: ({ db }, token) => findCaller(db, token) });
  const url = await web.listen({ port: 0, host: "127.0.0.1" });
  const webhook = { url: url + takePaymentEvent.path, secret: KEYS.webhook };
  const start = () => startPaymentStandIn({ secretKey: KEYS.secret, price: GIVEN_PRICE, webhook });
  let provider = await start();
  config.paymentUrl = provider.url;
  const taskList = Object.fromEntries(
    Object.entries(handlers(context) as Record<string, (payload: unknown) => Promise<void>>).map(
      ([name, handle]) => [name, (payload: unknown) => handle(payload)],
    ),
  ) as TaskList;
  const logger = new Logger(() => () => undefined);
  return {
    database,
    context,
    get provider() {
      return provider;
    },
    podcasts: publicIds,
    call: async (token, method, path, body, headers = {}) => {
      const answer = await web.inject({
        method,
        url: path,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body && { payload: body }),
      });
      return readAnswer(answer.statusCode, answer.body);
    },
    work: async () => {
      // A worker runs many queries before it finds nothing to do.
      if ((await countDue(database.db)) === 0) return;
      await runOnce({ pgPool: database.pool, taskList, noHandleSignals: true, concurrency: 4, logger });
    },
    age: async (ms) => {
      provider.advance(ms);
      await ageDatabase(database.db, ms);
    },
    freshProvider: async () => {
      await provider.stop();
      provider = await start();
      config.paymentUrl = provider.url;
      // The port may have been used before, and its cached price may be another provider's.
      await readOffer(context, true);
    },
    close: async () => {
      await provider.stop();
      await web.close();
    },
  };
}

/** Reads an answer of the API: a payload, or a problem with its code. */
export function readAnswer(status: number, body: string): Answer {
  const read = body === "" ? {} : JSON.parse(body);
  return { status, payload: read.payload, fault: read.type?.replace("urn:hostread:", "") ?? null };
}
