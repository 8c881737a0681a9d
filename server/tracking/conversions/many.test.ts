import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeOwner } from "../../../tests/support/world.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { forgetOldConversions } from "./forget.ts";
import { countConversions } from "./queries.ts";

const database = useDatabase();
const db = () => database().db;
const MANY = 30_000;

/** How many rows of the table were read, one after the other or by an index, in this transaction. */
const readIn = async (tx: Tx): Promise<number> =>
  (
    await sql<{ read: number }>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
      where relname = 'conversion'`.execute(tx)
  ).rows[0]!.read;

test("C6.11 what is old goes, and the number of all is known, without reading what there is", async () => {
  const owner = await makeOwner(db());
  await sql`
    insert into conversion (owner_id, source, key, at, kind, entry_id)
    select ${owner.id}, 'shop', n::text, now() - n * interval '1 minute', 'order', null
    from generate_series(1, ${MANY}::int) n`.execute(db());
  await sql`
    insert into conversion (owner_id, source, key, at, kind)
    select ${owner.id}, 'shop', 'old' || n, now() - interval '6 years', 'order'
    from generate_series(1, 5) n`.execute(db());
  await sql`insert into conversion_state (owner_id, conversions) values (${owner.id}, ${MANY + 5})`.execute(
    db(),
  );
  await sql`vacuum analyze conversion, conversion_state`.execute(db());

  const read = await inTransaction(db(), async (tx) => {
    await forgetOldConversions(tx);
    return readIn(tx);
  });
  expect(read).toBeLessThan(100);
  const counted = await inTransaction(db(), async (tx) => {
    const all = await countConversions(tx, owner.id, "all");
    return { all, read: await readIn(tx) };
  });
  expect(counted.all).toBe(MANY);
  expect(counted.read).toBeLessThan(100);
  expect(await countConversions(db(), owner.id, "none")).toBe(MANY);
});
