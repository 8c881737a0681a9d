import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { takePaymentEvent } from "../../contract/purchases.ts";
import { type PaymentStandIn, startPaymentStandIn } from "../../server/demo/payment/stand-in.ts";
import type { Database } from "../../server/platform/database.ts";
import { seededRandom } from "../../server/platform/seeded-random.ts";
import { ageDatabase, countDue, retireOrganizations } from "./age.ts";
import { judgeAgainstProvider, judgeInvariants } from "./judge.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { newVisitor, VISITS, visitAt } from "./visits.ts";
import { GIVEN_PRICE, KEYS, prepareDatabase } from "./world.ts";

export interface CrashOptions {
  database: Database;
  connectionString: string;
  /** 32 bytes; a database belongs to one key. */
  secretKey: Buffer;
  /** The built server. */
  program: string;
  /** An empty folder for the server. */
  folder: string;
  /** Names of failpoints, each met `rounds` times. */
  failpoints: readonly string[];
  rounds: number;
  seed: string;
  say?: (line: string) => void;
}

export interface CrashResult {
  /** How often the server was killed at each failpoint. */
  kills: Map<string, number>;
  /** Longest time from a restart until every purchase had come to an end, in milliseconds. */
  longestRecovery: number;
  purchases: Record<string, number>;
  violations: string[];
}

/** From a restart until every purchase has come to an end. */
const RECOVERY_LIMIT = 60_000;
/** Longer than any checkout is open. */
const CHECKOUT_OVER = 32 * 60_000;
/** A failpoint that no visit of so many passes is not on the way of a purchase. */
const MOST_VISITS = 60;
const OLD_VISITORS = 20;

/**
 * Kills the real server (-9) at each failpoint while people buy, and restarts it. The next start, which is to be
 * killed at the next failpoint, first has to bring everything to an end that the last one left. Half of the
 * buyers never come back; the others pay although nobody listens.
 */
export async function proveCrashes(options: CrashOptions): Promise<CrashResult> {
  const { db } = options.database;
  const random = seededRandom(options.seed).next;
  const podcasts = await prepareDatabase(options.database, options.secretKey, 40);
  const provider = await startPaymentStandIn({ secretKey: KEYS.secret, price: GIVEN_PRICE });
  const result: CrashResult = { kills: new Map(), longestRecovery: 0, purchases: {}, violations: [] };
  const names = Object.keys(VISITS);
  let owners: number[] = [];
  const all: number[] = [];

  const start = (failpoint: string | null) => startServer(options, provider, failpoint);
  const recover = async (server: ServerProcess): Promise<boolean> => {
    const began = Date.now();
    while (server.alive()) {
      const left = await unfinished(db, owners);
      const took = Date.now() - began;
      if (left === 0) {
        result.longestRecovery = Math.max(result.longestRecovery, took);
        return true;
      }
      if (took > RECOVERY_LIMIT) {
        result.violations.push(`${left} purchases without an end ${took} ms after a restart`);
        return true;
      }
      await wait(40);
    }
    return false;
  };
  const judge = async (terminal: boolean) => {
    // I8 is about a server that runs: here time jumps while it is down.
    const invariants = (await judgeInvariants(db)).filter((name) => terminal || !name.startsWith("I8"));
    const wrong = [...invariants, ...(await judgeAgainstProvider(db, provider, owners, { terminal }))];
    result.violations.push(...wrong);
  };
  /** Whoever still has a checkout pays it, or never comes back. */
  const leave = async () => {
    provider.clearFaults();
    provider.beforeAnswer(null);
    for (const session of Object.values(provider.state.sessions))
      if (session.status === "open" && random() < 0.5) await provider.pay(session.id);
    provider.advance(CHECKOUT_OVER);
    await ageDatabase(db, CHECKOUT_OVER);
  };

  try {
    for (let round = 0; round < options.rounds; round++) {
      for (const failpoint of options.failpoints) {
        const nth = 1 + Math.floor(random() * 2);
        const began = performance.now();
        const server = await start(`${failpoint}:${nth}`);
        let killed = server === null;
        if (server) {
          killed = !(await recover(server));
          for (let visits = 0; !killed && visits < MOST_VISITS; visits++) {
            // A third of the time something else happens first, so that each kill meets other company.
            const name =
              random() < 0.33 || visits > 6
                ? names[Math.floor(random() * names.length)]!
                : visitAt(failpoint);
            const organization = await newVisitor(db);
            owners.push(organization.id);
            all.push(organization.id);
            await VISITS[name]!({ db, provider, server, podcasts, organization, random });
            // What was left to the worker.
            await Promise.race([server.ended, idle(db)]);
            killed = !server.alive();
          }
          await server.kill();
          // Whoever ends in another way ran into something that it should have survived.
          const by = await server.ended;
          if (killed && by !== "SIGKILL")
            result.violations.push(`the server ended by ${by} at ${failpoint}:\n${server.output()}`);
        }
        if (killed) result.kills.set(failpoint, (result.kills.get(failpoint) ?? 0) + 1);
        options.say?.(
          `${failpoint}:${nth} ${killed ? "killed" : "not met"}, ${Math.round(performance.now() - began)} ms`,
        );
        if (!killed) options.say?.(server?.output() ?? "");
        await judge(false);
        await leave();
        if (owners.length > OLD_VISITORS) owners = await retire(options.database, owners);
      }
      options.say?.(`round ${round + 1}: ${sum(result.kills)} kills, ${result.violations.length} violations`);
    }
    const last = await start(null);
    if (!last) throw new Error("the server was killed without a failpoint");
    await recover(last);
    await idle(db);
    await last.kill();
    await judge(true);
    result.purchases = await statesOf(db, all);
    return result;
  } finally {
    await provider.stop();
  }
}

