import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "../../../../tests/support/database.ts";
import { makePodcast } from "../../../../tests/support/world.ts";
import { inTransaction, openDatabase } from "../../../platform/postgres/database.ts";
import { countPutAside, putAside, takeBack } from "./put-aside-queries.ts";

const database = useDatabase();

const indexes = async () =>
  (
    await sql<{ name: string }>`
      select indexname as name from pg_indexes where schemaname = 'public' and tablename like 'podcast%' order by 1`.execute(
      database().db,
    )
  ).rows.map((row) => row.name);

test("above the size of the plain search, what it alone asks for is left away, and made once the size allows it", async () => {
  const { db } = database();
  for (let made = 0; made < 4; made += 1) await makePodcast(db);
  const before = await indexes();
  await inTransaction(db, putAside);
  expect(await countPutAside(db)).toBeGreaterThan(20);
  await takeBack(db, { plainMost: 3 });
  // Nothing is left to do, and the next start does not begin again.
  expect(await countPutAside(db)).toBe(0);
  const after = await indexes();
  expect(before.filter((name) => !after.includes(name))).toEqual([
    "podcast_by_episodes",
    "podcast_by_language",
    "podcast_by_latest_episode",
    "podcast_by_rating",
    "podcast_by_ratings_count",
    "podcast_search_text",
  ]);
  await takeBack(db, { plainMost: 4 });
  expect(await indexes()).toEqual(before);
  expect(await db.selectFrom("put_aside").selectAll().execute()).toEqual([]);
});

test("an index waits for its table however long somebody else has it", async () => {
  const { db, pool, connectionString } = database();
  await inTransaction(db, putAside);
  const hasty = openDatabase({ connectionString, poolSize: 2, timeouts: { lock: 50 } });
  const writer = await pool.connect();
  try {
    await writer.query("begin; lock table podcast in row exclusive mode");
    const taken = takeBack(hasty.db, { beside: hasty.db });
    await sleep(400);
    await writer.query("rollback");
    await taken;
    expect(await countPutAside(db)).toBe(0);
  } finally {
    writer.release();
    await hasty.close();
  }
});
