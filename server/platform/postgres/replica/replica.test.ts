import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type CuttableDatabase, cuttable } from "../../../../tests/support/database-cut.ts";
import { type Pair, startPair } from "../../../../tests/support/postgres/standby.ts";
import { fault } from "../../fault.ts";
import { silentLog } from "../../log.ts";
import { processFigures } from "../../watching/figures.ts";
import { type Database, type Db, openDatabase } from "../database.ts";
import { LogMarks, positionOf } from "./log-marks.ts";
import { attachReplica, mayBeOld } from "./may-be-old.ts";
import { Replica } from "./replica.ts";

let pair: Pair;
let primary: Database;
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  pair = await startPair();
  primary = openDatabase({ connectionString: pair.primary.connectionString });
  await sql`create table word (text text)`.execute(primary.db);
  await sql`create role app login`.execute(primary.db);
  await sql`grant select on word to app`.execute(primary.db);
}, 120_000);
afterAll(async () => {
  for (const one of opened.reverse()) await one.close();
  await primary?.close();
  await pair?.remove();
});

/** As the server has it: no superuser, and nothing granted for watching. */
const asApp = (connectionString: string) => connectionString.replace("//hostread@", "//app@");

/** Measured by hand, so that nothing hangs on the clock; the bound is as long as any test. */
async function replicaOn(
  connectionString: string,
  oldestMs = 600_000,
): Promise<{ db: Db; replica: Replica }> {
  const own = openDatabase({ connectionString: asApp(pair.primary.connectionString) });
  const replica = new Replica({
    primary: own.db,
    connectionString: asApp(connectionString),
    log: silentLog,
    oldestMs,
  });
  opened.push(own, replica);
  attachReplica(own.db, replica);
  await replica.measure();
  return { db: own.db, replica };
}

/** Which server answers. */
const isStandby = async (db: Db) =>
  (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)).rows[0]!.is;
const words = async (db: Db) =>
  (await sql<{ text: string }>`select text from word order by 1`.execute(db)).rows.map(({ text }) => text);
const write = (text: string) => sql`insert into word values (${text})`.execute(primary.db);
const position = async () =>
  (await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(primary.db)).rows[0]!.at;
const answered = async (server: string, reason: string) => {
  const { values } = (await processFigures.getSingleMetric("hostread_reads_total")?.get()) ?? { values: [] };
  return values.find(({ labels }) => labels.server === server && labels.reason === reason)?.value ?? 0;
};

describe("D6.04 a standby that streams", () => {
  let db: Db;
  let replica: Replica;
  beforeEach(async () => {
    if (!replica) ({ db, replica } = await replicaOn(pair.standby.connectionString));
    await pair.caughtUp();
    // The mark of one look is what the next one has.
    await replica.measure();
    await replica.measure();
  });

  test("D6.04 answers what may be old, and nothing else", async () => {
    const before = await answered("standby", "");
    expect(replica.refusal()).toBeNull();
    expect(await mayBeOld(db, {}, isStandby)).toBe(true);
    expect(await isStandby(db)).toBe(false);
    expect(await answered("standby", "")).toBe(before + 1);
    // What a request works with that changes something, or a transaction.
    expect(await db.transaction().execute((tx) => mayBeOld(tx, {}, isStandby))).toBe(false);
    expect(await mayBeOld(primary.db, {}, isStandby)).toBe(false);
  });

  test("D6.04 whoever has changed something reads it from the primary until the standby has it", async () => {
    await pair.standby.tell("select pg_wal_replay_pause()");
    await write("mine");
    const wrote = await position();
    await replica.measure();
    expect(await mayBeOld(db, { wrote }, words)).toContain("mine");
    // Somebody else sees it a moment later.
    expect(await mayBeOld(db, {}, words)).not.toContain("mine");
    await pair.standby.tell("select pg_wal_replay_resume()");
    await pair.caughtUp();
    await vi.waitFor(async () => {
      await replica.measure();
      expect(replica.has(wrote)).toBe(true);
    }, 30_000);
    expect(await mayBeOld(db, { wrote }, isStandby)).toBe(true);
    expect(await mayBeOld(db, { wrote }, words)).toContain("mine");
  });

  test("D6.04 what is older than the bound comes from the primary, until the standby has caught up", async () => {
    const tight = await replicaOn(pair.standby.connectionString, 300);
    await pair.standby.tell("select pg_wal_replay_pause()");
    await write("late");
    const measured = async (refusal: string | null) => {
      await tight.replica.measure();
      expect(tight.replica.refusal()).toBe(refusal);
    };
    await vi.waitFor(() => measured("old"), 30_000);
    const before = await answered("primary", "old");
    expect(await mayBeOld(tight.db, {}, words)).toContain("late");
    expect(await answered("primary", "old")).toBe(before + 1);
    await pair.standby.tell("select pg_wal_replay_resume()");
    await vi.waitFor(async () => {
      await tight.replica.measure();
      await measured(null);
    }, 30_000);
  });

  test("D6.04 a primary on which nothing happens makes no standby old", async () => {
    const tight = await replicaOn(pair.standby.connectionString, 1_000);
    await new Promise((done) => setTimeout(done, 1_500));
    await vi.waitFor(async () => {
      await tight.replica.measure();
      await tight.replica.measure();
      expect(tight.replica.refusal()).toBeNull();
    }, 30_000);
  });

  test("D6.04 what fails there or is not found is asked of the primary; what fails here fails", async () => {
    const asked: boolean[] = [];
    const found = await mayBeOld(db, {}, async (given) => {
      asked.push(await isStandby(given));
      if (given !== db) throw fault("not-found");
      return "here";
    });
    expect([found, asked]).toEqual(["here", [true, false]]);
    // A fault says nothing of the server.
    expect(replica.refusal()).toBeNull();
    await expect(mayBeOld(db, {}, () => Promise.reject(fault("not-found")))).rejects.toMatchObject({
      code: "not-found",
    });
  });
});

