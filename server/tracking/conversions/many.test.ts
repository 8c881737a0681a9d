import { sql } from "kysely";
import { expect, test } from "vitest";
import { CURRENCIES_SHOWN } from "../../../contract/forms/money.ts";
import { useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { addOrders, addShow } from "../../../tests/support/outcome-world.ts";
import { makeLogin, makeOwner } from "../../../tests/support/world.ts";
import { newHandle } from "../../platform/handle.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { conversionRoutes } from "../conversion-routes.ts";
import { forgetOldConversions } from "./forget.ts";
import { countConversions } from "./queries.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, conversionRoutes);
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

test("C6.12 of more currencies than a reply has room for, those with the largest sums are in it", async () => {
  const owner = await makeOwner(db());
  const kim = await makeLogin(db(), [owner]);
  const campaign = await db()
    .insertInto("campaign")
    .values({ public_id: newHandle(), owner_id: owner.id, display_name: "Tea" })
    .returning(["id", "public_id as publicId"])
    .executeTakeFirstOrThrow();
  const show = await addShow(db(), campaign.id);
  for (let at = 0; at <= CURRENCIES_SHOWN; at += 1) {
    const currency = `X${String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))}`;
    await addOrders(db(), owner.id, show, [1, 1], { amount: 1_000 - at, currency });
  }
  const { status, payload } = await call(kim.token, "GET", `/api/campaign/${campaign.publicId}/conversion`);
  expect(status).toBe(200);
  for (const { sums } of [payload.shows[0], payload.days[0]]) {
    expect(sums).toHaveLength(CURRENCIES_SHOWN);
    expect([sums[0], sums.at(-1)]).toEqual([
      { currency: "XAA", amount: 2_000 },
      { currency: "XHR", amount: 1_602 },
    ]);
  }
});
