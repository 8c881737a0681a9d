import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import wasm from "node-sqlite3-wasm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DumpValue, dumpColumns } from "../../../../bench/dump/columns.ts";
import { inventDump } from "../../../../bench/dump/rows.ts";
import { writeDump } from "../../../../bench/dump/write-dump.ts";
import { freshDatabase, type TestDatabase } from "../../../../tests/support/database.ts";
import { structure } from "../../../../tests/support/structure.ts";
import { takenOver } from "../../../../tests/support/taken-over.ts";
import { inTransaction } from "../../../platform/postgres/database.ts";
import { importSources, type SourcesOptions } from "../import-sources.ts";
import { writeGenres } from "../queries.ts";
import type { PodcastRecord } from "../record.ts";
import type { Refusal } from "../refusal.ts";
import { writeBatch } from "../write-batch.ts";
import { openDump } from "./dump-file.ts";
import { readDumpRow } from "./dump-row.ts";
import type { DumpStage } from "./stage.ts";

const now = new Date("2026-06-15T12:00:00Z");
const ROWS = 1_500;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dump-"));
  for (const week of [0, 1])
    writeDump(join(folder, `week-${week}.db`), inventDump({ rows: ROWS, now, week }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dump = (week: number) => join(folder, `week-${week}.db`);

async function take(database: TestDatabase, source: string, options: Partial<SourcesOptions> = {}) {
  const refusals: Refusal[] = [];
  const counts = await importSources(database, [source], {
    now,
    fetchFeed: () => Promise.reject(new Error("no network in tests")),
    onRefusal: (refusal) => refusals.push(refusal),
    ...options,
  });
  return { counts, refusals };
}

async function withDatabase(work: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await freshDatabase();
  try {
    await work(database);
  } finally {
    await database.drop();
  }
}

/** Every row of the tables an import writes, with times and numbers. */
async function everyRow({ db }: TestDatabase): Promise<string[]> {
  const tables = ["podcast", "podcast_detail", "podcast_alias", "podcast_source", "podcast_index_row"];
  const lines: string[] = [];
  for (const table of tables) {
    const { rows } = await sql<{
      line: string;
    }>`select t::text as line from ${sql.table(table)} t order by 1`.execute(db);
    lines.push(...rows.map(({ line }) => `${table} ${line}`));
  }
  return lines;
}

/** The rows of a dump, one after the other, imported the way every other source is. */
async function mergeOneByOne(database: TestDatabase, path: string): Promise<void> {
  const opened = await openDump(path);
  const records: PodcastRecord[] = [];
  for (const { id, json } of opened.rowsAfter(0)) {
    const { item, dead } = readDumpRow("dump", id, json, now);
    if (item.kind === "podcast" && !dead) records.push(item.record);
  }
  opened.close();
  await inTransaction(database.db, writeGenres);
  const heard = new Set<number>();
  for (let at = 0; at < records.length; at += 500) {
    const { ids } = await inTransaction(database.db, (tx) =>
      writeBatch(tx, records.slice(at, at + 500), { now, hasSpoken: ({ id }) => heard.has(id) }),
    );
    for (const id of ids) heard.add(id);
  }
}

test(
  "a dump is taken over as its rows would be one by one, with its indexes in place or made afterwards",
  () =>
    withDatabase(async (one) => {
      await withDatabase(async (other) => {
        await withDatabase(async (third) => {
          const before = await structure(third);
          const { counts, refusals } = await take(other, dump(0), { setAside: false, batchSize: 700 });
          const filled = await take(third, dump(0), { setAside: true, batchSize: 700 });
          await mergeOneByOne(one, dump(0));
          const expected = await takenOver(one);
          expect(expected.length).toBeGreaterThan(ROWS * 0.95);
          expect(await takenOver(other)).toEqual(expected);
          expect(await takenOver(third)).toEqual(expected);
          expect(await structure(third)).toEqual(before);
          expect(filled.counts).toEqual(counts);
          expect(filled.refusals).toEqual(refusals);
          expect(counts.records).toBe(ROWS);
          expect(counts.new).toBe(expected.length);
          expect(counts.new + counts.changed + counts.unchanged + counts.refused).toBe(ROWS);
          // The search hears of all of them at once, and of each batch where it goes without filling.
          const { rows: unheard } = await sql`
            select from podcast where not exists (select from search.change where id between first and last)`.execute(
            third.db,
          );
          expect(unheard).toEqual([]);
          const { rows: notes } = await sql`select from search.change`.execute(third.db);
          expect(notes.length).toBeLessThan(ROWS / 10);
          const addresses = await third.db.selectFrom("podcast_address").selectAll().execute();
          expect(addresses).toEqual([]);
        });
      });
    }),
  180_000,
);

test("faults of rows are refused with reason and number, faults of values are left out and counted", () =>
  withDatabase(async (database) => {
    const at = new Map<string, number>(dumpColumns.map(([name], index) => [name, index]));
    const year = 365 * 86_400;
    const today = now.getTime() / 1_000;
    const given: Record<string, DumpValue>[] = [
      {},
      { title: "" },
      { title: null },
      { dead: 1 },
      { url: "http://", itunesId: "", podcastGuid: "" },
      { url: "not an address", itunesId: 77 },
      { newestItemPubdate: today + year, oldestItemPubdate: -5 * year },
      { link: "n/a", imageUrl: "file:///etc/passwd", language: "???", itunesId: "none" },
      { itunesId: "", url: "https://only.example/feed", podcastGuid: "" },
    ];
    const rows = given.map((fields, n) => {
      const row: DumpValue[] = dumpColumns.map(([, type]) => (type === "TEXT" ? "" : 0));
      const usual = {
        id: n + 1,
        url: `https://show-${n}.example/feed`,
        title: `Show ${n}`,
        itunesId: 1_000 + n,
      };
      for (const [name, value] of Object.entries({
        ...usual,
        newestItemPubdate: today - 3 * 86_400,
        ...fields,
      }))
        row[at.get(name)!] = value;
      return row;
    });
    const file = join(folder, "faults.db");
    writeDump(file, rows);
    const { counts, refusals } = await take(database, file);
    expect(refusals.map(({ line, code }) => [line, code])).toEqual([
      [2, "row-title"],
      [3, "row-title"],
      [4, "row-dead"],
      [5, "row-identity"],
    ]);
    for (const { reason } of refusals) expect(reason).toMatch(/\.$/);
    expect(counts).toMatchObject({ records: 9, new: 5, refused: 4 });
    expect(counts.leftOut).toEqual({
      "bad-feed-url": 1,
      "future-date": 1,
      "bad-date": 1,
      "bad-link": 2,
      "bad-language": 1,
      "bad-number": 1,
    });
    const taken = await database.db
      .selectFrom("podcast")
      .select(["title", "feed_url", "itunes_id", "latest_episode", "language", "address_id"])
      .orderBy("title")
      .execute();
    const show = (n: number, fields: object) => ({
      title: `Show ${n}`,
      feed_url: `https://show-${n}.example/feed`,
      itunes_id: 1_000 + n,
      latest_episode: "2026-06-12",
      language: null,
      // Without an address: UNKNOWN.
      address_id: null,
      ...fields,
    });
    expect(taken).toEqual([
      show(0, {}),
      show(5, { feed_url: null, itunes_id: 77 }),
      show(6, { latest_episode: null }),
      show(7, { itunes_id: null }),
      show(8, { feed_url: "https://only.example/feed", itunes_id: null }),
    ]);
  }));

test("a row whose number is not above zero is refused by its number, whether the run goes on or begins anew", () =>
  withDatabase(async (database) => {
    const file = join(folder, "below-zero.db");
    writeDump(file, inventDump({ rows: 50, now }));
    const sqlite = new wasm.Database(file);
    const ids = sqlite.all("select id from podcasts order by id").map(({ id }) => Number(id));
    for (const [at, id] of [-7, -1, 0].entries()) {
      sqlite.exec(`update podcasts set id = ${id} where id = ${ids[at]}`);
    }
    sqlite.close();
    const { counts, refusals } = await take(database, file);
    expect(refusals.filter(({ code }) => code === "row-number").map(({ line }) => line)).toEqual([-7, -1, 0]);
    expect(counts.records).toBe(50);
    expect(counts.new + counts.changed + counts.unchanged + counts.refused).toBe(50);
    const again = await take(database, file);
    expect(again.refusals).toEqual(refusals);
    expect(again.counts).toMatchObject({ records: 50, new: 0, changed: 0, gone: 0 });
  }));

test("how far a run has come is told in each of its stages, up to its end", () =>
  withDatabase(async (database) => {
    const stages: DumpStage[] = [];
    await take(database, dump(0), { setAside: true, onStage: (stage) => stages.push({ ...stage }) });
    expect([...new Set(stages.map(({ stage }) => stage))]).toEqual(["rows", "indexes", "put-off"]);
    for (const name of ["rows", "indexes", "put-off"]) {
      const told = stages.filter(({ stage }) => stage === name);
      const last = told.at(-1)!;
      expect([name, last.done]).toEqual([name, last.of]);
      expect(last.of).toBeGreaterThan(0);
      for (const [at, { done }] of told.entries())
        expect(done).toBeGreaterThanOrEqual(told[at - 1]?.done ?? 0);
    }
  }));

test("a value that is bytes where a text belongs is read as text, and the rows behind it as ever", async () => {
  const file = join(folder, "bytes.db");
  writeDump(file, [...inventDump({ rows: 50, now })]);
  const database = new wasm.Database(file);
  database.exec("update podcasts set title = cast('A title in bytes' as blob) where id = 21");
  const ids = database.all("select id from podcasts order by id").map(({ id }) => id);
  database.close();
  const rows = await rowsById(file);
  expect([...rows.keys()]).toEqual(ids);
  expect([...rows.values()].filter((json) => json.includes("A title in bytes"))).toHaveLength(1);
});

test("the same dump again changes no row", () =>
  withDatabase(async (database) => {
    const first = await take(database, dump(0), { setAside: true });
    const before = await everyRow(database);
    const again = await take(database, dump(0));
    expect(again.counts).toMatchObject({
      records: ROWS,
      new: 0,
      changed: 0,
      gone: 0,
      refused: first.counts.refused,
    });
    expect(again.counts.unchanged).toBe(ROWS - first.counts.refused);
    expect(await everyRow(database)).toEqual(before);
  }));

test(
  "next week's dump changes what changed, adds what is new and marks what is missing",
  () =>
    withDatabase(async (database) => {
      await take(database, dump(0), { setAside: true });
      const before = new Set(await everyRow(database));
      const [old, young] = [await rowsById(dump(0)), await rowsById(dump(1))];
      const { counts } = await take(database, dump(1), { batchSize: 700 });
      const missing = [...old.keys()].filter((id) => !young.has(id));
      const added = [...young.keys()].filter((id) => !old.has(id));
      expect(missing.length).toBeGreaterThan(0);
      const known = new Set(
        (await database.db.selectFrom("podcast_index_row").select("row_id").execute()).map(
          (row) => row.row_id,
        ),
      );
      expect(counts.gone).toBe(missing.filter((id) => known.has(id)).length);
      expect(counts.new).toBeGreaterThan(added.length * 0.8);
      const same = [...young].filter(([id, json]) => old.get(id) === json && known.has(id));
      expect(counts.unchanged).toBeGreaterThanOrEqual(same.length);
      // An unchanged row leaves its podcast unchanged, to the byte.
      const after = new Set(await everyRow(database));
      const untouched = [...before].filter((line) => after.has(line)).length;
      expect(untouched / before.size).toBeGreaterThan(0.85);
      const { rows } = await sql<{ gone: number; rows: number }>`
      select (select count(*) from podcast where gone_since is not null) as gone,
        (select count(distinct podcast_id) from podcast_index_row r where not exists (
          select from podcast_index_row o where o.podcast_id = r.podcast_id and o.gone is null)) as rows`.execute(
        database.db,
      );
      expect(rows[0]!.gone).toBe(rows[0]!.rows);
      expect(rows[0]!.gone).toBeGreaterThan(0);
      // Once more: nothing is left to do.
      const settled = await everyRow(database);
      const again = await take(database, dump(1));
      expect(again.counts).toMatchObject({ new: 0, changed: 0, gone: 0 });
      expect(await everyRow(database)).toEqual(settled);
      // The older dump has the missing ones: they are listed again.
      const back = await take(database, dump(0));
      expect(back.counts.changed).toBeGreaterThanOrEqual(counts.gone);
      const { rows: still } = await sql`
      select from podcast_index_row r join podcast p on p.id = r.podcast_id
      where r.row_id = any(${missing}::bigint[]) and p.gone_since is not null`.execute(database.db);
      expect(still).toEqual([]);
      expect(back.counts.gone).toBeGreaterThan(0);
    }),
  180_000,
);

async function rowsById(path: string): Promise<Map<number, string>> {
  const opened = await openDump(path);
  const rows = new Map([...opened.rowsAfter(0)].map(({ id, json }) => [id, json]));
  opened.close();
  return rows;
}

test(
  "a dump that lacks too much is taken for cut off: no podcast is marked until somebody insists",
  () =>
    withDatabase(async (database) => {
      const half = join(folder, "half.db");
      const rows = [...inventDump({ rows: ROWS, now })];
      writeDump(half, rows.slice(0, ROWS / 2));
      await take(database, dump(0));
      const warnings: unknown[] = [];
      const { counts } = await take(database, half, { onWarning: (warning) => warnings.push(warning) });
      const marked = () =>
        database.db.selectFrom("podcast").select("id").where("gone_since", "is not", null).execute();
      expect(counts.gone).toBeGreaterThan(ROWS * 0.45);
      expect(warnings).toHaveLength(1);
      expect(await marked()).toEqual([]);
      await take(database, half, { onWarning: (warning) => warnings.push(warning) });
      expect(warnings).toHaveLength(2);
      await take(database, half, { acceptGone: true });
      expect((await marked()).length).toBeGreaterThan(ROWS * 0.45);
      // The other half lacks as much: the losses are not believed, but the podcasts it lists are back.
      const other = join(folder, "other-half.db");
      writeDump(other, rows.slice(ROWS / 2));
      await take(database, other, { onWarning: (warning) => warnings.push(warning) });
      expect(warnings).toHaveLength(3);
      expect(await marked()).toEqual([]);
      await take(database, half, { acceptGone: true });
      await take(database, dump(0));
      expect(await marked()).toEqual([]);
    }),
  180_000,
);

test("what is no dump, or a damaged one, is refused with a reason and changes nothing", () =>
  withDatabase(async (database) => {
    const other = join(folder, "other.db");
    writeDump(other, []);
    const empty = await take(database, other);
    expect([empty.counts.records, empty.counts.refused]).toEqual([0, 0]);
    const cut = join(folder, "cut.db");
    writeFileSync(cut, Buffer.concat([Buffer.from("SQLite format 3\0"), Buffer.alloc(5_000, 7)]));
    const { counts, refusals } = await take(database, cut);
    expect(counts).toMatchObject({ new: 0, refused: 1 });
    expect(refusals.map(({ code }) => code)).toEqual(["bad-dump"]);
    expect(await database.db.selectFrom("podcast").selectAll().execute()).toEqual([]);
  }));
