import type pg from "pg";
import { expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { copyIn, copyOut } from "./copy.ts";

const database = useDatabase();

async function withTable<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database().pool.connect();
  await client.query("create temporary table if not exists pile (n int, text text); truncate pile");
  return work(client).finally(() => client.release());
}
const stillWorks = (client: { query(sql: string): Promise<{ rows: unknown[] }> }) =>
  client.query("select 1 as one").then(({ rows }) => expect(rows).toEqual([{ one: 1 }]));

test("what goes in comes out again, cut anywhere", () =>
  withTable(async (client) => {
    const lines = Array.from({ length: 5_000 }, (_, n) => `${n}\tZeile ä ${n}\n`).join("");
    const all = Buffer.from(lines);
    const parts: Buffer[] = [];
    for (let at = 0; at < all.length; at += 777) parts.push(all.subarray(at, at + 777));
    expect(await copyIn(client, "copy pile from stdin", parts)).toBe(5_000);
    const out: Buffer[] = [];
    for await (const chunk of copyOut(client, "copy (select * from pile order by n) to stdout"))
      out.push(chunk);
    expect(Buffer.concat(out).equals(all)).toBe(true);
    await stillWorks(client);
  }));

test("a slow reader is waited for", () =>
  withTable(async (client) => {
    const bytes = copyOut(client, "copy (select repeat('x', 1000) from generate_series(1, 20000)) to stdout");
    let length = 0;
    let mostHeld = 0;
    for await (const chunk of bytes) {
      length += chunk.length;
      mostHeld = Math.max(mostHeld, bytes.readableLength);
      if (length % 64 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(length).toBe(20_000 * 1_001);
    // What one read of the socket brings, not the whole answer.
    expect(mostHeld).toBeLessThan(2_000_000);
    await stillWorks(client);
  }));

test("a reader who stops early leaves the client whole", () =>
  withTable(async (client) => {
    const statement = "copy (select repeat('x', 1000) from generate_series(1, 20000)) to stdout";
    for await (const chunk of copyOut(client, statement)) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    await stillWorks(client);
  }));

test("an error of the database reaches whoever reads or writes", () =>
  withTable(async (client) => {
    const read = async () => {
      for await (const _chunk of copyOut(
        client,
        "copy (select 1 / (n - 3) from generate_series(1, 9) n) to stdout",
      ));
    };
    await expect(read()).rejects.toThrow("division by zero");
    await expect(copyIn(client, "copy pile from stdin", [Buffer.from("no number\tx\n")])).rejects.toThrow(
      "invalid input syntax for type integer",
    );
    await expect(copyIn(client, "copy absent from stdin", [])).rejects.toThrow(
      'relation "absent" does not exist',
    );
    await stillWorks(client);
  }));

test("an error of the source leaves no row behind", () =>
  withTable(async (client) => {
    async function* source() {
      yield Buffer.from("1\tone\n");
      throw new Error("the file ended too early");
    }
    await expect(copyIn(client, "copy pile from stdin", source())).rejects.toThrow(
      "the file ended too early",
    );
    expect((await client.query("select * from pile")).rows).toEqual([]);
  }));
