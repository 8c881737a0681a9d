import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { takePaymentEvent } from "../../../contract/purchases.ts";
import { type PaymentStandIn, startPaymentStandIn } from "../../../server/demo/payment/stand-in.ts";
import { selfSignedForLoopback } from "../../../server/demo/self-signed.ts";
import { type Database, openDatabase } from "../../../server/platform/postgres/database.ts";
import { migrate } from "../../../server/platform/postgres/migrate.ts";
import { createSecrets } from "../../../server/platform/secrets.ts";
import { allowEverybody } from "../../../tests/support/allow-everybody.ts";
import { freePorts, type Program, startProgram } from "../cluster-proof/program.ts";
import { type Kept, readKept, run, says } from "../mail-proof.ts";
import { startProofMailing } from "../mail-proof-world.ts";
import { GIVEN_PRICE, KEYS, prepareDatabase } from "../money-proof/world.ts";
import type { Machine, Unit } from "./machine.ts";

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Hostread on the machine, with what it sends to and is paid by. */
export interface World {
  database: Database;
  provider: PaymentStandIn;
  podcasts: readonly string[];
  url: string;
  /** What the mail server has taken so far. */
  kept(): Kept[];
  startMailing(recipients: number): Promise<string>;
  close(): Promise<void>;
}

/**
 * The unit `hostread` is a process that answers and one that works. One more worker, as on a machine of its own that
 * everybody forgot, runs from here to the end.
 */
export async function startWorld(
  machine: Machine,
  folder: string,
  sizes: { podcasts: number; mailDelay: number },
): Promise<World> {
  await migrate({ connectionString: machine.url });
  const database = openDatabase({
    connectionString: machine.url,
    timeouts: { connect: 20_000, wait: 60_000, statement: 60_000, idleInTransaction: 60_000, lock: 30_000 },
  });
  await allowEverybody(database.db);
  const secretKey = randomBytes(32);
  const podcasts = await prepareDatabase(database, secretKey, sizes.podcasts);
  const [port = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const webhook = { url: url + takePaymentEvent.path, secret: KEYS.webhook };
  const provider = await startPaymentStandIn({ secretKey: KEYS.secret, price: GIVEN_PRICE, webhook });
  const file = (name: string) => join(folder, name);
  const { key, cert } = selfSignedForLoopback();
  writeFileSync(file("sink.key"), key, { mode: 0o600 });
  writeFileSync(file("sink.pem"), cert);
  const sink = run(
    beside("../../test/mail-sink.js"),
    [file("sink.key"), file("sink.pem"), file("kept"), String(sizes.mailDelay)],
    {},
  );
  const mailPort = Number((await says(sink, "port ")).slice("port ".length));
  const env = {
    DATABASE_URL: machine.url,
    HOSTREAD_SECRET_KEY: secretKey.toString("base64"),
    HOSTREAD_PAYMENT_URL: provider.url,
    PUBLIC_URL: url,
    PORT: String(port),
    OUTBOUND_ALLOW: `127.0.0.1/32:${mailPort}`,
    NODE_EXTRA_CA_CERTS: file("sink.pem"),
    LOG_LEVEL: "warn",
    HOSTREAD_CRAWL: "off",
    HOSTREAD_TAKE_BACK: "0",
  };
  machine.writeEnvironment(env);
  const start = (name: string, role: "web" | "worker") =>
    startProgram(name, [process.execPath, beside("../../../server/main.js")], {
      log: file(`${name}.log`),
      env: { ...env, HOSTREAD_ROLE: role, DATA_DIR: file(name) },
    });
  machine.units.set("hostread", unitOf(start, url));
  const forgotten = start("forgotten-worker", "worker");
  await until(forgotten, async () => forgotten.tail().includes("works off jobs"));
  await machine.units.get("hostread")!.start();
  return {
    database,
    provider,
    podcasts,
    url,
    kept: () => readKept(file("kept")),
    startMailing: (recipients) =>
      startProofMailing(database.db, createSecrets(secretKey), { port: mailPort, recipients }),
    close: async () => {
      sink.kill("SIGKILL");
      await provider.stop();
      await database.close().catch(() => undefined);
    },
  };
}

function unitOf(start: (name: string, role: "web" | "worker") => Program, url: string): Unit {
  let running: Program[] = [];
  return {
    start: async () => {
      const [web, worker] = [start("web", "web"), start("worker", "worker")];
      running = [web, worker];
      await until(web, async () => (await fetch(`${url}/readyz`)).ok);
      await until(worker, async () => worker.tail().includes("works off jobs"));
    },
    stop: async () => {
      await Promise.all(running.map((program) => program.stop(60_000)));
      running = [];
    },
  };
}

async function until(program: Program, ready: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 180_000;
  while (!(await ready().catch(() => false))) {
    if (!program.alive()) throw new Error(`${program.name} ended: ${program.tail()}`);
    if (performance.now() > end) throw new Error(`${program.name} did not start: ${program.tail()}`);
    await wait(100);
  }
}
