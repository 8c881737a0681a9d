import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../support/database.ts";
import { rss } from "../support/import.ts";
import { nodeProgram, runNode } from "../support/node-program.ts";
import { takenOver } from "../support/taken-over.ts";

/** One more than two batches of the import, so that kills fall before, between and after them. */
const ROWS = 1_100;

let folder: string;
let program: { file: string; remove(): void };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "import-kill-"));
  program = await nodeProgram("scripts/operate/import.ts");
  mkdirSync(join(folder, "feeds"));
  for (let i = 0; i < 20; i++) {
    const self = `https://show-${i}.heron.fm/feed`;
    const text = rss({
      title: `Feed ${i}`,
      self,
      email: `ida@show-${i}.fm`,
      guid: `00000000-0000-5000-8000-${String(i).padStart(12, "0")}`,
    });
    writeFileSync(join(folder, "feeds", `${String(i).padStart(2, "0")}.xml`), text);
  }
  // The same shows as the feeds and the table have, and the first ones again at the end under other names.
  const outlines = Array.from({ length: 400 }, (_, i) => {
    const show = i < 380 ? i : i - 380;
    return `<outline text="Listed ${i}" xmlUrl="http://www.show-${show}.heron.fm/feed/"/>`;
  });
  writeFileSync(join(folder, "list.opml"), `<opml version="2.0"><body>${outlines.join("")}</body></opml>`);
  const rows = Array.from({ length: ROWS - 420 }, (_, i) => {
    const show = i % 600;
    const title = i < 600 ? `Table ${show}` : `Table ${show} renamed`;
    const genre = i % 3 ? "Arts" : "Comedy";
    return `${1_000_000 + show},"${title}, ""quoted""",Ada,https://show-${show}.heron.fm/feed,${genre},${i % 90},2026-05-0${(i % 9) + 1}T08:00:00Z`;
  });
  const header = "collectionId,collectionName,artistName,feedUrl,primaryGenreName,trackCount,releaseDate";
  writeFileSync(join(folder, "table.csv"), `${[header, ...rows].join("\n")}\n`);
});
afterAll(() => {
  program.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function importInto(database: TestDatabase, failpoint = ""): Promise<number | NodeJS.Signals | null> {
  const environment = { DATABASE_URL: database.connectionString, HOSTREAD_FAILPOINT: failpoint };
  const running = runNode(program.file, [folder], { env: environment });
  running.process.stdout?.resume();
  const ended = await running.ended;
  if (typeof ended === "number") expect([ended, running.errors().replace(/.*·.*\n/g, "")]).toEqual([0, ""]);
  return ended;
}

test("an import killed before and after each of its commits, and run again, takes over the same and nothing twice", async () => {
  const undisturbed = await freshDatabase();
  const killed = await freshDatabase();
  try {
    expect(await importInto(undisturbed)).toBe(0);
    const expected = await takenOver(undisturbed, { fingerprints: true });
    expect(expected.length).toBe(600);
    // Commits: the genres, then three batches. Each kill finds what the previous one left behind.
    for (const point of ["commit.before:1", "commit.after:1", "commit.before:2", "commit.after:2"]) {
      expect([point, await importInto(killed, point)]).toEqual([point, "SIGKILL"]);
    }
    expect((await takenOver(killed)).length).toBeLessThan(expected.length);
    for (const point of ["commit.before:4", "commit.after:3"]) {
      expect([point, await importInto(killed, point)]).toEqual([point, "SIGKILL"]);
    }
    expect(await importInto(killed)).toBe(0);
    expect(await takenOver(killed, { fingerprints: true })).toEqual(expected);
    // Run again: nothing is new, so nothing is duplicated.
    expect(await importInto(killed)).toBe(0);
    expect(await takenOver(killed, { fingerprints: true })).toEqual(expected);
  } finally {
    await undisturbed.drop();
    await killed.drop();
  }
}, 60_000);
