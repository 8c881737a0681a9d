import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inventDump } from "../../bench/dump/rows.ts";
import { writeDump } from "../../bench/dump/write-dump.ts";
import { freshDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { nodeProgram, runNode } from "../../tests/support/node-program.ts";

/** More than one batch of 10,000: a kill after the first commit of rows leaves something to go on with. */
const ROWS = 11_000;

let folder: string;
let program: { file: string; remove(): void };
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "import-command-"));
  program = await nodeProgram("scripts/operate/import.ts");
  writeDump(at("dump.db"), inventDump({ rows: ROWS, now: new Date("2026-06-15T12:00:00Z") }));
  writeFileSync(at("damaged.db"), readFileSync(at("dump.db")).subarray(0, statSync(at("dump.db")).size / 2));
  writeFileSync(
    at("shows.opml"),
    `<opml version="2.0"><body><outline text="A show" xmlUrl="https://list.example/feed"/></body></opml>`,
  );
});
afterAll(() => {
  program.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function run(database: TestDatabase, sources: string[], { failpoint = "", refusals = "" } = {}) {
  const env = { DATABASE_URL: database.connectionString, HOSTREAD_FAILPOINT: failpoint };
  const more = refusals === "" ? [] : ["--refusals", at(refusals)];
  const running = runNode(program.file, [...sources.map(at), ...more], { env });
  let output = "";
  running.process.stdout?.setEncoding("utf8").on("data", (piece: string) => {
    output += piece;
  });
  return { ended: await running.ended, output };
}

async function withDatabase(work: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await freshDatabase();
  try {
    await work(database);
  } finally {
    await database.drop();
  }
}

const lines = (name: string) => readFileSync(at(name), "utf8").split("\n").filter(Boolean);

test(
  "the file of refusals of a dump that was killed and gone on with has all of them once; a new run begins it anew",
  () =>
    withDatabase(async (database) => {
      writeFileSync(at("killed.tsv"), "what stood there before\n");
      // Commits: the genres, the run, the first batch of rows, the second.
      const killed = await run(database, ["dump.db"], {
        failpoint: "commit.before:4",
        refusals: "killed.tsv",
      });
      expect(killed.ended).toBe("SIGKILL");
      const first = lines("killed.tsv");
      expect(first.length).toBeGreaterThan(10);
      const gone = await run(database, ["dump.db"], { refusals: "killed.tsv" });
      expect(gone.ended).toBe(0);
      const all = lines("killed.tsv");
      expect(all.slice(0, first.length)).toEqual(first);
      expect(all.length).toBeGreaterThan(first.length);
      expect(gone.output).toContain(`${all.length.toLocaleString("en-US")} refused`);
      await withDatabase(async (other) => {
        await run(other, ["dump.db"], { refusals: "at-once.tsv" });
        expect(all).toEqual(lines("at-once.tsv"));
      });
      // The run is over: the next one starts from the beginning, with a new file.
      await run(database, ["dump.db"], { refusals: "killed.tsv" });
      expect(lines("killed.tsv")).toEqual(all);
    }),
  120_000,
);

test("a dump that cannot be read ends the import with 3, although the other sources were taken over", () =>
  withDatabase(async (database) => {
    const { ended, output } = await run(database, ["damaged.db", "shows.opml"]);
    expect(ended).toBe(3);
    expect(output).toContain("The dump cannot be imported");
    expect(output).toContain("2 records: 1 new, 0 changed, 0 unchanged, 1 refused");
    expect((await run(database, ["shows.opml"])).ended).toBe(0);
  }));
