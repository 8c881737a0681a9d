import { beforeEach, expect, test } from "vitest";
import type { CampaignResults } from "../../contract/results/campaign-results.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { addOrders, addRunBooking, addShow } from "../../tests/support/outcome-world.ts";
import { useResults, type World } from "../../tests/support/results-world.ts";

const database = useDatabase();
const db = () => database().db;
const { call, world, addCampaign } = useResults(database);

let w: World;
beforeEach(async () => {
  w = await world();
});
const results = async (): Promise<CampaignResults> =>
  (await call(w.anna.token, "GET", `/api/campaign/${w.campaign.publicId}/results`)).payload;
const preview = (days: unknown) =>
  call(w.anna.token, "GET", `/api/campaign/${w.campaign.publicId}/window?days=${days}`);
const set = (days: unknown, campaign = w.campaign, token = w.anna.token, more = {}) =>
  call(token, "POST", `/api/campaign/${campaign.publicId}/window`, { days, ...more });

/** Ran 70 days ago; what came on which day after it. */
async function addRun(campaign = w.campaign) {
  const show = await addShow(db(), campaign.id);
  await addRunBooking(db(), { ownerId: w.owner.id, campaignId: campaign.id, show }, { aired: [70], net: 1 });
  const days = [0, 10, 29, 30, 59, 60, 65];
  await addOrders(
    db(),
    w.owner.id,
    show,
    days.map((day) => 70 - day),
  );
  // Before the airing, and a refund: neither counts for it.
  await addOrders(db(), w.owner.id, show, [71]);
  await addOrders(db(), w.owner.id, show, [69], { kind: "refund", amount: -5_000, refund_of: "x" });
}

test("C6.13 the window is 60 days unless the campaign says otherwise, and what a change moves is said before and after", async () => {
  await addRun();
  expect(await results()).toMatchObject({ window: 60, total: { orders: 8, response: { count: 5 } } });
  expect((await preview(30)).payload).toEqual({ days: 30, counted: { before: 5, after: 3 } });
  expect((await results()).window).toBe(60);

  expect((await set(30)).payload).toEqual({ days: 30, counted: { before: 5, after: 3 } });
  const short = await results();
  expect(short).toMatchObject({
    window: 30,
    total: { orders: 8, response: { state: "complete", count: 3 } },
  });
  expect(short.shows[0]!.results[0]).toMatchObject({ orders: 3 });
  expect(short.curve.days).toHaveLength(30);

  expect((await set(90)).payload).toEqual({ days: 90, counted: { before: 3, after: 7 } });
  expect(await results()).toMatchObject({ window: 90, total: { response: { state: "so-far", count: 7 } } });
  // Sent again it changes nothing.
  expect((await set(90)).payload).toEqual({ days: 90, counted: { before: 7, after: 7 } });
});

test("C6.13 a window is a campaign's own, from 1 to 90 days, and no business of other organizations", async () => {
  await addRun();
  const other = await addCampaign(w.owner, w.anna, "Coffee");
  expect((await set(30, other)).status).toBe(200);
  expect((await results()).window).toBe(60);
  for (const days of [0, 91, 7.5, null, "30"]) expect((await set(days)).status, String(days)).toBe(422);
  for (const days of ["0", "91", "x", ""]) expect((await preview(days)).status, days).toBe(400);
  expect((await results()).window).toBe(60);
  expect((await set(30, w.campaign, (await world()).anna.token)).fault).toBe("not-found");
});

test("C6.13 a window that a colleague has set since it was read is not put back", async () => {
  const from = (days: number, before: number) => set(days, w.campaign, w.anna.token, { before });
  expect((await from(30, 60)).status).toBe(200);
  const late = await from(90, 60);
  expect([late.status, late.fault]).toEqual([409, "stale"]);
  expect((await results()).window).toBe(30);
  expect((await from(90, 30)).status).toBe(200);
});
