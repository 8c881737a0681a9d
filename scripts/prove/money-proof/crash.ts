import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { startPaymentStandIn } from "../../../server/demo/payment/stand-in.ts";
import type { Database } from "../../../server/platform/postgres/database.ts";
import { seededRandom } from "../../../server/platform/seeded-random.ts";
import { absenceOf } from "./absence.ts";
import { retireOrganizations } from "./age.ts";
import { judgeAgainstProvider, judgeInvariants } from "./judge.ts";
import { countUnderWay, runJob, serverFor } from "./server-life.ts";
import type { ServerProcess } from "./server-process.ts";
import { unfinishedPurchases, unknownPayments } from "./unfinished.ts";
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
  /** In half of the rounds the server stays down longer than a checkout lives; otherwise no time is skipped. */
  skipsTime: boolean;
  say?: (line: string) => void;
}

export interface CrashResult {
  /** How often the server was killed at each failpoint. */
  kills: Map<string, number>;
  /** Milliseconds from each start until every purchase that had to end had ended. */
  recoveries: number[];
  /** What the starts found to be done, by why; a purchase counts at each start that finds it. */
  found: Map<string, number>;
  purchases: Map<string, number>;
  violations: string[];
}

/** A kill from outside at an arbitrary moment. */
export const ANY_MOMENT = "at any moment";
/** From the start of the process until every purchase that has to end has ended. */
const RECOVERY_LIMIT = 60_000;
/** A failpoint not passed in this many visits in a row is not reached by purchases. */
const MOST_VISITS = 20;
/** How many buy at the same time. */
const VISITORS = 3;
/** After this many kills, everything is compared with the provider, and finished purchases are set aside. */
const AUDIT_AFTER = 40;

/**
 * Kills the real server (-9) at each failpoint while users buy, and starts the next, which is to be killed at
 * another failpoint. Within a minute of its start it has to finish what the last one left. Every invariant is
 * checked after every kill and every recovery.
 */