describe("D6.04 a server that is no standby of this database", () => {
  test.each([
    ["the primary itself", () => pair.primary.connectionString, "no-standby"],
    [
      "another database of the same cluster",
      () => pair.standby.connectionString.replace(/hostread$/, "postgres"),
      "other-database",
    ],
    ["nobody", () => pair.standby.connectionString.replace(/%2Fs\//, "%2Fnowhere/"), "down"],
  ])("D6.04 %s is never read from", async (_what, url, refusal) => {
    const { db, replica } = await replicaOn(url());
    expect(replica.refusal()).toBe(refusal);
    expect(await mayBeOld(db, {}, isStandby)).toBe(false);
  });

  test("D6.04 a standby of another cluster, and one that was made a primary, which takes no write of ours", async () => {
    const other = await startPair();
    await other.primary.tell("create role app login");
    await other.caughtUp();
    try {
      const { replica, db } = await replicaOn(other.standby.connectionString);
      expect(replica.refusal()).toBe("other-database");
      expect(await mayBeOld(db, {}, isStandby)).toBe(false);
      await other.standby.tell("select pg_promote()");
      await replica.measure();
      expect(replica.refusal()).toBe("no-standby");
      await expect(sql`create table word (text text)`.execute(replica.db)).rejects.toMatchObject({
        message: expect.stringContaining("read-only transaction"),
      });
      await replica.close();
    } finally {
      await other.remove();
    }
  }, 120_000);
});

describe("D6.04 a standby that goes away", () => {
  let way: CuttableDatabase;
  afterAll(() => way?.close());

  test("D6.04 in the middle of reads: none of them fails, and they go there again once it is back", async () => {
    way = await cuttable(pair.standby.connectionString);
    const { db, replica } = await replicaOn(way.connectionString);
    await pair.caughtUp();
    await replica.measure();
    expect(await mayBeOld(db, {}, isStandby)).toBe(true);
    const slow = (given: Db) => sql`select pg_sleep(0.3)`.execute(given).then(() => isStandby(given));
    const reads = Array.from({ length: 8 }, () => mayBeOld(db, {}, slow));
    await vi.waitFor(() =>
      expect(pair.standby.asked("hostread reads", "pg_sleep")).toBeGreaterThanOrEqual(8),
    );
    await way.cut();
    expect(await Promise.all(reads)).toEqual(Array(8).fill(false));
    expect(replica.refusal()).toBe("down");
    // It is not asked in vain again.
    expect(await mayBeOld(db, {}, isStandby)).toBe(false);
    await replica.measure();
    expect(replica.refusal()).toBe("down");
    await way.mend();
    await vi.waitFor(async () => {
      await replica.measure();
      expect(await mayBeOld(db, {}, isStandby)).toBe(true);
    }, 30_000);
  });

  test("D6.04 a network that swallows everything holds up nobody for longer than one statement may take", async () => {
    const { db, replica } = await replicaOn(way.connectionString);
    await way.swallow();
    // It is not known yet.
    expect(replica.refusal()).toBeNull();
    expect(await mayBeOld(db, {}, isStandby)).toBe(false);
    expect(replica.refusal()).toBe("down");
    await way.mend();
  });

  test("D6.04 kill -9 of the standby itself, in the middle of a stream of reads", async () => {
    const { db, replica } = await replicaOn(pair.standby.connectionString);
    await replica.start();
    let stop = false;
    const answers: boolean[] = [];
    const reading = Array.from({ length: 4 }, async () => {
      while (!stop) answers.push(await mayBeOld(db, {}, isStandby));
    });
    await vi.waitFor(() => expect(answers).toContain(true), 30_000);
    pair.standby.kill();
    await vi.waitFor(() => expect(answers.at(-1)).toBe(false), 30_000);
    const before = answers.length;
    await vi.waitFor(() => expect(answers.slice(before)).toContain(true), 60_000);
    stop = true;
    await Promise.all(reading);
  }, 120_000);
});

describe("D6.04 how old a standby is", () => {
  test("D6.04 it is as old as the newest position that it has reached", () => {
    const marks = new LogMarks();
    expect(marks.ageOf(10n, 1_000)).toBe(Number.POSITIVE_INFINITY);
    marks.add(1_000, 10n, "1");
    marks.add(2_000, 10n, "1");
    marks.add(3_000, 12n, "1");
    expect(marks.ageOf(9n, 3_000)).toBe(Number.POSITIVE_INFINITY);
    expect(marks.ageOf(10n, 3_500)).toBe(1_500);
    expect(marks.ageOf(11n, 3_500)).toBe(1_500);
    expect(marks.ageOf(12n, 3_500)).toBe(500);
  });

  test("D6.04 after a failover positions of before mean nothing", () => {
    const marks = new LogMarks();
    marks.add(1_000, 10n, "1");
    marks.add(2_000, 30n, "2");
    expect(marks.ageOf(20n, 2_000)).toBe(Number.POSITIVE_INFINITY);
    expect(marks.ageOf(30n, 2_000)).toBe(0);
  });

  test("D6.04 a position is read as PostgreSQL writes it", () => {
    expect(positionOf("0/0")).toBe(0n);
    expect(positionOf("16/B374D848")).toBe(0x16b374d848n);
    expect(positionOf("1/0") > positionOf("0/FFFFFFFF")).toBe(true);
  });
});
