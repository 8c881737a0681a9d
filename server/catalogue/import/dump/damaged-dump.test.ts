import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dumpColumns } from "../../../../bench/dump/columns.ts";
import { inventDump } from "../../../../bench/dump/rows.ts";
import { writeDump } from "../../../../bench/dump/write-dump.ts";
import { freshDatabase, type TestDatabase } from "../../../../tests/support/database.ts";
import { structure } from "../../../../tests/support/structure.ts";
import { takenOver } from "../../../../tests/support/taken-over.ts";
import { importSources } from "../import-sources.ts";
import type { Refusal } from "../refusal.ts";
import { openDump } from "./dump-file.ts";

const now = new Date("2026-06-15T12:00:00Z");
const ROWS = 1_500;
const BATCH = 1_000;
/** Where the damage is: behind one whole batch. */
const DAMAGED = 1_200;
const PAGE = 4_096;

let folder: string;
const at = (name: string) => join(folder, name);
/** The row whose description fills whole pages, and the one before it. */
let long: number;
let before: number;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dump-damaged-"));
  const rows = [...inventDump({ rows: ROWS, now })];
  const column = (name: string) => dumpColumns.findIndex(([one]) => one === name);
  const middle = rows[DAMAGED]!;
  long = Number(middle[column("id")]);
  before = Number(rows[DAMAGED - 1]![column("id")]);
  middle[column("description")] = "Qq".repeat(10_000);
  writeDump(at("whole.db"), rows);
  const whole = readFileSync(at("whole.db"));
  // A page of zeros in the text of one row: the B-tree is intact, so only reading that row fails.
  const inside = (Math.floor(whole.indexOf("Qq".repeat(1_000)) / PAGE) + 1) * PAGE;
  const text = Buffer.from(whole);
  text.fill(0, inside, inside + PAGE);
  writeFileSync(at("text.db"), text);
  const tree = Buffer.from(whole);
  const half = Math.floor(whole.length / 2 / PAGE) * PAGE;
  tree.fill(0, half, half + 20 * PAGE);
  writeFileSync(at("tree.db"), tree);
  writeFileSync(at("cut.db"), whole.subarray(0, half));
  writeFileSync(
    at("shows.opml"),
    `<opml version="2.0"><body><outline type="rss" text="A show of a list" xmlUrl="https://list.example/feed"/></body></opml>`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function take(database: TestDatabase, sources: string[], setAside: boolean) {
  const refusals: Refusal[] = [];
  const counts = await importSources(database, sources.map(at), {
    now,
    fetchFeed: () => Promise.reject(new Error("no network in tests")),
    onRefusal: (refusal) => refusals.push(refusal),
    setAside,
    batchSize: BATCH,
  });
  return { counts, bad: refusals.filter(({ code }) => code === "bad-dump") };
}

async function withDatabase(work: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await freshDatabase();
  try {
    await work(database);
  } finally {
    await database.drop();
  }
}

const titles = async ({ db }: TestDatabase) =>
  (await db.selectFrom("podcast").select("title").execute()).map(({ title }) => title);

test("the long text is where the damage is", async () => {
  const opened = await openDump(at("whole.db"));
  expect(opened.rowsOf([long])[0]!.json).toContain("QqQq");
  opened.close();
});

test.each([
  ["filled with the indexes away", true],
  ["with the indexes in place", false],
])(
  "a dump damaged in its middle is refused with the row before, what was read stays, the rest goes on (%s)",
  (_, setAside) =>
    withDatabase(async (database) => {
      const sound = await structure(database);
      const { counts, bad } = await take(database, ["text.db", "shows.opml"], setAside);
      expect(bad).toHaveLength(1);
      expect(bad[0]!.file).toBe(at("text.db"));
      expect(bad[0]!.reason).toMatch(new RegExp(`damaged behind row ${before}: .+\\.$`));
      // The whole batch before the damage, the refused dump itself, and the list.
      expect(counts.records).toBe(BATCH + 2);
      expect(counts.new).toBeGreaterThan(800);
      expect(await titles(database)).toContain("A show of a list");
      expect(await structure(database)).toEqual(sound);
      expect(await database.db.selectFrom("put_aside").selectAll().execute()).toEqual([]);
      // What follows goes the same way with and without the indexes, once there are podcasts.
      if (!setAside) return;
      // The same file again stops at the same place and adds nothing.
      const again = await take(database, ["text.db"], setAside);
      expect(again.bad).toEqual(bad);
      expect(await structure(database)).toEqual(sound);
      // A whole file: as if there had never been another.
      const whole = await take(database, ["whole.db"], setAside);
      expect(whole.bad).toEqual([]);
      expect(whole.counts.records).toBe(ROWS);
      await withDatabase(async (other) => {
        await take(other, ["shows.opml", "whole.db"], setAside);
        expect((await takenOver(database)).toSorted()).toEqual((await takenOver(other)).toSorted());
      });
    }),
  120_000,
);

test.each(["tree.db", "cut.db"])(
  "a dump with damaged pages, or cut off, is refused before anything is written, and the rest goes on (%s)",
  (name) =>
    withDatabase(async (database) => {
      const sound = await structure(database);
      const { counts, bad } = await take(database, [name, "shows.opml"], true);
      expect(bad.map(({ file }) => file)).toEqual([at(name)]);
      expect(counts).toMatchObject({ records: 2, new: 1, refused: 1 });
      expect(await titles(database)).toEqual(["A show of a list"]);
      expect(await structure(database)).toEqual(sound);
    }),
);
