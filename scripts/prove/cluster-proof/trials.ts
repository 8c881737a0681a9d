import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { takePaymentEvent } from "../../../contract/purchases.ts";
import { verifyAudit } from "../../../server/accounts/audit/verify.ts";
import { startPaymentStandIn } from "../../../server/demo/payment/stand-in.ts";
import { selfSignedForLoopback } from "../../../server/demo/self-signed.ts";
import { type Database, openDatabase } from "../../../server/platform/postgres/database.ts";
import { migrate } from "../../../server/platform/postgres/migrate.ts";
import { createSecrets } from "../../../server/platform/secrets.ts";
import { allowEverybody } from "../../../tests/support/allow-everybody.ts";
import { judge, messages, openMessages, readKept, run, says } from "../mail-proof.ts";
import { startProofMailing } from "../mail-proof-world.ts";
import { judgeAgainstProvider, judgeInvariants } from "../money-proof/judge.ts";
import { unfinishedPurchases, unknownPayments } from "../money-proof/unfinished.ts";
import { GIVEN_PRICE, KEYS, prepareDatabase } from "../money-proof/world.ts";
import { ALL_NODES, type Cluster, type Node, waitFor } from "./cluster.ts";
import { fillDisk } from "./disk.ts";
import { judgeLedger, type Load, startLoad } from "./load.ts";
import { type Hostread, startHostread } from "./servers.ts";
import { watchSplit } from "./split.ts";

export type Parts = "a" | "b" | "c" | "d" | "e";

export interface ProofWorld {
  cluster: Cluster;
  hostread: Hostread;
  load: Load;
  folder: string;
  sizes: Sizes;
  say(line: string): void;
  /** Mailings that go on while the part is tried, each from a mailbox of its own. */
  startMailings(): Promise<void>;
  /** The ledger, while nobody moves or buys anything. */
  judgeNow(): Promise<string[]>;
  /** The ledger, and what cannot be seen before the end: the mails, the money. */
  judgeAll(): Promise<string[]>;
  close(): Promise<void>;
}

interface Sizes {
  requests: number;
  kills: number;
  people: number;
  podcasts: number;
  mailings: number;
  recipients: number;
  mailDelay: number;
}

/** Longest time until it goes on after the primary or another part was lost, in milliseconds. */
const BACK_WITHIN = 30_000;
/** How long a disk stays full: time enough for another node to take over, if one does. */
const FULL_FOR = 45_000;
/** Requests between two lines that say how far (a) is. */
const REPORT_EVERY = 10_000;
/** Until what was killed follows again. */
const WHOLE_WITHIN = 180_000;

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export async function startProofWorld(given: {
  cluster: Cluster;
  folder: string;
  sizes: Sizes;
  secretKey: Buffer;
  say(line: string): void;
}): Promise<ProofWorld> {
  const { cluster, folder, sizes, secretKey, say } = given;
  await migrate({ connectionString: cluster.directUrl });
  const database = openDatabase({
    connectionString: cluster.directUrl,
    timeouts: { connect: 20_000, wait: 60_000, statement: 60_000, idleInTransaction: 60_000, lock: 30_000 },
  });
  await allowEverybody(database.db);
  const podcasts = await prepareDatabase(database, secretKey, sizes.podcasts);
  const webhook = { url: cluster.publicUrl + takePaymentEvent.path, secret: KEYS.webhook };
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
  const port = Number((await says(sink, "port ")).slice("port ".length));
  const mailings: string[] = [];
  mkdirSync(file("servers"), { recursive: true });
  const hostread = await startHostread({
    program: beside("../../../server/main.js"),
    folder: file("servers"),
    ports: cluster.webPorts,
    env: {
      DATABASE_URL: cluster.pooledUrl,
      DATABASE_DIRECT_URL: cluster.directUrl,
      DATABASE_READ_URL: cluster.readUrl,
      HOSTREAD_SECRET_KEY: secretKey.toString("base64"),
      HOSTREAD_PAYMENT_URL: provider.url,
      PUBLIC_URL: cluster.publicUrl,
      TRUST_PROXY: "1",
      OUTBOUND_ALLOW: `127.0.0.1/32:${port}`,
      NODE_EXTRA_CA_CERTS: file("sink.pem"),
    },
  });
  say("two web and two worker processes answer");
  const load = await startLoad({
    database,
    provider,
    podcasts,
    people: sizes.people,
    url: cluster.publicUrl,
  });
  return {
    cluster,
    hostread,
    load,
    folder,
    sizes,
    say,
    startMailings: async () => {
      for (let i = 0; i < sizes.mailings; i++)
        mailings.push(
          await startProofMailing(database.db, createSecrets(secretKey), {
            port,
            recipients: sizes.recipients,
          }),
        );
    },
    judgeNow: async () => {
      await load.pause();
      const wrong = await judgeLedger(database, load);
      load.resume();
      return wrong;
    },
    judgeAll: async () => {
      await load.stop();
      const wrong = await judgeLedger(database, load);
      await waitFor(
        async () => ((await unfinishedPurchases(database.db, provider)).length === 0 ? true : null),
        180_000,
        "a purchase has no end",
      );
      wrong.push(
        ...(await judgeInvariants(database.db)),
        ...(await judgeAgainstProvider(database.db, provider, load.ownerIds, { terminal: true })),
        ...(await unknownPayments(database.db, provider)),
      );
      const chains = await verifyAudit(database.db);
      for (const { chain, wrong: found } of chains)
        wrong.push(...found.map((what) => `audit of organization ${chain}: ${what}`));
      const audited = chains.reduce((sum, { entries }) => sum + entries, 0);
      say(`audit: ${audited} entries in ${chains.length} chains`);
      wrong.push(...(await judgeMails(database, mailings, sizes.recipients, file("kept"), say)));
      const { moves, bought } = load.told;
      say(
        `ledger: ${load.requests()} requests, ${moves.size} podcasts moved about, ${bought.length} purchases`,
      );
      return wrong;
    },
    close: async () => {
      await load.stop();
      sink.kill("SIGKILL");
      await provider.stop();
      await database.close().catch(() => undefined);
    },
  };
}

