import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, inTransaction } from "../../../server/platform/postgres/database.ts";
import { addJob } from "../../../server/platform/queue.ts";
import { isSuspended } from "../../../server/platform/suspension.ts";
import { waitFor } from "../cluster-proof/cluster.ts";
import { judgeLedger, type Load, startLoad, type Told } from "../cluster-proof/load.ts";
import { messages } from "../mail-proof.ts";
import { judgeAgainstProvider, judgeInvariants } from "../money-proof/judge.ts";
import { unfinishedPurchases, unknownPayments } from "../money-proof/unfinished.ts";
import type { Machine } from "./machine.ts";
import type { World } from "./world.ts";

export interface Sizes {
  people: number;
  recipients: number;
  /** Of use before the incremental backup, between it and the minute at least, and after the minute. Milliseconds. */
  before: number;
  between: number;
  after: number;
  /** How long it is watched that nothing leaves: longer than a minute, in which every look of the worker falls. */
  watched: number;
}

interface Trial {
  machine: Machine;
  world: World;
  sizes: Sizes;
  say(line: string): void;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const copyOf = (told: Told): Told => structuredClone(told);

/** Back to a minute, then to the newest there is; a sentence for every rule that was broken. */
export async function proveRecovery(trial: Trial): Promise<string[]> {
  const { machine, world, sizes, say } = trial;
  const timed = timer(say);
  await timed("set up, with a full backup", () => machine.run("Set up once"));
  const load = await use(trial);
  const mailing = await world.startMailing(sizes.recipients);
  await wait(sizes.before);
  await timed("an incremental backup under load", () => machine.run("Look after it"));
  await wait(sizes.between);

  const minute = await nextMinute();
  const then = { told: copyOf(load.told), kept: world.kept().length, at: minute.getTime() };
  const wal = await walNow(world.database.db);
  await wait(sizes.after);
  await archived(world.database.db, wal);
  await load.giveUpAfter(() => machine.destroyDatabase());
  const left = world.kept().length;
  say(
    `the minute ${minute.toISOString()}: ${then.told.bought.length} purchases and ${then.kept} mails before it, ` +
      `${load.told.bought.length - then.told.bought.length} and ${left - then.kept} after it; then the files were destroyed`,
  );
  if (left === then.kept) throw new Error("no mail left after the minute: nothing would be proved");
  const wrong = await bringBack(trial, {
    step: "2. Restore",
    minute: minute.toISOString().replace("T", " ").replace(".000Z", "+00"),
  });
  wrong.push(...(await judgeMoment(trial, then.told, load.told, then.at)));
  wrong.push(...(await watchHeld(trial, mailing, left)));
  wrong.push(...(await goOn(trial, mailing, left)));

  const again = await use(trial);
  await wait(sizes.between);
  await again.stop();
  const last = await walNow(world.database.db);
  await sql`select pg_switch_wal()`.execute(machineDb(trial)).catch(() => undefined);
  await archived(world.database.db, last);
  machine.destroyDatabase();
  say(`${again.told.bought.length} more purchases, all in the archive; then the files were destroyed again`);
  const before = world.kept().length;
  wrong.push(...(await bringBack(trial, { step: "The newest there is" })));
  wrong.push(...(await judgeLedger(world.database, again)));
  if (!(await isSuspended(world.database.db))) wrong.push("the newest restore is not held");
  await timed("confirmed", () => machine.run("5. Go on"));
  wrong.push(...(await judgeEnd(trial)));
  if (world.kept().length !== before) wrong.push("a mail left although none waited");
  return wrong;
}

const machineDb = ({ world }: Trial): Db => world.database.db;

async function use({ world, sizes }: Trial): Promise<Load & { giveUpAfter(act: () => void): Promise<void> }> {
  const load = await startLoad({ ...world, people: sizes.people });
  return {
    ...load,
    giveUpAfter: async (act) => {
      act();
      await load.giveUp();
    },
  };
}

function timer(say: (line: string) => void) {
  return async <T>(what: string, act: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await act();
    say(`${what}: ${seconds(performance.now() - began)}`);
    return result;
  };
}

/** The next full minute, once it has come. */
async function nextMinute(): Promise<Date> {
  const at = Math.ceil((Date.now() + 1) / 60_000) * 60_000;
  await wait(at - Date.now());
  while (Date.now() < at) await wait(1);
  return new Date(at);
}

const walNow = async (db: Db): Promise<string> =>
  (await sql<{ name: string }>`select pg_walfile_name(pg_current_wal_lsn()) as name`.execute(db)).rows[0]!
    .name;

const archived = (db: Db, wal: string): Promise<true> =>
  waitFor(
    async () => {
      const { rows } = await sql<{ there: boolean }>`
        select last_archived_wal collate "C" >= ${wal} as there from pg_stat_archiver`.execute(db);
      return rows[0]?.there ? true : null;
    },
    180_000,
    "what was written is not archived",
  );

/** Stops, restores and checks, by the commands of the runbook; Hostread is started again. */
async function bringBack(
  { machine, say }: Trial,
  how: { step: "2. Restore" | "The newest there is"; minute?: string },
): Promise<string[]> {
  const timed = timer(say);
  const repository = execFileSync("du", ["-sk", machine.repository], { encoding: "utf8" }).split("\t")[0];
  say(`the second place holds ${(Number(repository) / 1024).toFixed(0)} MB`);
  await timed("stopped", () => machine.run("1. Stop everything"));
  await timed(`restored (${how.step})`, () => machine.run(how.step, how.minute));
  const size = execFileSync("du", ["-sk", machine.data], { encoding: "utf8" }).split("\t")[0];
  say(`the database's files have ${(Number(size) / 1024).toFixed(0)} MB`);
  const books = await timed("verify:money and verify:audit", () => machine.run("3. Check the books"));
  for (const line of books.split("\n").filter((one) => /holds|whole|violat/i.test(one))) say(`  ${line}`);
  await timed("Hostread started", () => machine.run("4. Start, and look"));
  return [];
}

/** What was acknowledged before the minute is there; what began after it is not. */
async function judgeMoment(
  { world: { database }, say }: Trial,
  then: Told,
  all: Told,
  at: number,
): Promise<string[]> {
  const wrong = await judgeLedger(database, { told: then });
  const later = all.bought.filter(({ began }) => began > at);
  const { rows } = await sql<{ purchase: string }>`
    select public_id as purchase from purchase where public_id = any(${later.map(({ purchase }) => purchase)})`.execute(
    database.db,
  );
  wrong.push(...rows.map(({ purchase }) => `purchase ${purchase} was begun after the minute, and is there`));
  const rejected = await judgeLedger(database, { told: all });
  if (later.length === 0 || rejected.length === 0)
    wrong.push("nothing was undone: the minute may not have been reached");
  say(
    `held against what clients were told: ${then.bought.length} purchases and ${then.moves.size} podcasts as of the ` +
      `minute, ${later.length} later purchases undone`,
  );
  return wrong;
}

/** Nothing leaves, not through the worker that nobody stopped either; what may have left is unclear. */
async function watchHeld({ world, sizes, say }: Trial, mailing: string, left: number): Promise<string[]> {
  const { db } = world.database;
  const wrong: string[] = [];
  if (!(await isSuspended(db))) wrong.push("the restored database is not held");
  await wait(sizes.watched);
  const now = world.kept().length;
  if (now !== left) wrong.push(`${now - left} mails left before the confirmation`);
  const states = await statesOf(db, mailing);
  say(
    `held for ${seconds(sizes.watched)}: ${now - left} mails left; the mailing is ${JSON.stringify(states)}`,
  );
  if (!states["unclear restored"]) wrong.push("no mail is unclear");
  for (const open of ["queued", "deferred", "claimed", "handed"])
    if (Object.keys(states).some((state) => state.startsWith(open))) wrong.push(`a mail is ${open}`);
  const rows = new Map((await messages(db, mailing)).map((row) => [row.messageId, row.state]));
  const strange = world
    .kept()
    .filter(({ messageId }) => !["accepted", "unclear"].includes(rows.get(messageId)!));
  if (strange.length > 0) wrong.push(`${strange.length} mails had left and are not said to be unclear`);
  return wrong;
}

async function statesOf(db: Db, mailing: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { state, reason } of await messages(db, mailing)) {
    const kind = reason ? `${state} ${reason}` : state;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** After the confirmation new mail leaves, and what may have left does not leave again. */
async function goOn({ machine, world, sizes, say }: Trial, mailing: string, left: number): Promise<string[]> {
  const wrong: string[] = [];
  await timer(say)("a full backup, and confirmed", () => machine.run("5. Go on"));
  const fresh = 5;
  const second = await world.startMailing(fresh);
  await waitFor(
    async () => (world.kept().length >= left + fresh ? true : null),
    180_000,
    "no mail leaves after the confirmation",
  );
  await wait(sizes.watched);
  const ids = new Set((await messages(world.database.db, second)).map(({ messageId }) => messageId));
  const others = world
    .kept()
    .slice(left)
    .filter(({ messageId }) => !ids.has(messageId));
  say(
    `confirmed for ${seconds(sizes.watched)}: ${world.kept().length - left} new mails, ${others.length} others`,
  );
  if (others.length > 0) wrong.push(`${others.length} mails left again, unasked`);
  const states = await statesOf(world.database.db, mailing);
  if (!states["unclear restored"]) wrong.push("the mails that may have left are not unclear any more");
  return [...wrong, ...(await judgeEnd({ machine, world, sizes, say }))];
}

/** Nothing was doubled, and what the provider has for purchases that are undone is told to the administrators. */
async function judgeEnd({ world, say }: Trial): Promise<string[]> {
  const { db } = world.database;
  await inTransaction(db, (tx) => addJob(tx, "sweep-purchases", {}));
  await inTransaction(db, (tx) => addJob(tx, "reconcile-payments", {}));
  await waitFor(
    async () => ((await unfinishedPurchases(db, world.provider)).length === 0 ? true : null),
    180_000,
    "a purchase has no end",
  );
  const unknown = (await unknownPayments(db, world.provider)).length;
  const told = await waitFor(
    async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from money_problem where kind = 'unknown-session'`.execute(db);
      return rows[0]!.n >= unknown ? rows[0]!.n : null;
    },
    120_000,
    `of ${unknown} payments without a purchase not all are told`,
  );
  say(`${unknown} card payments of undone purchases, ${told} told to the administrators`);
  const { rows: owners } = await sql<{ id: number }>`select id from owner`.execute(db);
  const arrived = new Map<string, number>();
  for (const { messageId } of world.kept()) arrived.set(messageId, (arrived.get(messageId) ?? 0) + 1);
  const twice = [...arrived.values()].filter((n) => n > 1).length;
  return [
    ...(twice > 0 ? [`${twice} mails arrived twice`] : []),
    ...(await judgeInvariants(db)),
    ...(await judgeAgainstProvider(
      db,
      world.provider,
      owners.map(({ id }) => id),
      { terminal: false },
    )),
  ];
}
