import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../../tests/support/database.ts";
import { makeOwner } from "../../../../tests/support/world.ts";
import { newHandle } from "../../handle.ts";
import {
  atOnce,
  type Database,
  type Db,
  inTransaction,
  inTwoTrips,
  isUnavailable,
  openDatabase,
} from "../database.ts";
import { type Fence, fenced } from "../fence/fence.ts";
import { findFence } from "../fence/fence-role.ts";
import { KnownStatements } from "./known.ts";
import { countedTexts, nameOf } from "./repeated.ts";

const database = useDatabase();

/** One connection: everybody meets what was prepared for the others. */
let one: Database;
let role: string | null;
let owners: [number, number];
beforeAll(async () => {
  const { db } = database();
  const state = await findFence(db);
  if (!state.on) throw new Error("this PostgreSQL has no fence");
  role = state.role;
  owners = [(await makeOwner(db)).id, (await makeOwner(db)).id];
  for (const id of owners)
    for (const name of ["Autumn", "Winter"])
      await db
        .insertInto("campaign")
        .values({ public_id: newHandle(), owner_id: id, display_name: name })
        .execute();
  await sql`create table plant (id int primary key, size int not null)`.execute(db);
  await sql`insert into plant values (1, 10)`.execute(db);
  if (role) await sql`grant select, insert on plant to ${sql.ref(role)}`.execute(db);
});
beforeEach(async () => {
  one = openDatabase({ connectionString: database().connectionString, poolSize: 1, prepare: "repeated" });
  return () => one.close();
});

const fenceOf = (...ids: number[]): Fence => ({ role, owners: `{${ids.join(",")}}` });

/** A text of its own for each test: texts are counted for the whole process. */
let texts = 0;
const campaigns = () => {
  const mark = sql.raw(`/* test ${++texts} */`);
  return async (db: { getExecutor: Db["getExecutor"] }): Promise<number[]> => {
    const { rows } = await sql<{ ownerId: number }>`
      ${mark} select owner_id as "ownerId" from campaign where display_name = ${"Autumn"} order by owner_id`.execute(
      db,
    );
    return rows.map(({ ownerId }) => ownerId);
  };
};

interface Known {
  name: string;
  statement: string;
  generic: number;
}
/** What the server itself has prepared on the connection. */
const known = async (containing = "/* test"): Promise<Known[]> => {
  const { rows } = await one.pool.query<Known>({
    text: `select name, statement, generic_plans::int as generic from pg_prepared_statements
      where strpos(statement, $1) > 0 and statement not like '%pg_prepared_statements%'`,
    values: [containing],
  });
  return rows;
};
const backend = async (): Promise<number> =>
  (await one.pool.query<{ pid: number }>({ text: "select pg_backend_pid() as pid", values: [] })).rows[0]!
    .pid;