async function judgeMails(
  { db }: Database,
  mailings: readonly string[],
  recipients: number,
  kept: string,
  say: (line: string) => void,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const mailing of mailings) {
    // A claim of a worker that is gone runs out after minutes, and is told as unclear then.
    await waitFor(
      async () => ((await openMessages(db, mailing)) === 0 ? true : null),
      1_200_000,
      "a mail has no end",
    );
    const rows = await messages(db, mailing);
    const ids = new Set(rows.map(({ messageId }) => messageId));
    const its = readKept(kept).filter(({ messageId }) => ids.has(messageId));
    const result = judge(rows, its, { recipients, kills: 0 });
    say(
      `mailing: ${JSON.stringify(result.states)}, ${result.atSink} at the mail server, ${result.unclearArrived} of the unclear arrived`,
    );
    wrong.push(...result.violations);
  }
  return wrong;
}

/** Runs the parts one after the other; a sentence for every rule that was broken. */
export async function prove(world: ProofWorld, parts: readonly Parts[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const part of parts) {
    world.load.forget();
    if (part === "a" || part === "b") await world.startMailings();
    const found = await TRIALS[part](world);
    for (const one of found) world.say(`(${part}) broken: ${one}`);
    wrong.push(...found.map((one) => `(${part}) ${one}`));
  }
  return [...wrong, ...(await world.judgeAll())];
}