const sum = (kills: Map<string, number>) => [...kills.values()].reduce((a, b) => a + b, 0);

async function startServer(
  options: CrashOptions,
  provider: PaymentStandIn,
  failpoint: string | null,
): Promise<ServerProcess | null> {
  const server = await startServerProcess(options.program, {
    DATABASE_URL: options.connectionString,
    DATA_DIR: options.folder,
    HOSTREAD_SECRET_KEY: options.secretKey.toString("base64"),
    HOSTREAD_PAYMENT_URL: provider.url,
    ...(failpoint !== null && { HOSTREAD_FAILPOINT: failpoint }),
  });
  if (server) provider.setWebhook({ url: server.url + takePaymentEvent.path, secret: KEYS.webhook });
  return server;
}

/** Purchases that have not come to an end, or owe money. */
async function unfinished(db: Database["db"], owners: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from purchase where owner_id = any(${[...owners]}::bigint[])
      and (state in ('creating', 'open') or owed > 0)`.execute(db);
  return rows[0]!.count;
}

/** Waits until no job is due, at most some seconds: a job that failed is tried again later. */
async function idle(db: Database["db"]): Promise<void> {
  for (let i = 0; i < 60; i++) {
    if ((await countDue(db)) === 0) return;
    await wait(25);
  }
}

/** Old visitors, judged before, leave the sight of sweep and judge; the newest stay. */
async function retire({ db }: Database, owners: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct owner_id as id from purchase where owner_id = any(${[...owners]}::bigint[])
      and (state in ('creating', 'open') or owed > 0)`.execute(db);
  const busy = new Set(rows.map((row) => row.id));
  const done = owners.slice(0, -OLD_VISITORS / 2).filter((id) => !busy.has(id));
  await retireOrganizations(db, done);
  return owners.filter((id) => !done.includes(id));
}

async function statesOf(db: Database["db"], owners: readonly number[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*) from purchase where owner_id = any(${[...owners]}::bigint[])
    group by state order by state`.execute(db);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
