import { createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useEmptyDatabase } from "../../../tests/support/database.ts";
import { nodeProgram, runNode } from "../../../tests/support/node-program.ts";
import { type Database, inTransaction, isUnavailable, openDatabase } from "./database.ts";
import type { DatabaseTimeouts } from "./pool.ts";
import { PREPARED } from "./prepared/repeated.ts";

const database = useEmptyDatabase();
const opened: Database[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
function open(timeouts: Partial<DatabaseTimeouts> = {}, poolSize = 2): Database {
  const one = openDatabase({ connectionString: database().connectionString, poolSize, timeouts });
  opened.push(one);
  return one;
}
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test("values come back as the code expects them", async () => {
  const { rows } = await sql`select 9007199254740991::bigint as big, array[1, null]::bigint[] as bigs,
    date '2026-02-28' as day, array[date '2026-02-28'] as days, 1.10::numeric as money,
    timestamptz '2026-02-28 12:00+02' as moment, null::bigint as none`.execute(database().db);
  expect(rows).toEqual([
    {
      big: 9_007_199_254_740_991,
      bigs: [1, null],
      day: "2026-02-28",
      days: ["2026-02-28"],
      money: "1.10",
      moment: new Date("2026-02-28T10:00:00Z"),
      none: null,
    },
  ]);
});

test("a bigint that a number cannot hold exactly is an error, not a wrong number", async () => {
  const error = await failure(sql`select 9007199254740993::bigint`.execute(database().db));
  expect(String(error)).toContain("bigint 9007199254740993 is too large");
  expect(isUnavailable(error)).toBe(false);
});

describe("inTransaction", () => {
  beforeEach(async () => {
    await sql`create table note (number int)`.execute(database().db);
  });
  const notes = async () =>
    (await sql<{ number: number }>`select number from note order by 1`.execute(database().db)).rows.map(
      (row) => row.number,
    );

  test("undoes everything where the work throws", async () => {
    const error = await failure(
      inTransaction(database().db, async (tx) => {
        await sql`insert into note values (1)`.execute(tx);
        throw new Error("no");
      }),
    );
    expect(String(error)).toBe("Error: no");
    expect(await notes()).toEqual([]);
  });

  test("two that read and write the same are both done, as if one after the other", async () => {
    let runs = 0;
    let arrived = 0;
    let letBothGo = () => {};
    const bothArrived = new Promise<void>((resolve) => {
      letBothGo = resolve;
    });
    const addNext = () =>
      inTransaction(
        database().db,
        async (tx) => {
          runs++;
          const { rows } = await sql<{ n: number }>`select count(*)::int as n from note`.execute(tx);
          if (++arrived === 2) letBothGo();
          await bothArrived;
          await sql`insert into note values (${rows[0]!.n + 1})`.execute(tx);
        },
        { isolation: "serializable" },
      );
    await Promise.all([addNext(), addNext()]);
    expect(await notes()).toEqual([1, 2]);
    expect(runs).toBeGreaterThan(2);
  });

  test("gives up after three repetitions", async () => {
    let runs = 0;
    const error = await failure(
      inTransaction(database().db, async (tx) => {
        runs++;
        await sql`do $$ begin raise exception 'again' using errcode = '40P01'; end $$`.execute(tx);
      }),
    );
    expect(error).toMatchObject({ code: "40P01" });
    expect(runs).toBe(4);
  });

  describe("killed at a commit", () => {
    let program: Awaited<ReturnType<typeof nodeProgram>>;
    beforeAll(async () => {
      program = await nodeProgram("tests/support/programs/fail-in-transaction.ts");
    });
    afterAll(() => program.remove());
    test.each([
      { place: "commit.before:3", end: "SIGKILL", left: [1, 2] },
      { place: "commit.after:3", end: "SIGKILL", left: [1, 2, 3] },
      { place: "elsewhere", end: 0, left: [1, 2, 3, 4, 5] },
    ])("$place leaves $left", async ({ place, end, left }) => {
      const env = { HOSTREAD_FAILPOINT: place };
      const run = runNode(program.file, [database().connectionString], { env });
      expect(await run.ended, run.errors()).toBe(end);
      expect(await notes()).toEqual(left);
    });
  });
});

describe("a database that cannot serve is recognised", () => {
  test("D6.05 a read that was given up in a deadlock", async () => {
    const read = database().db;
    await sql`create table one (id integer); create table two (id integer)`.execute(read);
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const lock = (first: string, second: string) =>
      read.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = '20s'`.execute(tx);
        await sql`lock table ${sql.ref(first)}`.execute(tx);
        await wait(300);
        await sql`select from ${sql.ref(second)}`.execute(tx);
      });
    const both = await Promise.allSettled([lock("one", "two"), lock("two", "one")]);
    const [given] = both.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(given).toMatchObject({ code: "40P01" });
    expect(isUnavailable(given)).toBe(true);
    await sql`drop table one, two`.execute(read);
  });

  test("no server at the address", async () => {
    const nowhere = openDatabase({ connectionString: "postgresql://a@127.0.0.1:1/a" });
    opened.push(nowhere);
    expect(isUnavailable(await failure(sql`select 1`.execute(nowhere.db)))).toBe(true);
    const noSocket = openDatabase({ connectionString: "postgresql://a@%2Fnowhere/a" });
    opened.push(noSocket);
    expect(isUnavailable(await failure(sql`select 1`.execute(noSocket.db)))).toBe(true);
  });

  test("an address that takes the connection and says nothing", async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => sockets.add(socket.on("error", () => undefined)));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as { port: number };
    const one = openDatabase({
      connectionString: `postgresql://a@127.0.0.1:${port}/a`,
      timeouts: { connect: 50 },
    });
    opened.push(one);
    expect(isUnavailable(await failure(sql`select 1`.execute(one.db)))).toBe(true);
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  test("a connection that is cut, and the next statement works again", async () => {
    const one = open({}, 1);
    const cut = sql`select pg_terminate_backend(pg_backend_pid())`.execute(one.db);
    expect(isUnavailable(await failure(cut))).toBe(true);
    expect((await sql`select 1 as one`.execute(one.db)).rows).toEqual([{ one: 1 }]);
  });

  test("a full pool, which is whole again afterwards", async () => {
    const one = open({ wait: 30 }, 1);
    let release = () => {};
    let held: Promise<unknown> = Promise.resolve();
    await new Promise<void>((holding) => {
      held = inTransaction(one.db, async () => {
        holding();
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      });
    });
    const error = await failure(sql`select 1`.execute(one.db));
    expect(error).toMatchObject({ name: "PoolExhausted" });
    expect(isUnavailable(error)).toBe(true);
    release();
    await held;
    expect((await sql`select 1 as one`.execute(one.db)).rows).toEqual([{ one: 1 }]);
  });

  test("a statement or a lock that takes too long", async () => {
    const slow = open({ statement: 50, lock: 20 });
    expect(isUnavailable(await failure(sql`select pg_sleep(10)`.execute(slow.db)))).toBe(true);
    await sql`create table contested (id int)`.execute(database().db);
    await inTransaction(database().db, async (tx) => {
      await sql`lock table contested`.execute(tx);
      const error = await failure(sql`select * from contested`.execute(slow.db));
      expect(error).toMatchObject({ code: "55P03" });
      expect(isUnavailable(error)).toBe(true);
    });
  });

  test.each(["53100", "53200", "58030"])("D6.03 a disk or memory that is full (%s)", async (code) => {
    const full = sql.raw(
      `do $$ begin raise exception 'No space left on device' using errcode = '${code}'; end $$`,
    );
    expect(isUnavailable(await failure(full.execute(database().db)))).toBe(true);
  });

  test("while mistakes of our own and other people's servers are not", async () => {
    const broken = await failure(sql`select * from nothing_there`.execute(database().db));
    const refusedElsewhere = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:25"), {
      code: "ECONNREFUSED",
      syscall: "connect",
    });
    for (const error of [broken, refusedElsewhere, new TypeError("x"), null, "57P01"])
      expect(isUnavailable(error)).toBe(false);
  });
});

test("a statement marked for it is prepared once for each connection, and not where there is a pooler", async () => {
  const { connectionString } = database();
  for (const prepare of ["repeated", "marked", "nothing"] as const) {
    const own = openDatabase({ connectionString, poolSize: 1, prepare });
    try {
      for (const value of [1, 2, 3]) {
        const { rows } = await sql<{
          value: number;
        }>`${sql.raw(PREPARED)} select ${value}::int as value`.execute(own.db);
        expect(rows).toEqual([{ value }]);
      }
      const { rows } = await sql<{ n: number }>`select count(*) as n from pg_prepared_statements`.execute(
        own.db,
      );
      expect(rows[0]!.n).toBe(prepare === "nothing" ? 0 : 1);
    } finally {
      await own.close();
    }
  }
});