describe("D6.08 statements that come again are prepared", () => {
  test("at the third time, and PostgreSQL keeps their plan", async () => {
    const seen = campaigns();
    await seen(one.db);
    await seen(one.db);
    expect(await known()).toEqual([]);
    for (let i = 0; i < 8; i++) await seen(one.db);
    expect(await known()).toMatchObject([{ generic: expect.any(Number) }]);
    expect((await known())[0]!.generic).toBeGreaterThan(0);
  });

  test("no organization sees another's rows by a plan that was kept for it", async () => {
    const [a, b] = owners;
    const seen = campaigns();
    for (let i = 0; i < 10; i++) expect(await seen(fenced(one.db, fenceOf(a)))).toEqual([a]);
    const [before] = await known();
    expect(before!.generic).toBeGreaterThan(0);
    for (let i = 0; i < 10; i++) expect(await seen(fenced(one.db, fenceOf(b)))).toEqual([b]);
    // It was this plan that answered both.
    const after = await known();
    expect(after).toMatchObject([{ name: before!.name, generic: before!.generic + 10 }]);
    expect(await seen(fenced(one.db, fenceOf()))).toEqual([]);
    expect(await seen(fenced(one.db, fenceOf(a, b)))).toEqual([a, b]);
    await inTransaction(fenced(one.db, fenceOf(a)), async (tx) => {
      expect(await seen(tx)).toEqual([a]);
      expect(await atOnce(tx, (at) => [seen(at), seen(at)] as const)).toEqual([[a], [a]]);
    });
    expect(await seen(fenced(one.db, fenceOf(b)))).toEqual([b]);
  });

  test("nor of what belongs to campaigns", async () => {
    const { db } = database();
    const [a, b] = owners;
    await sql`insert into campaign_figures (campaign_id, paid)
      select id, owner_id from campaign where display_name = 'Autumn'`.execute(db);
    const paid = async (on: Db) => {
      const { rows } = await sql<{ paid: number }>`
        /* test figures */ select paid from campaign_figures order by paid`.execute(on);
      return rows.map((row) => row.paid);
    };
    for (const [mine, times] of [
      [a, 10],
      [b, 10],
      [a, 2],
    ] as const)
      for (let i = 0; i < times; i++) expect(await paid(fenced(one.db, fenceOf(mine)))).toEqual([mine]);
    for (let i = 0; i < 10; i++) expect(await paid(one.db)).toEqual([a, b]);
    expect(await paid(fenced(one.db, fenceOf()))).toEqual([]);
    const kept = await known("/* test figures");
    expect(kept).toHaveLength(2);
    for (const { generic } of kept) expect(generic).toBeGreaterThan(0);
  });

  test("a text has a plan with the fence and one without, which do not take turns", async () => {
    const [a] = owners;
    const seen = campaigns();
    for (let i = 0; i < 10; i++) {
      expect(await seen(fenced(one.db, fenceOf(a)))).toEqual([a]);
      expect(await seen(one.db)).toEqual(owners);
    }
    const both = await known();
    expect(both).toHaveLength(2);
    for (const { generic } of both) expect(generic).toBeGreaterThan(0);
  });

  test("a kept plan is made anew for another role", async () => {
    expect(role).not.toBeNull();
    const [a] = owners;
    const seen = campaigns();
    for (let i = 0; i < 10; i++) {
      expect(await seen(fenced(one.db, fenceOf(a)))).toEqual([a]);
      // The owner of the tables, whom no policy binds, under the same name.
      expect(await seen(fenced(one.db, { role: null, owners: `{${a}}` }))).toEqual(owners);
    }
    expect(await known()).toHaveLength(1);
  });

  test("one that fails keeps its connection, whether it was known or not", async () => {
    const db = fenced(one.db, fenceOf(owners[0]));
    const pid = await backend();
    const add = (on: Db, id: number) => sql`/* test add */ insert into plant values (${id}, 1)`.execute(on);
    const missing = (on: Db) => sql`/* test missing */ select ${1}::int from nothing_there`.execute(on);
    const unsendable = { toPostgres: () => expect.fail("cannot be sent") };
    for (const on of [db, one.db]) {
      for (let i = 0; i < 5; i++) {
        await expect(add(on, 1)).rejects.toMatchObject({ code: "23505" });
        await expect(missing(on)).rejects.toMatchObject({ code: "42P01" });
      }
      expect(await backend()).toBe(pid);
    }
    await add(db, 2);
    await add(one.db, 3);
    expect(await known("/* test add */")).toHaveLength(2);
    expect(await known("/* test missing */")).toEqual([]);
    await expect(
      sql`/* test add */ insert into plant values (${unsendable}, 1)`.execute(one.db),
    ).rejects.toThrow();
    await expect(inTransaction(db, (tx) => add(tx, 1))).rejects.toMatchObject({ code: "23505" });
    await sql`create table nothing_there ()`.execute(database().db);
    expect((await missing(one.db)).rows).toEqual([]);
    await add(one.db, 4);
    expect(await backend()).toBe(pid);
  });

  test("one whose table was changed meanwhile is asked anew, alone and in a transaction", async () => {
    const { db } = database();
    const own = fenced(one.db, fenceOf(owners[0]));
    const pid = await backend();
    const size = async (on: { getExecutor: Db["getExecutor"] }) => {
      const { rows } = await sql<{
        size: unknown;
      }>`/* test size */ select size from plant where id = ${1}`.execute(on);
      return rows[0]!.size;
    };
    const warm = async (expected: unknown) => {
      for (const on of [own, one.db]) for (let i = 0; i < 10; i++) expect(await size(on)).toEqual(expected);
    };
    const change = (type: string) =>
      sql`alter table plant alter column size type ${sql.raw(type)} using size::${sql.raw(type)}`.execute(db);
    await warm(10);
    await change("text");
    expect(await size(own)).toBe("10");
    expect(await size(one.db)).toBe("10");
    await warm("10");

    await change("bigint");
    let runs = 0;
    const work = async (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) => {
      runs += 1;
      return size(tx);
    };
    expect(await inTransaction(own, work)).toBe(10);
    expect(await inTransaction(one.db, work)).toBe(10);
    expect(runs).toBeGreaterThan(2);
    await warm(10);

    // What does not repeat itself says that it may be tried again.
    await change("text");
    const trips = () =>
      inTwoTrips<[unknown], unknown>(
        own,
        (tx) => [size(tx)],
        async (_tx, [found]) => ({ result: found, write: () => [] }),
      );
    const error = await trips().catch((thrown: unknown) => thrown);
    expect(isUnavailable(error)).toBe(true);
    expect(await trips()).toBe("10");
    expect(await backend()).toBe(pid);
  });

  test("one that somebody took from the connection is asked anew", async () => {
    const seen = campaigns();
    for (let i = 0; i < 4; i++) await seen(one.db);
    await one.pool.query("deallocate all");
    expect(await seen(one.db)).toEqual(owners);
    for (let i = 0; i < 4; i++) await seen(fenced(one.db, fenceOf(owners[0])));
    await one.pool.query("deallocate all");
    // Its fence was taken, too: nothing is answered without it, and the next connection has all of it.
    await seen(fenced(one.db, fenceOf(owners[0]))).catch(() => undefined);
    expect(await seen(fenced(one.db, fenceOf(owners[0])))).toEqual([owners[0]]);
  });

  test("a connection keeps so many of them, whatever is asked", async () => {
    for (let i = 0; i < 250; i++)
      for (let time = 0; time < 3; time++)
        await sql`/* test many ${sql.raw(String(i))} */ select ${i}::int`.execute(one.db);
    const kept = await known("/* test many");
    expect(kept.length).toBeGreaterThan(150);
    expect(kept.length).toBeLessThanOrEqual(200);
    expect(kept.some(({ statement }) => statement.includes("many 249 "))).toBe(true);
    expect(kept.some(({ statement }) => statement.includes("many 0 "))).toBe(false);
  });

  test("nothing is where there is a pooler", async () => {
    const pooled = openDatabase({
      connectionString: database().connectionString,
      poolSize: 1,
      prepare: "nothing",
    });
    const seen = campaigns();
    for (let i = 0; i < 6; i++) {
      expect(await seen(fenced(pooled.db, fenceOf(owners[1])))).toEqual([owners[1]]);
      expect(await seen(pooled.db)).toEqual(owners);
    }
    const { rows } = await pooled.pool.query("select from pg_prepared_statements");
    expect(rows).toEqual([]);
    await pooled.close();
  });
});

