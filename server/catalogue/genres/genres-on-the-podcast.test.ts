import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase, useEmptyDatabase } from "../../../tests/support/database.ts";
import { makePodcast } from "../../../tests/support/world.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { migrate, readMigrations } from "../../platform/postgres/migrate.ts";
import { dumpSchema } from "../../platform/postgres/schema-dump.ts";
import { takeBack } from "../import/dump/put-aside-queries.ts";
import { writeGenres } from "../import/queries.ts";

const MOVING = "0013-genres-on-the-podcast.sql";
const before = readMigrations().filter(({ name }) => name < MOVING);
const withIt = readMigrations().filter(({ name }) => name <= MOVING);

const database = useEmptyDatabase();
const migrated = useDatabase();

const signals = [
  { key: "cadence", value: 7 },
  { key: "ratings", value: 120 },
];

/**
 * Podcasts as an older version stored them: some with genres out of numeric order, some without genres, some
 * without details.
 */
async function writeAsBefore(): Promise<void> {
  const { db, connectionString } = database();
  await migrate({ connectionString, migrations: before });
  await inTransaction(db, writeGenres);
  await sql`
    insert into podcast (public_id, title, title_key, search_text, language, primary_genre_id, episodes)
    values ('ordered', 'A', 'a', 'a', 'de', 1502, 3), ('bare', 'B', 'b', 'b', null, null, null),
      ('single', 'C', 'c', 'c', 'en', 1301, 9), ('detailed', 'D', 'd', 'd', null, null, null)`.execute(db);
  await sql`
    insert into podcast_genre (podcast_id, genre_id, position)
    select p.id, g.genre, g.position from podcast p
    join (values ('ordered', 1301, 2), ('ordered', 1502, 0), ('ordered', 1482, 1), ('single', 1301, 0))
      as g(public_id, genre, position) using (public_id)`.execute(db);
  await sql`
    insert into podcast_detail (podcast_id, description, words, reach_signals)
    select id, 'About ' || title, ' about', case public_id when 'ordered' then ${JSON.stringify(signals)}::jsonb else '[]' end
    from podcast where public_id in ('ordered', 'detailed')`.execute(db);
}

const structure = async ({ pool }: ReturnType<typeof database>): Promise<string> => {
  const client = await pool.connect();
  return dumpSchema(client).finally(() => client.release());
};

test("genres and signals of the podcasts that are there move into their rows, in their order", async () => {
  await writeAsBefore();
  const { db, connectionString } = database();
  const kept = sql`select id, public_id, title, language, primary_genre_id, episodes, created, modified
    from podcast order by id`;
  const was = await kept.execute(db);
  expect(await migrate({ connectionString, migrations: withIt })).toEqual([MOVING]);
  const { rows } = await sql`select public_id, genre_ids, reach_signals from podcast order by id`.execute(db);
  expect(rows).toEqual([
    { public_id: "ordered", genre_ids: [1502, 1482, 1301], reach_signals: signals },
    { public_id: "bare", genre_ids: [], reach_signals: [] },
    { public_id: "single", genre_ids: [1301], reach_signals: [] },
    { public_id: "detailed", genre_ids: [], reach_signals: [] },
  ]);
  expect((await kept.execute(db)).rows).toEqual(was.rows);
  expect(
    (await sql`select description, words from podcast_detail order by podcast_id`.execute(db)).rows,
  ).toEqual([
    { description: "About A", words: " about" },
    { description: "About D", words: " about" },
  ]);
});

test("a first dump that was stopped in the version before gets back what it had put aside", async () => {
  await writeAsBefore();
  const { db, connectionString } = database();
  await sql`
    insert into put_aside (kind, table_name, name, definition)
    select 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid)
      from pg_trigger where tgname like '%\\_search\\_made'
    union all select 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid)
      from pg_constraint where conname in ('podcast_genre_genre_id_fkey', 'podcast_primary_genre_id_fkey')
    union all select 'index', indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid)
      from pg_index where indexrelid in ('podcast_genre_genre'::regclass, 'podcast_by_reach'::regclass)`.execute(
    db,
  );
  await sql`drop trigger podcast_search_made on podcast`.execute(db);
  await sql`drop trigger podcast_detail_search_made on podcast_detail`.execute(db);
  await sql`drop trigger podcast_genre_search_made on podcast_genre`.execute(db);
  await sql`alter table podcast_genre drop constraint podcast_genre_genre_id_fkey`.execute(db);
  await sql`alter table podcast drop constraint podcast_primary_genre_id_fkey`.execute(db);
  await sql`drop index podcast_genre_genre, podcast_by_reach`.execute(db);
  await migrate({ connectionString });
  await takeBack(db);
  expect(await structure(database())).toBe(await structure(migrated()));
});

test("other genres are a change to the search, other signals are none", async () => {
  const { db } = migrated();
  await inTransaction(db, writeGenres);
  const { id } = await makePodcast(db, { genreIds: [1301], reach: 500 });
  const noted = async (change: { genre_ids: number[] } | { reach_signals: string }) => {
    await sql`delete from search.change`.execute(db);
    await db.updateTable("podcast").set(change).where("id", "=", id).execute();
    return (await sql`select first, last from search.change`.execute(db)).rows;
  };
  expect(await noted({ genre_ids: [1301] })).toEqual([]);
  expect(await noted({ genre_ids: [1301, 1482] })).toEqual([{ first: id, last: id }]);
  expect(await noted({ reach_signals: JSON.stringify(signals) })).toEqual([]);
});

test("a list of genres with a gap in it is refused", async () => {
  const { db } = migrated();
  await expect(makePodcast(db, { genreIds: [1301, null as unknown as number] })).rejects.toThrow(
    "podcast_genre_ids_check",
  );
});
