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

interface Ended {
  ended: number | NodeJS.Signals | null;
  counts: Record<string, unknown> | null;
}

async function importDump(
  database: TestDatabase,
  week: number,
  how: "fill" | "merge",
  failpoint = "",
): Promise<Ended> {
  const env = { DATABASE_URL: database.connectionString, HOSTREAD_FAILPOINT: failpoint };
  const running = runNode(program.file, [join(folder, `${week}.db`), how], { env });
  const counts = running.says("counts").then(
    (line) => JSON.parse(line),
    () => null,
  );
  const ended = await running.ended;
  if (typeof ended === "number")
    expect([ended, running.errors().replace(/.*Warning.*\n.*\n/, "")]).toEqual([0, ""]);
  return { ended, counts: await counts };
}

/** Kills the import at every commit in turn, each time behind where the one before was killed, until one gets through. */
async function killEverywhere(
  database: TestDatabase,
  week: number,
  how: "fill" | "merge",
): Promise<Ended & { kills: number }> {
  for (let kills = 0; ; kills += 1) {
    // Before the third commit of a call, so that every call comes one further; then after it.
    const point = kills % 2 === 0 ? "commit.before:3" : "commit.after:3";
    const ended = await importDump(database, week, how, point);
    if (ended.ended === 0) return { ...ended, kills };
    expect(ended.ended).toBe("SIGKILL");
    expect(kills).toBeLessThan(200);
  }
}

test.each(["fill", "merge"] as const)(
  "a dump import killed at every commit and run again comes to the same, counts the same and doubles nothing (%s)",
  async (how) => {
    const undisturbed = await freshDatabase();
    const killed = await freshDatabase();
    try {
      for (const week of [0, 1]) {
        const whole = await importDump(undisturbed, week, week === 0 ? how : "merge");
        const pieces = await killEverywhere(killed, week, week === 0 ? how : "merge");
        expect(pieces.kills).toBeGreaterThan(1);
        expect(await takenOver(killed)).toEqual(await takenOver(undisturbed));
        expect(pieces.counts).toEqual(whole.counts);
        expect(whole.counts).toMatchObject({ records: week === 0 ? 1_000 : expect.any(Number) });
      }
      const aside = await killed.db.selectFrom("put_aside").selectAll().execute();
      const off = await killed.db.selectFrom("dump_row_put_off").selectAll().execute();
      expect([aside, off]).toEqual([[], []]);
    } finally {
      await undisturbed.drop();
      await killed.drop();
    }
  },
  180_000,
);