const TRIALS: Record<Parts, (world: ProofWorld) => Promise<string[]>> = {
  async a({ load, hostread, sizes, say }) {
    const from = load.requests();
    const began = performance.now();
    // Spread over the whole of it, so that every moment of a restart is met.
    await wait(3_000);
    await hostread.rollAll();
    await hostread.rollAll();
    const soFar = () =>
      say(`(a) ${load.requests() - from} of ${sizes.requests} requests, ${load.failures().length} failed`);
    say("(a) restarted twice");
    for (let next = 0; load.requests() - from < sizes.requests; await wait(200)) {
      if (load.requests() - from < next) continue;
      soFar();
      next = load.requests() - from + REPORT_EVERY;
    }
    await load.pause();
    const failed = [...load.failures()];
    const seconds = (performance.now() - began) / 1000;
    say(
      `(a) two rolling restarts of 4 processes in ${seconds.toFixed(0)} s: ${failed.length} failed of ${load.requests() - from} requests`,
    );
    load.resume();
    return summed(failed);
  },
  async b({ cluster, load, sizes, say, judgeNow }) {
    const took: number[] = [];
    const wrong: string[] = [];
    for (let i = 0; i < sizes.kills; i++) {
      const primary = await present(cluster);
      const began = performance.now();
      await cluster.killNode(primary);
      took.push(await backAfter(load, began));
      say(`(b) db${primary} was killed; writes went on after ${(took.at(-1)! / 1000).toFixed(1)} s`);
      cluster.startPatroni(primary);
      await followsAgain(cluster);
      // After each: a later move would write over one that was lost.
      wrong.push(...(await judgeNow()));
      await wait(1_000 + Math.random() * 3_000);
    }
    const sorted = [...took].sort((x, y) => x - y);
    say(
      `(b) ${took.length} kills of the primary: middle ${seconds(sorted[Math.floor(sorted.length / 2)])}, longest ${seconds(sorted.at(-1))}`,
    );
    wrong.push(
      ...took.filter((ms) => ms > BACK_WITHIN).map((ms) => `it took ${seconds(ms)} until writes went on`),
    );
    return wrong;
  },
  async c({ cluster, load, say }) {
    const primary = await present(cluster);
    const watched = watchSplit(cluster);
    await wait(2_000);
    const began = performance.now();
    cluster.cut(primary);
    const other = await waitFor(
      async () => {
        const now = await cluster.primary();
        return now !== null && now !== primary ? now : null;
      },
      90_000,
      "no other primary came",
    );
    // The one that is cut off goes on for a while, rightly: the pause comes later.
    await wait(5_000);
    await backAfter(load, performance.now());
    const back = load.longestGapSince(began);
    cluster.mend(primary);
    await followsAgain(cluster);
    const { wrong, accepted } = await watched.end();
    say(
      `(c) db${primary} was cut off from etcd, db${other} took over; longest time without a write ${seconds(back)}; ${accepted} direct writes, ${wrong.length} on two sides or lost`,
    );
    return [...wrong, ...(back > BACK_WITHIN ? [`it took ${seconds(back)} until writes went on`] : [])];
  },
  async d({ cluster, hostread, load, say }) {
    const wrong: string[] = [];
    const lost: [string, () => Promise<void>, () => Promise<void> | void][] = [
      ["PgBouncer", () => cluster.pgbouncer.kill(), () => cluster.startPgbouncer()],
      ["HAProxy", () => cluster.haproxy.kill(), () => cluster.startHaproxy()],
      ["a worker", () => hostread.workers.get(0)!.kill(), () => hostread.startWorker(0)],
      ["a web process", () => hostread.webs.get(0)!.kill(), () => hostread.startWeb(0)],
      ["an etcd node", () => cluster.etcd.get(2)!.kill(), () => cluster.startEtcd(2)],
    ];
    for (const [name, kill, start] of lost) {
      load.forget();
      const began = performance.now();
      await kill();
      // As systemd does, with RestartSec=2.
      await wait(2_000);
      const starting = start();
      const back = await backAfter(load, began);
      await starting;
      await wait(3_000);
      say(
        `(d) ${name} was killed: writes went on after ${seconds(back)}, ${load.failures().length} requests failed`,
      );
      if (back > BACK_WITHIN) wrong.push(`after ${name} it took ${seconds(back)}`);
    }
    await followsAgain(cluster);
    return wrong;
  },
  async e({ cluster, load, folder, say }) {
    const wrong: string[] = [];
    const primary = await present(cluster);
    const standby = ALL_NODES.find((node) => node !== primary)!;
    for (const [what, node] of [
      ["a standby", standby],
      ["the primary", primary],
    ] as const) {
      load.forget();
      const began = performance.now();
      const filler = fillDisk(join(folder, `disk-${node}`));
      await wait(FULL_FOR);
      const went = load.firstWriteSince(began + FULL_FOR / 2) !== null;
      rmSync(filler, { force: true });
      const room = performance.now();
      const full = seconds(room - began);
      const back = await backAfter(load, room);
      await followsAgain(cluster);
      say(
        `(e) the disk of ${what} (db${node}) was full for ${full}: writes ${went ? "went on meanwhile" : "were refused"}, and came ${seconds(back)} after there was room again; all nodes followed after ${seconds(performance.now() - room)}`,
      );
      for (const one of summed(load.failures())) say(`    ${one}`);
      // Without room the primary can only refuse. What a client is told has to be that, and nothing may need a hand.
      for (const one of summed(load.failures().filter((text) => !/: 503 /.test(text)))) wrong.push(one);
      if (what === "a standby" && !went) wrong.push("with the disk of a standby full, nothing was written");
      if (back > BACK_WITHIN) wrong.push(`after the disk of ${what} had room, it took ${seconds(back)}`);
    }
    return wrong;
  },
};

const seconds = (ms = Number.NaN): string => `${(ms / 1000).toFixed(1)} s`;

/** Equal ones once, with their number. */
function summed(failures: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const one of failures) {
    const kind = one.replace(/[A-Za-z0-9_-]{10,}/g, "…").replace(/show\+\d+/, "show");
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => `${count} × ${kind}`);
}

const present = (cluster: Cluster): Promise<Node> =>
  waitFor(() => cluster.primary(), 60_000, "there is no primary");

/** Milliseconds from `began` until a write that began later was acknowledged. */
async function backAfter(load: Load, began: number, within = 120_000): Promise<number> {
  const first = await waitFor(
    async () => load.firstWriteSince(began),
    within,
    `no write was acknowledged within ${within} ms; last failures: ${load.failures().slice(-3).join("; ")}`,
  );
  return first - began;
}

/** Until there is a primary and both others follow it, by themselves. */
async function followsAgain(cluster: Cluster): Promise<void> {
  await waitFor(
    async () => {
      const primary = await cluster.primary();
      if (primary === null) return null;
      const others = await Promise.all(
        ALL_NODES.filter((node) => node !== primary).map((node) => cluster.follows(node)),
      );
      return others.every(Boolean) ? true : null;
    },
    WHOLE_WITHIN,
    "a node does not follow again",
  );
  await cluster.untilWhole(WHOLE_WITHIN);
}
