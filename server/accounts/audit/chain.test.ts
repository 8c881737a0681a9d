import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase, useDatabase } from "../../../tests/support/database.ts";
import { makeOwner } from "../../../tests/support/world.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { noteChange } from "./note.ts";
import { verifyAudit } from "./verify.ts";

const database = useDatabase();
const db = () => database().db;
let one: number;
let other: number;
beforeAll(async () => {
  one = (await makeOwner(db())).id;
  other = (await makeOwner(db())).id;
});

const act = (on: Db, ownerId: number | null, name: string) =>
  inTransaction(on, (tx) =>
    noteChange(tx, { ownerId, thing: "campaign", name, before: { name: "before" }, after: { name } }),
  );
const brokenOf = async (on: Db) =>
  Object.fromEntries(
    (await verifyAudit(on)).flatMap(({ chain, wrong }) => (wrong.length > 0 ? [[chain, wrong]] : [])),
  );
const entriesOf = (on: Db, ownerId: number) =>
  on.selectFrom("audit").selectAll().where("owner_id", "=", ownerId).orderBy("seq").execute();

test("D3.01 what is rolled back leaves no entry, and nothing waits after a commit", async () => {
  await act(db(), one, "kept");
  await expect(
    inTransaction(db(), async (tx) => {
      await noteChange(tx, { ownerId: one, thing: "campaign", name: "given up" });
      throw new Error("given up");
    }),
  ).rejects.toThrow("given up");
  expect((await entriesOf(db(), one)).map(({ name }) => name)).toEqual(["kept"]);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_pending`.execute(db());
  expect(rows[0]!.n).toBe(0);
});

test("D3.01 an entry cannot be changed, deleted or emptied away", async () => {
  await act(db(), one, "stays");
  await expect(sql`update audit set name = 'x'`.execute(db())).rejects.toThrow("only added to");
  await expect(sql`delete from audit`.execute(db())).rejects.toThrow("only added to");
  await expect(sql`truncate audit`.execute(db())).rejects.toThrow("only added to");
  expect(await brokenOf(db())).toEqual({});
});

test("D3.03 sixty acts of two organizations at once become two chains without a gap", async () => {
  const names = Array.from({ length: 60 }, (_, at) => `at once ${at}`);
  await Promise.all(names.map((name, at) => act(db(), at % 2 ? one : other, name)));
  const entries = await entriesOf(db(), other);
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, at) => at + 1));
  expect(entries.length).toBe(30);
  for (const [at, entry] of entries.entries()) {
    expect(entry.previous.equals(at === 0 ? Buffer.alloc(0) : entries[at - 1]!.hash)).toBe(true);
    if (at > 0) expect(entry.at.getTime()).toBeGreaterThanOrEqual(entries[at - 1]!.at.getTime());
  }
  expect(await brokenOf(db())).toEqual({});
});

test("D3.01 the first entries of a month, of several organizations at once, all stand", async () => {
  const own = await freshDatabase();
  try {
    const owners = await Promise.all(Array.from({ length: 8 }, () => makeOwner(own.db)));
    await Promise.all(owners.map(({ id }) => act(own.db, id, "first")));
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from audit where name = 'first'`.execute(own.db);
    expect(rows[0]!.n).toBe(8);
  } finally {
    await own.drop();
  }
});

test("D3.03 an act that is not yet committed holds up no other act of its organization", async () => {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const slow = inTransaction(db(), async (tx) => {
    await noteChange(tx, { ownerId: one, thing: "campaign", name: "slow" });
    await held;
  });
  await act(db(), one, "quick");
  go();
  await slow;
  expect((await entriesOf(db(), one)).slice(-2).map(({ name }) => name)).toEqual(["quick", "slow"]);
});

/** As whoever owns the database does: with the triggers off. */
async function asOwner(on: TestDatabase, change: (tx: Db) => Promise<unknown>): Promise<void> {
  await inTransaction(on.db, async (tx) => {
    await sql`alter table audit disable trigger user`.execute(tx);
    await change(tx);
    await sql`alter table audit enable trigger user`.execute(tx);
  });
}

test("D3.03 verify:audit finds every entry that the database's owner changes, takes away, adds or swaps", async () => {
  const own = await freshDatabase();
  try {
    const ownerId = (await makeOwner(own.db)).id;
    const length = 12;
    for (let at = 1; at <= length; at++) await act(own.db, ownerId, `act ${at}`);
    expect(await brokenOf(own.db)).toEqual({});
    const columns = [
      "name",
      "login_id",
      "act",
      "before",
      "after",
      "at",
      "network",
      "member",
      "previous",
      "hash",
    ] as const;
    const values: Record<(typeof columns)[number], ReturnType<typeof sql>> = {
      name: sql`'another'`,
      login_id: sql`77`,
      act: sql`'campaign.read'`,
      before: sql`'{"name": "never"}'::jsonb`,
      after: sql`null`,
      at: sql`at + interval '1 microsecond'`,
      network: sql`'10.0.0'`,
      member: sql`not member`,
      previous: sql`'\\x00'::bytea`,
      hash: sql`'\\x00'::bytea`,
    };
    const place = fc.integer({ min: 1, max: length });
    const attack = fc.oneof(
      fc.record({ kind: fc.constant("changed" as const), seq: place, column: fc.constantFrom(...columns) }),
      fc.record({ kind: fc.constant("taken" as const), seq: place, many: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ kind: fc.constant("added" as const), seq: place }),
      fc.record({ kind: fc.constant("swapped" as const), seq: fc.integer({ min: 1, max: length - 1 }) }),
    );
    await fc.assert(
      fc.asyncProperty(attack, async (what) => {
        await sql`create table kept as select * from audit`.execute(own.db);
        await asOwner(own, async (tx) => {
          const at = sql`owner_id = ${ownerId} and seq = ${what.seq}`;
          if (what.kind === "changed")
            await sql`update audit set ${sql.ref(what.column)} = ${values[what.column]} where ${at}`.execute(
              tx,
            );
          if (what.kind === "taken")
            await sql`delete from audit where owner_id = ${ownerId} and seq >= ${what.seq}
              and seq < ${what.seq + what.many}`.execute(tx);
          if (what.kind === "added")
            await sql`insert into audit select nextval('audit_id_seq'), at + interval '1 second', owner_id, ${length + 1},
              login_id, program, member, act, route, thing, handle, name, network, device, request_id, before, after,
              previous, hash from audit where ${at}`.execute(tx);
          if (what.kind === "swapped")
            await sql`update audit a set name = b.name, before = b.before, after = b.after, hash = b.hash from audit b
              where a.owner_id = ${ownerId} and b.owner_id = a.owner_id and a.seq in (${what.seq}, ${what.seq + 1})
                and b.seq = ${2 * what.seq + 1} - a.seq`.execute(tx);
        });
        const broken = await brokenOf(own.db);
        await asOwner(own, async (tx) => {
          await sql`delete from audit`.execute(tx);
          await sql`insert into audit select * from kept`.execute(tx);
        });
        await sql`drop table kept`.execute(own.db);
        expect(Object.keys(broken), JSON.stringify(what)).toEqual([String(ownerId)]);
      }),
      { numRuns: 60 },
    );
    expect(await brokenOf(own.db)).toEqual({});
  } finally {
    await own.drop();
  }
});
