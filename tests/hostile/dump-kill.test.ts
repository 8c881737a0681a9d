import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inventDump } from "../../bench/dump/rows.ts";
import { writeDump } from "../../bench/dump/write-dump.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";
import { nodeProgram, runNode } from "../support/node-program.ts";
import { takenOver } from "../support/taken-over.ts";

const now = new Date("2026-06-15T12:00:00Z");

let folder: string;
let program: { file: string; remove(): void };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "dump-kill-"));
  program = await nodeProgram("tests/support/programs/import-dump.ts");
  for (const week of [0, 1]) writeDump(join(folder, `${week}.db`), inventDump({ rows: 1_000, now, week }));
});
afterAll(() => {
  program.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function importDump(database: TestDatabase, week: number, failpoint = "") {
  // A killed program leaves its temporary folder behind; inside ours it is deleted with it.
  const env = { DATABASE_URL: database.connectionString, HOSTREAD_FAILPOINT: failpoint, TMPDIR: folder };
  const running = runNode(program.file, [join(folder, `${week}.db`), week === 0 ? "fill" : "merge"], { env });
  running.process.stdout?.resume();
  const ended = await running.ended;
  // SQLite is experimental in some versions of Node.
  const errors = running.errors().replace(/.*ExperimentalWarning.*\n.*\n/, "");
  return [failpoint, ended, errors];
}

const outcome = ({ db }: TestDatabase) =>
  db.selectFrom("dump_run").select(["file", "counts"]).orderBy("id").execute();

/**
 * Where each call is killed: at its start, with rows written, during the indexes, and at the end.
 * `stop-anywhere.test.ts` stops at every commit.
 */
const kills: readonly (readonly string[])[] = [
  ["commit.after:2", "commit.before:3", "commit.after:3", "commit.before:9", "commit.after:6"],
  ["commit.before:3", "commit.after:3"],
];

test("a dump import killed while it writes rows and makes indexes, and run again, comes to the same and doubles nothing", async () => {
  const undisturbed = await freshDatabase();
  const killed = await freshDatabase();
  try {
    for (const [week, points] of kills.entries()) {
      expect(await importDump(undisturbed, week)).toEqual(["", 0, ""]);
      for (const point of points)
        expect(await importDump(killed, week, point)).toEqual([point, "SIGKILL", ""]);
      expect(await importDump(killed, week)).toEqual(["", 0, ""]);
      expect(await takenOver(killed)).toEqual(await takenOver(undisturbed));
      expect(await outcome(killed)).toEqual(await outcome(undisturbed));
    }
    expect(await killed.db.selectFrom("put_aside").selectAll().execute()).toEqual([]);
    expect(await killed.db.selectFrom("dump_row_put_off").selectAll().execute()).toEqual([]);
  } finally {
    await undisturbed.drop();
    await killed.drop();
  }
}, 300_000);
