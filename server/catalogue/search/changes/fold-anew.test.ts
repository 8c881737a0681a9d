import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { PodcastFilters } from "../../../../contract/catalogue.ts";
import { useDatabase, useEmptyDatabase } from "../../../../tests/support/database.ts";
import { makePodcast } from "../../../../tests/support/world.ts";
import { retryChange, runChanges } from "../../../platform/background/run-changes.ts";
import { silentLog } from "../../../platform/log.ts";
import { type Db, inTransaction } from "../../../platform/postgres/database.ts";
import { migrate, readMigrations } from "../../../platform/postgres/migrate.ts";
import { onOneConnection } from "../../../platform/postgres/one-connection.ts";
import { descriptionWords } from "../../description-words.ts";
import { foldText, foldToKey } from "../../fold-text.ts";
import { holdImportLockLong, tryImportLock } from "../../import/read-queries.ts";
import { searchPodcasts } from "../../search-podcasts.ts";
import { searchText } from "../../search-text.ts";
import { buildImage } from "../build/build-image.ts";
import { foldingAnew, perhapsMarked } from "./fold-anew.ts";

const CHANGE = "0014-marks-that-are-letters.sql";
const old = useEmptyDatabase();
const fresh = useDatabase();
// Other files run in this process afterwards.
afterEach(() => {
  delete process.env.HOSTREAD_FAILPOINT;
});

const shows: [title: string, artist: string | null, subTitle: string | null, description: string | null][] = [
  ["ข้าว", "ข่าว", null, "ข้าวผัด every day"],
  ["ขาว", null, "दिल की बात", null],
  ["ガラス", "カラス", null, ""],
  ["Kitchen talk", "Käse & Co ida@canary.example", "plain", "ข่าว write to ida@canary.example"],
  ["Plain", "Nobody", null, "Nothing of it"],
];

/** Podcasts as they were stored before: without any mark, and one that has no words yet. */
async function writeAsBefore(): Promise<void> {
  const { db, connectionString } = old();
  await migrate({ connectionString, migrations: readMigrations().filter(({ name }) => name < CHANGE) });
  for (const [at, [title, artist, subTitle, description]] of shows.entries()) {
    const { rows } = await sql<{ id: number }>`
      insert into podcast (public_id, title, artist, sub_title, title_key, search_text)
      values (${`show-${at}`}, ${title}, ${artist}, ${subTitle}, ${foldToKey(title)}, ${foldToKey(searchText(title, artist))})
      returning id`.execute(db);
    const words =
      at === 2 ? null : foldToKey(descriptionWords([subTitle, description])).replace(/^(?=.)/, " ");
    await sql`insert into podcast_detail (podcast_id, description, words)
      values (${rows[0]!.id}, ${description}, ${words})`.execute(db);
  }
}

const stored = async (db: Db) =>
  (
    await sql<{ title_key: string; search_text: string; words: string | null }>`
      select p.title_key, p.search_text, d.words from podcast p join podcast_detail d on d.podcast_id = p.id
      order by p.id`.execute(db)
  ).rows;
/** As its job does each minute. */
const foldAnew = (db: Db, atOnce?: number) => runChanges({ db, log: silentLog }, [foldingAnew(atOnce)]);
const progress = async (db: Db) =>
  (await db.selectFrom("background_change").select(["total", "done", "trouble", "ended"]).execute())[0];
const position = async (db: Db) => (await sql`select done, last from fold_anew`.execute(db)).rows;
const found = async (db: Db, title: string, inDescriptions = false) =>
  (
    await searchPodcasts(
      db,
      PodcastFilters.parse({ title, inDescriptions, sortBy: "title", sortDirection: "asc" }),
    )
  ).rows.map((row) => row.title);

test("what was stored before is folded anew, in portions, and found by its own word only", async () => {
  await writeAsBefore();
  const { db, connectionString, pool } = old();
  await migrate({ connectionString });
  expect((await stored(db))[0]!.search_text).toBe("ขาว ขาว");
  await buildImage(connectionString);

  // While podcasts are being written nothing happens, and nothing is lost.
  await onOneConnection(pool, async (one) => {
    await holdImportLockLong(one.db);
    await foldAnew(db, 2);
  });
  expect(await position(db)).toEqual([{ done: 0, last: shows.length }]);
  // The server hears a moment later that the connection was closed.
  await expect.poll(() => inTransaction(db, tryImportLock)).toBe(true);

  // Stopped between two portions.
  process.env.HOSTREAD_FAILPOINT = "commit.before:2:throw";
  await foldAnew(db, 2);
  delete process.env.HOSTREAD_FAILPOINT;
  expect(await position(db)).toEqual([{ done: 2, last: shows.length }]);
  expect(await progress(db)).toMatchObject({
    total: 5,
    done: 2,
    trouble: expect.stringContaining("FailpointHit"),
  });
  await inTransaction(db, (tx) => retryChange(tx, "podcast-folding"));
  await foldAnew(db, 2);
  expect(await position(db)).toEqual([]);
  expect(await progress(db)).toMatchObject({ total: 5, done: 5, trouble: null, ended: expect.any(Date) });
  expect(await stored(db)).toEqual(
    shows.map(([title, artist, subTitle, description], at) => ({
      title_key: foldText(title),
      search_text: searchText(title, artist),
      words: at === 2 ? null : descriptionWords([subTitle, description]),
    })),
  );

  // By the old image with the changes since, and by a new one.
  for (const make of [async () => undefined, () => buildImage(connectionString)]) {
    await make();
    expect(await found(db, "ข้าว")).toEqual(["ข้าว"]);
    expect(await found(db, "ขาว")).toEqual(["ขาว"]);
    expect(await found(db, "カ")).toEqual(["ガラス"]);
    expect(await found(db, "ガ")).toEqual(["ガラス"]);
    expect(await found(db, "ข่าว", true)).toEqual(["Kitchen talk", "ข้าว"]);
    expect(await found(db, "दिल", true)).toEqual(["ขาว"]);
    expect(await found(db, "kase")).toEqual(["Kitchen talk"]);
  }

  // Once more there is nothing to do.
  const rows = sql`select p.xmin::text, d.xmin::text as detail from podcast p join podcast_detail d on d.podcast_id = p.id order by p.id`;
  const before = (await rows.execute(db)).rows;
  await foldAnew(db);
  expect((await rows.execute(db)).rows).toEqual(before);
});

test("a database without podcasts has nothing to fold anew, nor have those that come later", async () => {
  const { db } = fresh();
  expect(await position(db)).toEqual([]);
  await makePodcast(db, { title: "ข้าว" });
  await foldAnew(db);
  expect(await found(db, "ข้าว")).toEqual(["ข้าว"]);
  expect(await found(db, "ขาว")).toEqual([]);
});

test("every letter that is folded in another way than before is among those that are looked for", async () => {
  const letters: string[] = [];
  for (let code = 0x80; code < 0x110000; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const letter = String.fromCodePoint(code);
    if (foldText(`a${letter}b`) !== foldToKey(`a${letter}b`)) letters.push(letter);
  }
  expect(letters.length).toBeGreaterThan(1_000);
  const { rows } = await sql<{ letter: string }>`
    select letter from unnest(${letters}::text[]) as letter where letter !~ ${perhapsMarked}`.execute(
    fresh().db,
  );
  expect(rows).toEqual([]);
  const { rows: latin } = await sql<{ is: boolean }>`
    select 'Käse – “naïve” … 🎙️ é' ~ ${perhapsMarked} as is`.execute(fresh().db);
  expect(latin).toEqual([{ is: false }]);
});
