import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inventDump } from "../../../../bench/dump/rows.ts";
import { writeDump } from "../../../../bench/dump/write-dump.ts";
import { openSqlite, openWasm } from "./open-sqlite.ts";

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "open-sqlite-"));
  file = join(folder, "dump.db");
  writeDump(file, inventDump({ rows: 500, now: new Date("2026-06-15T12:00:00Z") }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const query =
  "select id, json_array(title, itunesId, description) as json from podcasts where id > ? order by id";

test("Node's SQLite and the one in WebAssembly read the same", async () => {
  const [one, other] = [await openSqlite(file), await openWasm(file)];
  const rows = [...one.iterate(query, 100)];
  expect(rows.length).toBeGreaterThan(400);
  expect([...other.iterate(query, 100)]).toEqual(rows.map((row) => ({ ...row })));
  one.close();
  other.close();
});

test("a lock that a killed process left beside the file keeps nobody from reading, and none is left", async () => {
  mkdirSync(`${file}.lock`);
  const sqlite = await openWasm(file);
  const rows = sqlite.iterate(query, 0);
  expect(rows.next().done).toBe(false);
  rows.return?.();
  sqlite.close();
  rmSync(`${file}.lock`, { recursive: true });
  const again = await openWasm(file);
  expect([...again.iterate("select count(*) as n from podcasts")]).toEqual([{ n: 500 }]);
  again.close();
});

test("what is no SQLite file is refused", async () => {
  await expect(openWasm(join(folder, "missing.db"))).rejects.toThrow();
});
