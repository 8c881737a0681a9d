import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { inventDump } from "../../../../bench/dump/rows.ts";
import { writeDump } from "../../../../bench/dump/write-dump.ts";
import { freshDatabase, type TestDatabase } from "../../../../tests/support/database.ts";
import { takenOver } from "../../../../tests/support/taken-over.ts";
import { onOneConnection } from "../../../platform/one-connection.ts";
import { holdDumpLock } from "./dump-queries.ts";
import { runDump } from "./run-dump.ts";

// A failpoint that throws leaves in the database what a kill at the same place does, without a process for each.

const now = new Date("2026-06-15T12:00:00Z");
type Way = "fill" | "merge";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dump-stop-"));
  for (const week of [0, 1]) writeDump(join(folder, `${week}.db`), inventDump({ rows: 600, now, week }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  delete process.env.HOSTREAD_FAILPOINT;
});

const run = (database: TestDatabase, week: number, way: Way) =>
  runDump(database, join(folder, `${week}.db`), { now, batchSize: 200, setAside: way === "fill" });

/** Passes of each failpoint that were asked for until now: the program goes on counting them. */
const passes = { "commit.before": 0, "commit.after": 0 };

/** Stops the import again and again at its commits until it is done. Answers how often it was stopped. */
async function stopEverywhere(database: TestDatabase, week: number, way: Way): Promise<number> {
  for (let stops = 0; ; stops += 1) {
    // The first commits of a call repeat what is there already; the one it is stopped at is always further on.
    const [name, nth] = stops % 2 === 0 ? (["commit.before", 4] as const) : (["commit.after", 3] as const);
    passes[name] += nth;
    process.env.HOSTREAD_FAILPOINT = `${name}:${passes[name]}:throw`;
    const stopped = await run(database, week, way).then(
      () => false,
      (error: Error) => {
        expect(error.name).toBe("FailpointHit");
        return true;
      },
    );
    delete process.env.HOSTREAD_FAILPOINT;
    const last = await database.db
      .selectFrom("dump_run")
      .selectAll()
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    if (last[0]?.finished && last[0].file === `${week}.db`) return stops + (stopped ? 1 : 0);
    expect(stopped).toBe(true);
    expect(stops).toBeLessThan(100);
  }
}

const counted = ({ db }: TestDatabase) =>
  db.selectFrom("dump_run").select(["file", "counts"]).orderBy("id").execute();

test.each(["fill", "merge"] as const)(
  "a dump import stopped before and after its commits comes to the same, counts the same and doubles nothing (%s)",
  async (way) => {
    const undisturbed = await freshDatabase();
    const stopped = await freshDatabase();
    try {
      for (const week of [0, 1]) {
        const now = week === 0 ? way : "merge";
        await run(undisturbed, week, now);
        expect(await stopEverywhere(stopped, week, now)).toBeGreaterThan(1);
        expect(await takenOver(stopped)).toEqual(await takenOver(undisturbed));
        expect(await counted(stopped)).toEqual(await counted(undisturbed));
      }
      expect(await stopped.db.selectFrom("put_aside").selectAll().execute()).toEqual([]);
      expect(await stopped.db.selectFrom("dump_row_put_off").selectAll().execute()).toEqual([]);
    } finally {
      await undisturbed.drop();
      await stopped.drop();
    }
  },
  240_000,
);

test("a run waits for what a killed one has left in the database, and goes on when that is gone", async () => {
  const database = await freshDatabase();
  try {
    let ended = false;
    const waiting = await onOneConnection(database.pool, async ({ db }) => {
      expect(await holdDumpLock(db)).toBe(true);
      const running = run(database, 0, "merge").then((counts) => {
        ended = true;
        return counts;
      });
      await pause(1_000);
      expect(ended).toBe(false);
      expect(await database.db.selectFrom("dump_run").selectAll().execute()).toEqual([]);
      // In a list, so that nothing waits for it here.
      return [running];
    });
    expect((await waiting[0])?.records).toBe(600);
  } finally {
    await database.drop();
  }
});
