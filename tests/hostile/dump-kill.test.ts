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

async function importDump(
  database: TestDatabase,
  week: number,
  how: "fill" | "merge",
  failpoint = "",
): Promise<number | NodeJS.Signals | null> {
  const env = { DATABASE_URL: database.connectionString, HOSTREAD_FAILPOINT: failpoint };
  const running = runNode(program.file, [join(folder, `${week}.db`), how], { env });
  running.process.stdout?.resume();
  const ended = await running.ended;
  if (typeof ended === "number")
    expect([ended, running.errors().replace(/.*Warning.*\n.*\n/, "")]).toEqual([0, ""]);
  return ended;
}

/** What the last run came to; null as long as it is not finished. */
async function outcome({ db }: TestDatabase): Promise<unknown> {
  const run = await db.selectFrom("dump_run").selectAll().orderBy("id", "desc").executeTakeFirst();
  return run?.finished ? run.counts : null;
}

/** Kills the import again and again, at its commits, until the run is finished. Answers how often. */
async function killEverywhere(database: TestDatabase, week: number, how: "fill" | "merge"): Promise<number> {
  const before = await database.db.selectFrom("dump_run").selectAll().execute();
  for (let kills = 0; ; kills += 1) {
    // The first commits of a call repeat what is there already; the one killed at is always further on.
    const ended = await importDump(
      database,
      week,
      how,
      kills % 2 === 0 ? "commit.before:4" : "commit.after:3",
    );
    const runs = await database.db.selectFrom("dump_run").selectAll().execute();
    if (runs.length > before.length && (await outcome(database)) !== null) return kills;
    expect(ended).toBe("SIGKILL");
    expect(kills).toBeLessThan(100);
  }
}

test.each(["fill", "merge"] as const)(
  "a dump import killed at every commit and run again comes to the same, counts the same and doubles nothing (%s)",
  async (how) => {
    const undisturbed = await freshDatabase();
    const killed = await freshDatabase();
    try {
      for (const week of [0, 1]) {
        const way = week === 0 ? how : "merge";
        expect(await importDump(undisturbed, week, way)).toBe(0);
        expect(await killEverywhere(killed, week, way)).toBeGreaterThan(1);
        expect(await takenOver(killed)).toEqual(await takenOver(undisturbed));
        expect(await outcome(killed)).toEqual(await outcome(undisturbed));
      }
      const aside = await killed.db.selectFrom("put_aside").selectAll().execute();
      const off = await killed.db.selectFrom("dump_row_put_off").selectAll().execute();
      expect([aside, off]).toEqual([[], []]);
    } finally {
      await undisturbed.drop();
      await killed.drop();
    }
  },
  300_000,
);
