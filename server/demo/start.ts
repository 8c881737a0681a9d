import { moveSandboxMailboxes } from "../mailbox/save.ts";
import { BadConfiguration } from "../platform/config.ts";
import { inTransaction } from "../platform/database.ts";
import type { Context, Served } from "../platform/http.ts";
import { parseAllow } from "../platform/outbound/address.ts";
import { createOutbound } from "../platform/outbound.ts";
import { userAgentOf } from "../platform/release.ts";
import { sandboxRoutes, startMailSandbox } from "./mail-sandbox.ts";
import { DEMO_ADMIN, DEMO_LOGIN, DEMO_PASSWORD, makeDemonstration, mayBeDemonstration } from "./make.ts";
import { startTestPayment } from "./test-payment.ts";

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

/** A running demonstration: what the server needs of it, and what it says at the start. */
export interface Demonstration {
  context: Context;
  routes: Served[];
  greeting: string[];
  /** Tells where the web side listens: the test payment delivers its events there. */
  announce(url: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Makes the demonstration where this installation is empty, and starts its mail sandbox and its test payment;
 * null where the installation is somebody's own.
 * @throws BadConfiguration when it would listen beyond this machine: its passwords are printed in the README
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
  await makeDemonstration(guarded, sandbox.port);
  await inTransaction(db, (tx) => moveSandboxMailboxes(tx, sandbox.port));
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
