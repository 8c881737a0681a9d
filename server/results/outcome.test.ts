import { beforeEach, describe, expect, test } from "vitest";
import type { AllResults, CampaignResults } from "../../contract/results/campaign-results.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { addOrders, addRunBooking, addShow } from "../../tests/support/outcome-world.ts";
import { useResults, type World } from "../../tests/support/results-world.ts";
import { newHandle } from "../platform/handle.ts";

const database = useDatabase();
const db = () => database().db;
const { call, world, addCampaign } = useResults(database);

let w: World;
beforeEach(async () => {
  w = await world();
});
const results = async (): Promise<CampaignResults> => {
  const { payload, status, body } = await call(
    w.anna.token,
    "GET",
    `/api/campaign/${w.campaign.publicId}/results`,
  );
  expect(status, body).toBe(200);
  return payload;
};
const about = (show: Awaited<ReturnType<typeof addShow>>, campaign = w.campaign) => ({
  ownerId: w.owner.id,
  campaignId: campaign.id,
  show,
});
const target = (given: object | null, token = w.anna.token) =>
  call(token, "POST", `/api/campaign/${w.campaign.publicId}/target`, { target: given });
const times = (count: number, days: number) => Array.from({ length: count }, () => days);

describe("C7.01 results of a campaign", () => {
  test("C7.01 an empty campaign has no figure that means something", async () => {
    const { total, shows, curve, funnel } = await results();
    expect(total).toMatchObject({ spots: 0, aired: 0, listens: null, orders: 0, money: [] });
    expect(total.response).toEqual({ state: "not-aired" });
    expect(shows).toEqual([]);
    expect(curve).toEqual({ days: [], expected: null });
    expect(funnel.map(({ shows: count }) => count)).toEqual([0, 0, 0, 0, 0]);
  });

  test("C7.01 booked, aired, response and cost come from bookings, verdicts and orders", async () => {
    const show = await addShow(db(), w.campaign.id);
    await addRunBooking(db(), about(show), { aired: [70, 10, null], net: 100_000 });
    await addOrders(db(), w.owner.id, show, [...times(6, 65), ...times(2, 3), 80]);
    await addOrders(db(), w.owner.id, show, [2], { kind: "refund", amount: -5_000, refund_of: "x" });
    const { total, shows } = await results();
    expect(total).toMatchObject({ spots: 3, aired: 2, orders: 9, codeUses: 9 });
    expect(total.listens?.figure).toBe(24_000);
    const [money] = total.money;
    expect(money).toMatchObject({ currency: "EUR", cost: 100_000, revenue: 40_000 });
    // Two of three equal parts have run.
    expect(money!.ran).toBe(66_666);
    // What is still to come makes no order dearer.
    expect(money!.perAction.value!.figure).toBeCloseTo(66_666 / 9, 6);
    expect(shows[0]!.results.map((one) => [one.cost, one.orders, one.days])).toEqual([
      [33_333, 6, 70],
      [33_333, 2, 10],
      [33_334, 0, null],
    ]);
    // What came before the first airing is nobody's response.
    expect(total.response).toMatchObject({ state: "so-far", count: 8 });
  });

  test("C7.01 a booking that is not accepted, or was cancelled, is no cost", async () => {
    const show = await addShow(db(), w.campaign.id);
    const off = await addRunBooking(db(), about(show), { aired: [9], net: 5_000 });
    await db()
      .updateTable("booking")
      .set({ cancelled: new Date(), cancelled_side: "us", cancelled_reason: "" })
      .where("id", "=", off.id)
      .execute();
    const draft = await addRunBooking(db(), about(show), { aired: [null], net: 7_000 });
    await db().updateTable("booking").set({ accepted_version: null }).where("id", "=", draft.id).execute();
    expect((await results()).total).toMatchObject({ spots: 0, money: [] });
  });
});

