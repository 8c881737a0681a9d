import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "../../../../tests/support/database.ts";
import { makePodcast } from "../../../../tests/support/world.ts";
import { inTransaction } from "../../../platform/postgres/database.ts";
import { walkOn } from "../../crawl/feed-queries.ts";

const database = useDatabase();

test("L-2 an address that came before the pattern that tells it is found by the walk; the next best is on offer, or none", async () => {
  const { db } = database();
  // As if the patterns had not known them then: no feed is read, no record changes.
  const trap = (await makePodcast(db, { address: "spamtrap7@heron.fm" })).id;
  const two = (await makePodcast(db, { address: "feeds@soundcloud.com" })).id;
  const fine = (await makePodcast(db, { address: "ida@heron.fm" })).id;
  await sql`insert into podcast_address (podcast_id, address, address_key, verdict, source, tag)
    values (${two}, 'ada@heron.fm', 'ada@heron.fm', 'usable', 'feed x', 'itunes:author')`.execute(db);
  const shown = (await makePodcast(db, { address: "ida@show.test" })).id;
  await sql`update podcast_address set source = 'demonstration' where podcast_id = ${shown}`.execute(db);
  const offered = async () => {
    const { rows } = await sql<{ id: number; address: string | null }>`
      select p.id, a.address from podcast p left join podcast_address a on a.id = p.address_id`.execute(db);
    const byId = new Map(rows.map(({ id, address }) => [id, address]));
    return [trap, two, fine, shown].map((id) => byId.get(id));
  };
  expect(await offered()).toEqual([
    "spamtrap7@heron.fm",
    "feeds@soundcloud.com",
    "ida@heron.fm",
    "ida@show.test",
  ]);
  await inTransaction(db, walkOn);
  expect(await offered()).toEqual([null, "ada@heron.fm", "ida@heron.fm", "ida@show.test"]);
  const { rows } =
    await sql`select verdict, reason, gone from podcast_address where address_key like 'spamtrap%'`.execute(
      db,
    );
  expect(rows).toEqual([{ verdict: "placeholder", reason: "trap", gone: null }]);
});
