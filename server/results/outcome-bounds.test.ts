import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { CURRENCIES_SHOWN } from "../../contract/forms/money.ts";
import { CampaignResults, MOST_SPOTS_SHOWN } from "../../contract/results/campaign-results.ts";
import { countStatements } from "../../tests/support/count-statements.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { addOrders, addRunBooking, addShow } from "../../tests/support/outcome-world.ts";
import { makeOwner } from "../../tests/support/world.ts";
import { newHandle } from "../platform/handle.ts";
import { campaignResultsOf } from "./outcome.ts";

const database = useDatabase();
const db = () => database().db;
let statements: () => number;
let ownerId: number;
beforeAll(async () => {
  statements = countStatements(database().pool);
  ownerId = (await makeOwner(db())).id;
});

async function addCampaign(): Promise<number> {
  const { id } = await db()
    .insertInto("campaign")
    .values({ public_id: newHandle(), owner_id: ownerId, display_name: "Tea" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

test("C7.12 a thousand spots and 100,000 orders take as many statements as one of each, and none is left out of the sums", async () => {
  const small = await addCampaign();
  const one = await addShow(db(), small);
  await addRunBooking(db(), { ownerId, campaignId: small, show: one }, { aired: [20], net: 1_000 });
  await addOrders(db(), ownerId, one, [10]);

  const large = await addCampaign();
  const shows = [];
  for (let at = 0; at < 17; at += 1) {
    const show = await addShow(db(), large, { title: `Show ${at}` });
    shows.push(show);
    const aired = Array.from({ length: 60 }, (_, place) => (place === 0 ? 50 : null));
    await addRunBooking(db(), { ownerId, campaignId: large, show }, { aired, net: 60_000 });
  }
  await sql`
    insert into conversion (owner_id, source, key, at, kind, amount, currency, codes, answered, entry_id, rule)
    select ${ownerId}, 'shop', 'many ' || n, now() - interval '40 days', 'order', 2000, 'EUR', '{}', false,
      (${shows.map(({ id }) => id)}::bigint[])[1 + n % 17], 'link'
    from generate_series(1, 100000) n`.execute(db());

  // Once before, so that every connection is there.
  await campaignResultsOf(db(), small);
  const count = async (campaignId: number) => {
    const before = statements();
    const results = await campaignResultsOf(db(), campaignId);
    return { results, took: statements() - before };
  };
  const few = await count(small);
  const many = await count(large);
  expect(few.took).toBeGreaterThan(0);
  expect(many.took).toBe(few.took);
  expect(many.results.total).toMatchObject({ spots: 1_020, aired: 17, orders: 100_000 });
  expect(many.results.total.money[0]!.revenue).toBe(200_000_000);
  expect(many.results.shows.flatMap(({ results }) => results)).toHaveLength(MOST_SPOTS_SHOWN);
  expect(many.results.more).toEqual({ shows: 0, spots: 20 });
});

test("C6.12 C7.12 of more currencies than a reply has room for, those with a booking or the most orders are in it", async () => {
  const id = await addCampaign();
  const show = await addShow(db(), id);
  await addRunBooking(db(), { ownerId, campaignId: id, show }, { aired: [20], net: 1_000, currency: "ZAR" });
  await sql`
    insert into conversion (owner_id, source, key, at, kind, amount, currency, codes, answered, entry_id, rule)
    select ${ownerId}::bigint, 'letters', c || '-' || n, now() - interval '10 days', 'order', 100, 'X' || chr(65 + c / 26) || chr(65 + c % 26),
      '{}'::text[], false, ${show.id}::bigint, 'link'
    from generate_series(0, ${CURRENCIES_SHOWN + 20}::int) c, generate_series(1, case c % 2 when 0 then 2 else 1 end) n
    union all
    select ${ownerId}::bigint, 'letters', 'zzz-' || n, now() - interval '10 days', 'order', 100, 'ZZZ', '{}'::text[], false, ${show.id}::bigint, 'link'
    from generate_series(1, 3) n`.execute(db());
  const results = CampaignResults.parse(await campaignResultsOf(db(), id));
  const currencies = results.total.money.map(({ currency }) => currency);
  expect(currencies).toHaveLength(CURRENCIES_SHOWN);
  expect(currencies.slice(-2)).toEqual(["ZAR", "ZZZ"]);
  // Those with two orders are all there.
  expect(results.total.money.filter(({ revenue }) => revenue === 200)).toHaveLength(111);
  expect(results.total.orders).toBe(CURRENCIES_SHOWN + 21 + 111 + 3);
});