export async function proveCrashes(options: CrashOptions): Promise<CrashResult> {
  const { db } = options.database;
  const random = seededRandom(options.seed);
  const podcasts = await prepareDatabase(options.database, options.secretKey, 40);
  const provider = await startPaymentStandIn({ secretKey: KEYS.secret, price: GIVEN_PRICE });
  const absence = absenceOf(db, provider, random);
  const startServer = serverFor(options, provider);
  const result: CrashResult = {
    kills: new Map(),
    recoveries: [],
    found: new Map(),
    purchases: new Map(),
    violations: [],
  };
  const names = Object.keys(VISITS);
  const all: number[] = [];
  let owners: number[] = [];
  let isRecovered = true;

  const judge = async (when: string, terminal = false) => {
    const wrong = [
      ...(await judgeInvariants(db)),
      ...(await judgeAgainstProvider(db, provider, owners, { terminal })),
      ...(await unknownPayments(db, provider)),
    ];
    for (const one of wrong) result.violations.push(`${when}: ${one}`);
  };
  /** Waits until nothing is left to finish; false if the server was killed first. */
  const recover = async (server: ServerProcess, began: number): Promise<boolean> => {
    for (;;) {
      const wasAlive = server.alive();
      const left = await unfinishedPurchases(db, provider);
      const took = Date.now() - began;
      if (left.length === 0) {
        result.recoveries.push(took);
        return true;
      }
      if (!wasAlive) return false;
      if (took > RECOVERY_LIMIT) {
        for (const { purchase, state, why } of left)
          result.violations.push(`${purchase} (${state}, ${why}) without an end ${took} ms after a start`);
        result.violations.push(server.output());
        return false;
      }
      await wait(40);
    }
  };
  const visit = async (server: ServerProcess, name: string) => {
    const organization = await newVisitor(db);
    owners.push(organization.id);
    all.push(organization.id);
    await VISITS[name]!({ db, provider, server, podcasts, organization, random: random.next });
  };
  /** One server from its start to its kill; false if it never reached the failpoint. */
  const live = async (failpoint: string): Promise<boolean> => {
    const found = await unfinishedPurchases(db, provider);
    for (const { why } of found) count(result.found, why);
    // Checks of the past pass these for each open purchase: sometimes a visit is to be hit.
    const isPassedAtOnce = /^(purchase\.settle|provider\.read-session)/.test(failpoint);
    const nth = random.between(1, 2) + (isPassedAtOnce && random.chance(0.5) ? found.length : 0);
    const began = Date.now();
    const server = await startServer(failpoint === ANY_MOMENT ? null : `${failpoint}:${nth}`);
    const ready = Date.now() - began;
    isRecovered = false;
    if (!server) return true;
    const kill = failpoint === ANY_MOMENT && wait(random.between(0, 2_000)).then(server.kill);
    isRecovered = await recover(server, began);
    if (isRecovered) await judge(`after a recovery, before ${failpoint}:${nth}`);
    for (let visits = 0; server.alive() && visits < MOST_VISITS; visits++) {
      const others = Array.from({ length: VISITORS - 1 }, () => random.pick(names));
      const wanted = visits % 4 === 3 ? random.pick(names) : visitAt(failpoint);
      await Promise.all(random.shuffled([wanted, ...others]).map((name) => visit(server, name)));
      await Promise.race([server.ended, idle(options.database, began)]);
    }
    await kill;
    const isKilled = !server.alive();
    await server.kill();
    // Any other exit means it hit something it should have survived.
    const by = await server.ended;
    if (by !== "SIGKILL")
      result.violations.push(`the server ended by ${by} at ${failpoint}:\n${server.output()}`);
    options.say?.(
      `${options.seed}: ${failpoint}:${nth} ${isKilled ? "killed" : "not met"} after ${Date.now() - began} ms, ` +
        `ready ${ready}, ${isRecovered ? `recovered ${result.recoveries.at(-1)}` : "not recovered"}`,
    );
    return isKilled;
  };
  /** All checkouts are over, and the reconciliation has run: both sides agree on everything. */
  const audit = async () => {
    await absence.long();
    const began = Date.now();
    const server = await startServer(null);
    if (!server) throw new Error("the server was killed without a failpoint");
    await recover(server, began);
    await runJob(db, "reconcile-payments");
    await idle(options.database, began);
    await server.kill();
    await judge("when all is over", true);
    await retireOrganizations(db, owners);
    owners = [];
    isRecovered = true;
  };

  try {
    const first = await startServer(null);
    await first?.stop();
    if ((await first?.ended) !== 0)
      throw new Error(`the server did not end when asked to:\n${first?.output()}`);
    const killsOf = (failpoint: string) => result.kills.get(failpoint) ?? 0;
    // A failpoint that was not hit comes again in the next round; this many extra rounds are enough.
    for (let round = 1; round <= options.rounds + 3; round++) {
      const due = options.failpoints.filter((failpoint) => killsOf(failpoint) < options.rounds);
      for (const failpoint of random.shuffled(due)) {
        if (await live(failpoint)) count(result.kills, failpoint);
        await judge(`after a kill at ${failpoint}`);
        // Time is skipped only after a server has had its minute: before, nothing may be 45 minutes old (I8).
        if (options.skipsTime && isRecovered && random.chance(0.5)) await absence.long();
        else await absence.short();
        if (options.skipsTime && isRecovered && owners.length > AUDIT_AFTER * VISITORS) await audit();
      }
      if (due.length > 0)
        options.say?.(
          `${options.seed}: round ${round}, ${sum(result.kills)} kills, ${result.violations.length} violations`,
        );
    }
    await audit();
    result.purchases = await statesOf(db, all);
    return result;
  } finally {
    await provider.stop();
  }
}

const count = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1);
const sum = (kills: Map<string, number>) => [...kills.values()].reduce((a, b) => a + b, 0);

/** Waits until no job is due, at most some seconds: a job that failed is tried again later. */
async function idle({ db }: Database, began: number): Promise<void> {
  for (let i = 0; i < 100; i++) {
    if ((await countUnderWay(db, began)) === 0) return;
    await wait(25);
  }
}

async function statesOf(db: Database["db"], owners: readonly number[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*) from purchase where owner_id = any(${[...owners]}::bigint[])
    group by state order by state`.execute(db);
  return new Map(rows.map(({ state, count }) => [state, count]));
}
