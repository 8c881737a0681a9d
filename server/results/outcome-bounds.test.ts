import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { MOST_SPOTS_SHOWN } from "../../contract/results/campaign-results.ts";
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