describe("C7.02 rates", () => {
  test("C7.02 an order's price from five, a return from ten, below the count and why", async () => {
    const show = await addShow(db(), w.campaign.id);
    await addRunBooking(db(), about(show), { aired: [70], net: 50_000 });
    const rates = async () => {
      const { perAction, return: back } = (await results()).total.money[0]!;
      return { perAction, back };
    };
    expect(await rates()).toEqual({
      perAction: { n: 0, value: null, why: "nothing-measured" },
      back: { n: 0, value: null, why: "nothing-measured" },
    });
    await addOrders(db(), w.owner.id, show, times(4, 60));
    expect((await rates()).perAction).toEqual({ n: 4, value: null, why: "too-few" });
    await addOrders(db(), w.owner.id, show, times(5, 60));
    const nine = await rates();
    expect(nine.perAction.value!.figure).toBeCloseTo(50_000 / 9, 6);
    expect(nine.perAction.value!.low).toBeLessThan(50_000 / 9);
    expect(nine.back).toEqual({ n: 9, value: null, why: "too-few" });
    await addOrders(db(), w.owner.id, show, [60]);
    const { value } = (await rates()).back;
    expect(value!.figure).toBe(1);
    // The root of ten squares: 1.96 × √10 × 5,000 of 50,000.
    expect(value!.high).toBeCloseTo(1 + (1.959964 * Math.sqrt(10)) / 10, 4);
  });

  test("C7.02 an import that was taken back counts no more", async () => {
    const show = await addShow(db(), w.campaign.id);
    await addRunBooking(db(), about(show), { aired: [70], net: 50_000 });
    const made = await db()
      .insertInto("conversion_import")
      .values({
        public_id: newHandle(),
        owner_id: w.owner.id,
        login_id: w.anna.id,
        file_name: "a.csv",
        source: "shop",
        state: "done",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await addOrders(db(), w.owner.id, show, times(3, 60), { import_id: made.id });
    expect((await results()).total.orders).toBe(3);
    await db()
      .updateTable("conversion_import")
      .set({ state: "taken-back" })
      .where("id", "=", made.id)
      .execute();
    expect((await results()).total.orders).toBe(0);
  });
});

describe("C7.03 response", () => {
  test("C7.03 each spot says too early, so far, overdue or complete", async () => {
    const ages = { early: 3, sofar: 20, overdue: 40, complete: 61 };
    for (const [title, days] of Object.entries(ages)) {
      const show = await addShow(db(), w.campaign.id, { title });
      await addRunBooking(db(), about(show), { aired: [days], net: 10_000 });
      if (title !== "overdue") await addOrders(db(), w.owner.id, show, [2]);
    }
    const { shows, curve } = await results();
    const states = Object.fromEntries(shows.map((one) => [one.title, one.results[0]!.response.state]));
    expect(states).toEqual({
      early: "too-early",
      sofar: "so-far",
      overdue: "overdue",
      complete: "complete",
    });
    expect(curve.days).toHaveLength(60);
    expect(curve.days[2]).toEqual({ day: 2, count: 0, spots: 4 });
    expect(curve.days[18]).toEqual({ day: 18, count: 1, spots: 3 });
    expect(curve.days.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  });

  test("C7.03 a code that is used late is asked about", async () => {
    const show = await addShow(db(), w.campaign.id);
    await addRunBooking(db(), about(show), { aired: [80], net: 10_000 });
    await addOrders(db(), w.owner.id, show, [...times(6, 75), ...times(2, 10)]);
    expect((await results()).shows[0]!.usedLate).toBe(false);
    await addOrders(db(), w.owner.id, show, [10]);
    expect((await results()).shows[0]!.usedLate).toBe(true);
  });
});

test("C7.04 two lucky orders do not lead: the worse end of the interval decides", async () => {
  const make = async (title: string, orders: number, net: number) => {
    const show = await addShow(db(), w.campaign.id, { title });
    await addRunBooking(db(), about(show), { aired: [70], net });
    await addOrders(db(), w.owner.id, show, times(orders, 60));
  };
  await make("lucky", 2, 2_000);
  // The lower price of the two, yet less sure.
  await make("few", 5, 22_000);
  await make("sure", 100, 500_000);
  const { shows } = await results();
  expect(shows.map(({ title }) => title)).toEqual(["sure", "few", "lucky"]);
});

describe("C7.05 renewal and sums", () => {
  test("C7.05 a target that a colleague has set since it was read is not put back", async () => {
    const from = (before: object | null, given: object | null) =>
      call(w.anna.token, "POST", `/api/campaign/${w.campaign.publicId}/target`, { target: given, before });
    const [euros, dollars] = [
      { currency: "EUR", perAction: 4_000 },
      { currency: "USD", perAction: 4_000 },
    ];
    expect((await from(null, euros)).status).toBe(200);
    expect((await from(euros, dollars)).status).toBe(200);
    for (const before of [euros, null]) {
      const late = await from(before, euros);
      expect([late.status, late.fault]).toEqual([409, "stale"]);
    }
    expect((await results()).target).toEqual(dollars);
    expect((await from(dollars, null)).status).toBe(200);
  });

  test("C7.05 a target of one's own decides, and a stranger sets none", async () => {
    const show = await addShow(db(), w.campaign.id);
    await addRunBooking(db(), about(show), { aired: [70, 65], net: 100_000 });
    await addOrders(db(), w.owner.id, show, times(10, 60));
    expect((await results()).shows[0]!.renewal).toEqual({ advice: "none", why: "no-target" });
    await target({ currency: "EUR", perAction: 4_200 });
    expect((await results()).shows[0]!.renewal).toEqual({ advice: "stop", wouldPay: 21_000 });
    await target({ currency: "EUR", perAction: 30_000 });
    expect((await results()).shows[0]!.renewal).toEqual({ advice: "renew" });
    await target({ currency: "USD", perAction: 30_000 });
    expect((await results()).shows[0]!.renewal).toEqual({ advice: "none", why: "no-cost" });
    const stranger = await world();
    expect((await target(null, stranger.anna.token)).status).toBe(404);
    expect((await target({ currency: "XTS", perAction: 1 })).status).toBe(422);
    expect((await results()).target).toEqual({ currency: "USD", perAction: 30_000 });
    await target(null);
    expect((await results()).target).toBeNull();
  });

  test("C7.05 nothing is advised of a show that has not aired, or where no order is taken in", async () => {
    const show = await addShow(db(), w.campaign.id);
    await target({ currency: "EUR", perAction: 100 });
    const booking = await addRunBooking(db(), about(show), { aired: [90], net: 100_000 });
    expect((await results()).shows[0]!.renewal).toEqual({ advice: "too-early", more: null });
    await db().deleteFrom("spot").where("booking_id", "=", booking.id).execute();
    await addRunBooking(db(), about(show), { aired: [null], net: 100_000 });
    await addOrders(db(), w.owner.id, show, [5]);
    expect((await results()).shows[0]!.renewal).toEqual({ advice: "too-early", more: null });
  });

  test("C7.05 sums by click, lead and share are by our count", async () => {
    const show = await addShow(db(), w.campaign.id);
    await addRunBooking(db(), about(show), { aired: [20], net: 1_000, perLead: 250, revenueShare: 10 });
    await addOrders(db(), w.owner.id, show, [5, 6]);
    await addOrders(db(), w.owner.id, show, [5, 6, 7], { kind: "lead", amount: null, currency: null });
    const { money } = (await results()).shows[0]!;
    expect(money[0]!.byCount).toEqual({ clicks: 0, leads: 750, share: 1_000, sum: 1_750 });
  });
});

describe("C7.06 across campaigns", () => {
  test("each campaign's leads are charged by its own terms: the sum over all is the sum of each", async () => {
    const other = await addCampaign(w.owner, w.anna, "Coffee");
    const show = await addShow(db(), w.campaign.id);
    const again = await addShow(db(), other.id, { podcastId: show.podcastId });
    await addRunBooking(db(), about(show), { aired: [20], net: 1_000, perLead: 100 });
    await addRunBooking(db(), about(again, other), { aired: [20], net: 1_000 });
    const leads = { kind: "lead", amount: null, currency: null } as const;
    await addOrders(db(), w.owner.id, show, [5, 6], leads);
    await addOrders(db(), w.owner.id, again, [5, 6, 7, 8], leads);
    const { payload } = await call(w.anna.token, "GET", "/api/results");
    const { total, shows, campaigns } = payload as AllResults;
    expect(total.money[0]!.byCount).toMatchObject({ leads: 200, sum: 200 });
    expect(shows[0]!.money[0]!.byCount).toMatchObject({ sum: 200 });
    expect(campaigns.map(({ money }) => money[0]!.byCount?.sum ?? 0).sort()).toEqual([0, 200]);
  });

  const all = async (token = w.anna.token): Promise<AllResults> =>
    (await call(token, "GET", "/api/results")).payload;

  test("C7.06 each show stands once, and only one currency adds up", async () => {
    const second = await addCampaign(w.owner, w.anna, "Coffee");
    const one = await addShow(db(), w.campaign.id);
    const again = await addShow(db(), second.id, { podcastId: one.podcastId });
    await addRunBooking(db(), about(one), { aired: [70], net: 10_000 });
    await addRunBooking(db(), about(again, second), { aired: [65], net: 20_000 });
    const dollars = await addShow(db(), second.id, { title: "Chess" });
    await addRunBooking(db(), about(dollars, second), { aired: [65], net: 9_000, currency: "USD" });
    const { total, shows, campaigns } = await all();
    expect(shows.map(({ title, spots }) => [title, spots]).sort()).toEqual([
      ["Chess", 1],
      ["Fog", 2],
    ]);
    expect(total.money.map(({ currency, cost }) => [currency, cost])).toEqual([
      ["EUR", 30_000],
      ["USD", 9_000],
    ]);
    expect(campaigns.map(({ displayName, spots }) => [displayName, spots])).toEqual([
      ["Coffee", 2],
      ["Tea", 1],
    ]);
  });

  test("C7.06 a show that was paid in two currencies has no price per order in either", async () => {
    const show = await addShow(db(), w.campaign.id);
    await addRunBooking(db(), about(show), { aired: [70], net: 10_000 });
    await addRunBooking(db(), about(show), { aired: [65], net: 10_000, currency: "USD" });
    await addOrders(db(), w.owner.id, show, times(20, 60));
    const [euro, dollar] = (await all()).total.money;
    expect([euro!.perAction.why, dollar!.perAction.why]).toEqual(["mixed", "mixed"]);
  });

  test("C7.06 a stranger sees nothing of it", async () => {
    const show = await addShow(db(), w.campaign.id);
    await addRunBooking(db(), about(show), { aired: [70], net: 10_000 });
    const stranger = await world();
    expect((await all(stranger.anna.token)).shows).toEqual([]);
    const url = `/api/campaign/${w.campaign.publicId}/results`;
    expect((await call(stranger.anna.token, "GET", url)).status).toBe(404);
    const other = await call(stranger.anna.token, "GET", `/api/results?owner=${w.owner.name}`);
    expect(other.status).toBe(404);
  });
});
