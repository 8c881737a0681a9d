import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dumpColumns } from "../../../../bench/dump/columns.ts";
import { inventDump } from "../../../../bench/dump/rows.ts";
import { writeDump } from "../../../../bench/dump/write-dump.ts";
import { freshDatabase, type TestDatabase } from "../../../../tests/support/database.ts";
import { takenOver } from "../../../../tests/support/taken-over.ts";
import { packageRoot } from "../../../platform/package-root.ts";
import { KeyFilter } from "./key-filter.ts";
import type { DumpOptions } from "./stage.ts";

// The built modules: from the sources there is no program that a thread could run.
const built = <T>(name: string): Promise<T> =>
  import(pathToFileURL(join(packageRoot(), "dist/server/catalogue/import/dump", name)).href);
const { runDump } = await built<typeof import("./run-dump.ts")>("run-dump.js");
const { Preparers } = await built<typeof import("./preparers.ts")>("preparers.js");

const now = new Date("2026-06-15T12:00:00Z");
const PAGE = 4_096;
let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dump-threads-"));
  const rows = [...inventDump({ rows: 4_000, now })];
  writeDump(at("whole.db"), rows);
  // A page of zeros in the text of one row, behind two batches.
  rows[2_900]![dumpColumns.findIndex(([name]) => name === "description")] = "Qq".repeat(10_000);
  writeDump(at("damaged.db"), rows);
  const damaged = readFileSync(at("damaged.db"));
  const inside = (Math.floor(damaged.indexOf("Qq".repeat(1_000)) / PAGE) + 1) * PAGE;
  writeFileSync(at("damaged.db"), damaged.fill(0, inside, inside + PAGE));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function take(database: TestDatabase, file: string, options: Partial<DumpOptions>) {
  const refused: number[] = [];
  const counts = await runDump(database, at(file), {
    ...{ now, batchSize: 1_200, setAside: true },
    onRefusal: ({ line }) => refused.push(line!),
    ...options,
  }).catch((error: Error) => error.message);
  return { counts, refused, taken: await takenOver(database) };
}

test.each([
  ["whole.db", 1],
  ["whole.db", 3],
  ["damaged.db", 2],
])(
  "%s comes to the same with %i threads as with none, its rows in the dump's order",
  async (file, threads) => {
    const alone = await freshDatabase();
    const threaded = await freshDatabase();
    try {
      const expected = await take(alone, file, { threads: 0 });
      expect(expected.refused.length).toBeGreaterThan(1);
      expect(await take(threaded, file, { threads })).toEqual(expected);
    } finally {
      await alone.drop();
      await threaded.drop();
    }
  },
);

test("stopped after each batch and gone on with, it comes to the same", async () => {
  const alone = await freshDatabase();
  const stopped = await freshDatabase();
  try {
    const expected = await take(alone, "whole.db", { threads: 0 });
    for (let stops = 0; stops < 3; stops += 1) {
      const stop = new AbortController();
      await take(stopped, "whole.db", { threads: 2, signal: stop.signal, onStage: () => stop.abort() });
    }
    expect((await take(stopped, "whole.db", { threads: 2 })).taken).toEqual(expected.taken);
  } finally {
    await alone.drop();
    await stopped.drop();
  }
});

test("a thread that fails ends what waits for it, and what is asked later", async () => {
  const preparers = Preparers.start(new KeyFilter(20), { file: "dump.db", now }, 2)!;
  try {
    const row = { id: 7, json: "[]" };
    expect(await preparers.prepare([row], [1])).toMatchObject({ refused: 1 });
    const asked = [null as never, [row], [row]].map((rows) => preparers.prepare(rows, [1]));
    for (const one of asked) await expect(one).rejects.toThrow("null");
    await expect(preparers.prepare([row], [1])).rejects.toThrow("null");
  } finally {
    await preparers.end();
  }
});