describe("D6.08 what is remembered of statements", () => {
  test("are so many texts in a process, and no long ones", () => {
    for (let i = 0; i < 3_000; i++) nameOf(`select ${i}`, "repeated", false);
    expect(countedTexts()).toBeLessThanOrEqual(1_000);
    const long = `select ${"x".repeat(40_000)}`;
    for (let i = 0; i < 5; i++) expect(nameOf(long, "repeated", false)).toBeUndefined();
    for (const text of ["begin", "commit", "select 1; select 2", "set role x"])
      for (let i = 0; i < 5; i++) expect(nameOf(text, "repeated", false)).toBeUndefined();
  });

  test("a name is one text's for good, also of one that was forgotten meanwhile", () => {
    const name = () => {
      for (let i = 0; i < 2; i++) nameOf("select 'once more'", "repeated", false);
      return nameOf("select 'once more'", "repeated", false);
    };
    const first = name();
    for (let i = 0; i < 1_000; i++) nameOf(`select 'other ${i}'`, "repeated", false);
    expect(name()).not.toBe(first);
  });

  test("of a connection the one not used for longest is dropped, and none on its way", () => {
    const closed: string[] = [];
    const wire = { close: ({ name }: { name: string }) => void closed.push(name) };
    const statements = new KnownStatements(2);
    expect(statements.take("a", wire)).toBe("new");
    expect(statements.take("a", wire)).toBe("unnamed");
    statements.take("b", wire);
    statements.take("c", wire);
    expect(closed).toEqual([]);
    for (const name of ["a", "b", "c"]) statements.answered(name);
    expect(statements.take("a", wire)).toBe("known");
    expect(statements.take("d", wire)).toBe("new");
    expect(closed).toEqual(["b"]);
    statements.refused("d");
    expect(statements.take("d", wire)).toBe("new");
    expect(closed).toEqual(["b", "d", "c"]);
    expect(statements.size).toBe(2);
  });
});
