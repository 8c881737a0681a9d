import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type DumpValue, dumpColumns } from "../../../../bench/dump/columns.ts";
import { inventDump } from "../../../../bench/dump/rows.ts";
import { writeDump } from "../../../../bench/dump/write-dump.ts";
import { freshDatabase, type TestDatabase } from "../../../../tests/support/database.ts";
import { takenOver } from "../../../../tests/support/taken-over.ts";
import { inTransaction } from "../../../platform/postgres/database.ts";
import { onOneConnection } from "../../../platform/postgres/one-connection.ts";
import { DumpGoesOn, importSources } from "../import-sources.ts";
import { holdDumpLock } from "./dump-queries.ts";
import { countPutAside, putAside } from "./put-aside-queries.ts";
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

/** Stops the import again and again at its commits until it is done. Returns how often it was stopped. */
async function stopEverywhere(database: TestDatabase, week: number, way: Way): Promise<number> {
  for (let stops = 0; ; stops += 1) {
    // The first commits of a call repeat earlier work; the one it is stopped at is always further on.
    process.env.HOSTREAD_FAILPOINT = stops % 2 === 0 ? "commit.before:4:throw" : "commit.after:3:throw";
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

test.each(["fill", "merge"] as const)(
  "a dump that is another file when the import goes on is read from its beginning, and comes to the same (%s)",
  async (way) => {
    const stopped = await freshDatabase();
    const undisturbed = await freshDatabase();
    try {
      const stop = new AbortController();
      await runDump(stopped, join(folder, "0.db"), {
        now,
        batchSize: 200,
        setAside: way === "fill",
        signal: stop.signal,
        onStage: () => stop.abort(),
      });
      const left = await stopped.db.selectFrom("dump_run").selectAll().execute();
      expect(left).toMatchObject([{ file: "0.db", finished: null }]);
      expect(left[0]!.position).toBeGreaterThan(0);
      expect((await takenOver(stopped)).length).toBeGreaterThan(100);

      const counts = await runDump(stopped, join(folder, "1.db"), { now, batchSize: 200 });
      const last = await runDump(undisturbed, join(folder, "1.db"), { now, batchSize: 200 });
      expect(counts.records).toBe(last.records);
      const runs = await stopped.db.selectFrom("dump_run").selectAll().execute();
      expect(runs).toMatchObject([{ file: "1.db", counts: { records: last.records } }]);
      expect(runs[0]!.finished).not.toBeNull();
      for (const table of ["put_aside", "dump_row_put_off"] as const)
        expect(await stopped.db.selectFrom(table).selectAll().execute()).toEqual([]);
      // What only the first file had is still there, and the second was read as if it had been the only one.
      const { rows: rest } = await sql<{ row_id: number }>`
        select row_id from podcast_index_row where gone is null order by 1`.execute(stopped.db);
      const { rows: all } = await sql<{ row_id: number }>`
        select row_id from podcast_index_row where gone is null order by 1`.execute(undisturbed.db);
      expect(rest).toEqual(all);
      const titles = sql<{ title: string }>`
        select p.title from podcast p where p.gone_since is null order by 1`;
      expect((await titles.execute(stopped.db)).rows).toEqual((await titles.execute(undisturbed.db)).rows);
    } finally {
      await stopped.drop();
      await undisturbed.drop();
    }
  },
  120_000,
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

test("beside a first dump nothing else is imported: its indexes are its own to make", async () => {
  const database = await freshDatabase();
  try {
    await inTransaction(database.db, putAside);
    await onOneConnection(database.pool, async ({ db }) => {
      expect(await holdDumpLock(db)).toBe(true);
      const more = importSources(database, [join(folder, "list.opml")], {
        now,
        fetchFeed: () => Promise.reject(new Error("no network in tests")),
      });
      await expect(more).rejects.toThrow(DumpGoesOn);
    });
    expect(await countPutAside(database.db)).toBeGreaterThan(0);
  } finally {
    await database.drop();
  }
}, 60_000);

test("a row that is the same show as a waiting one alone is merged with it, also when it is read after a stop", async () => {
  const rows = [...inventDump({ rows: 3, now })];
  const give = (row: number, fields: Record<string, DumpValue>) => {
    for (const [name, value] of Object.entries(fields))
      rows[row]![dumpColumns.findIndex(([column]) => column === name)] = value;
  };
  const guid = "11111111-2222-5333-8444-555555555555";
  give(0, {
    dead: 0,
    title: "Heron",
    url: "https://heron.example/a",
    originalUrl: "",
    podcastGuid: guid,
    itunesId: "",
  });
  give(1, {
    dead: 0,
    title: "Heron",
    url: "https://heron.example/b",
    originalUrl: "",
    podcastGuid: guid,
    itunesId: 77,
  });
  give(2, {
    dead: 0,
    title: "Heron",
    url: "https://heron.example/c",
    originalUrl: "",
    podcastGuid: "",
    itunesId: 77,
  });
  const file = join(folder, "chain.db");
  writeDump(file, rows);
  const options = { now, batchSize: 1, setAside: true };
  const [undisturbed, stopped] = [await freshDatabase(), await freshDatabase()];
  try {
    expect(await runDump(undisturbed, file, options)).toMatchObject({ new: 1, records: 3 });
    let batches = 0;
    const stop = new AbortController();
    const onStage = () => {
      batches += 1;
      if (batches === 2) stop.abort();
    };
    await runDump(stopped, file, { ...options, signal: stop.signal, onStage });
    expect(await stopped.db.selectFrom("dump_row_put_off").selectAll().execute()).toHaveLength(1);
    expect(await runDump(stopped, file, options)).toMatchObject({ new: 1, records: 3 });
    expect(await takenOver(stopped)).toEqual(await takenOver(undisturbed));
  } finally {
    await undisturbed.drop();
    await stopped.drop();
  }
});
