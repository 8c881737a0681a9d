import { moveSandboxMailboxes } from "../mailbox/save.ts";
import { BadConfiguration } from "../platform/config.ts";
import { parseAllow } from "../platform/outbound/address.ts";
import { createOutbound } from "../platform/outbound.ts";
import { type Db, inTransaction, openDatabase } from "../platform/postgres/database.ts";
import { userAgentOf } from "../platform/release.ts";
import type { Context, Served } from "../platform/web/http.ts";
import { SANDBOX_USER, sandboxRoutes, startMailSandbox } from "./mail-sandbox.ts";
import { DEMO_ADMIN, DEMO_LOGIN, DEMO_PASSWORD, makeDemonstration, mayBeDemonstration } from "./make.ts";
import { startTestPayment } from "./test-payment.ts";

/** 2,000 podcasts take longer than a page may wait, on a busy machine far longer. Milliseconds. */
const MAKING_TIMEOUTS = {
  connect: 30_000,
  wait: 60_000,
  statement: 600_000,
  idleInTransaction: 600_000,
  lock: 60_000,
};

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

/** A running demonstration: what the server needs from it, and its messages at the start. */
export interface Demonstration {
  context: Context;
  routes: Served[];
  greeting: string[];
  /** Tells where the web side listens: the test payment delivers its events there. */
  announce(url: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Creates the demonstration in an empty installation, and starts its mail sandbox and its test payment; null if the
 * installation is in real use.
 * @throws BadConfiguration if it would listen beyond this machine: its passwords are printed in the README
 */
export async function startDemonstration(context: Context): Promise<Demonstration | null> {
  const { db, log, config } = context;
  if (!(await mayBeDemonstration(db))) return null;
  if (!LOOPBACK.has(config.host)) {
    throw new BadConfiguration(
      "The demonstration listens on this machine only, as everybody knows its passwords. Unset HOST, or use DATABASE_URL for an installation of your own.",
    );
  }
  const sandbox = await startMailSandbox(db, log);
  const outbound = createOutbound({
    allow: parseAllow(`${config.outboundAllow},127.0.0.1/32:${sandbox.port}`),
    trust: [sandbox.certificate],
    userAgent: userAgentOf(config.publicUrl),
  });
  const guarded = { ...context, outbound };
  await atLeisure(context, async (patient) => {
    await makeDemonstration({ ...guarded, db: patient }, sandbox.port);
    await inTransaction(patient, (tx) => moveSandboxMailboxes(tx, sandbox.port, SANDBOX_USER));
  });
  const payment = await startTestPayment(guarded);
  const own = { ...guarded, config: { ...config, paymentUrl: config.paymentUrl ?? payment.url } };
  return {
    context: own,
    routes: [...sandboxRoutes, ...payment.routes],
    greeting: [`Sign in as ${DEMO_LOGIN} or ${DEMO_ADMIN}, password ${DEMO_PASSWORD}`],
    announce: payment.announce,
    stop: async () => {
      await payment.stop();
      await sandbox.stop();
    },
  };
}

/** Works on connections whose statements may take their time, and closes them. */
async function atLeisure({ config, db, log }: Context, work: (db: Db) => Promise<void>): Promise<void> {
  if (config.databaseDirectUrl === null) return work(db);
  const own = openDatabase({
    connectionString: config.databaseDirectUrl,
    poolSize: 2,
    applicationName: "hostread demonstration",
    timeouts: MAKING_TIMEOUTS,
    log,
  });
  try {
    await work(own.db);
  } finally {
    await own.close();
  }
}
