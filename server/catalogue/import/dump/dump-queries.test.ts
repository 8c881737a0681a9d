import { sql } from "kysely";
import { expect, test } from "vitest";
import { freshDatabase } from "../../../../tests/support/database.ts";
import { listPodcasts } from "../../../../tests/support/feeds/feed-catalogue.ts";
import { inTransaction } from "../../../platform/postgres/database.ts";
import { markRows, readKnownRows } from "./dump-queries.ts";

test("of a dump that ends early all the rows it lacks are found and marked, some at a time", async () => {
  const database = await freshDatabase();
  try {
    const { db } = database;
    const podcast = (await listPodcasts(db, { Heron: "https://heron.fm/feed" })).get("Heron");
    await sql`insert into podcast_index_row (row_id, podcast_id, fingerprint)
      select n * 3, ${podcast}, decode(repeat('00', 16), 'hex') from generate_series(1, 45000) n`.execute(db);
    const rowsAfter = async (after: number, upTo: number | null) => {
      const ids: number[] = [];
      for await (const { rowId } of readKnownRows(db, after, upTo)) ids.push(rowId);
      return ids;
    };
    expect(await rowsAfter(3, 9)).toEqual([6, 9]);
    const all = await rowsAfter(0, null);
    expect(all).toEqual(Array.from({ length: 45_000 }, (_, at) => (at + 1) * 3));
    await inTransaction(db, (tx) => markRows(tx, all, { gone: true }));
    const { rows } = await sql`select from podcast_index_row where gone is null`.execute(db);
    expect(rows).toEqual([]);
  } finally {
    await database.drop();
  }
});
