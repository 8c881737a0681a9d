import { beforeEach, expect, test } from "vitest";
import type { Reason, SpotState } from "../../contract/airings.ts";
import type { CampaignResults } from "../../contract/results/campaign-results.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { addOrders, addRunBooking, addShow, type Show } from "../../tests/support/outcome-world.ts";
import { useResults, type World } from "../../tests/support/results-world.ts";
import { judgeShow } from "../airings/judge-show.ts";
import { addMakegood } from "../bookings/makegood.ts";
import { inTransaction } from "../platform/postgres/database.ts";

const database = useDatabase();
const db = () => database().db;
const { call, world } = useResults(database);

const DAY_MS = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

let w: World;
let show: Show;
let booking: Awaited<ReturnType<typeof addRunBooking>>;
beforeEach(async () => {
  w = await world();
  show = await addShow(db(), w.campaign.id);
  const about = { ownerId: w.owner.id, campaignId: w.campaign.id };
  booking = await addRunBooking(db(), { ...about, show }, { aired: [null], net: 100_000 });
  await db()
    .updateTable("spot")
    .set({ first_day: dayIn(-70), last_day: dayIn(-64) })
    .where("booking_id", "=", booking.id)
    .execute();
  // An order elsewhere, so that none means something.
  await addOrders(db(), w.owner.id, await addShow(db(), w.campaign.id, { title: "Chess" }), [5]);
  await call(w.anna.token, "POST", `/api/campaign/${w.campaign.publicId}/target`, {
    target: { currency: "EUR", perAction: 4_000 },
  });
});

const say = (spotId: number, state: SpotState, reason: Reason, episodeId: number | null = null) =>
  db()
    .insertInto("airing_verdict")
    .values({ spot_id: spotId, state, reason, episode_id: episodeId })
    .execute();
const judge = () => inTransaction(db(), (tx) => judgeShow(tx, show.podcastId));

/** Agrees to a spot instead of this one; answers its row id. */
async function makeGood(spotId: number): Promise<number> {
  const {
    booking: of,
    modified,
    spot,
  } = await db()
    .selectFrom("spot as s")
    .innerJoin("booking as b", "b.id", "s.booking_id")
    .select(["b.public_id as booking", "b.modified", "s.public_id as spot"])
    .where("s.id", "=", spotId)
    .executeTakeFirstOrThrow();
  const about = { booking: of, modified: modified.toISOString(), spotId, spot };
  const days = { firstDay: dayIn(5), lastDay: dayIn(9), episode: null };
  await inTransaction(db(), (tx) => addMakegood(tx, w.anna.caller, about, days));
  await judge();
  const made = await db()
    .selectFrom("spot")
    .select("id")
    .where("makegood_of", "=", spotId)
    .where("cancelled", "is", null)
    .executeTakeFirstOrThrow();
  return made.id;
}
/** An episode of so many days ago with this spot in it. */
async function air(spotId: number, days: number): Promise<void> {
  const about = { ownerId: w.owner.id, campaignId: w.campaign.id, show };
  const other = await addRunBooking(db(), about, { aired: [days], net: 0 });
  const { episode_id } = await db()
    .selectFrom("airing_verdict")
    .select("episode_id")
    .where("spot_id", "=", other.spots[0]!)
    .executeTakeFirstOrThrow();
  await db().deleteFrom("booking").where("id", "=", other.id).execute();
  await say(spotId, "aired", "said", episode_id);
}
const results = async (): Promise<CampaignResults> =>
  (await call(w.anna.token, "GET", `/api/campaign/${w.campaign.publicId}/results`)).payload;
const ofShow = async () => (await results()).shows.find(({ title }) => title === "Fog")!;

test("C7.03 C7.05 C5.19 an ad that was missing and is made good has not run, and costs nothing before its makegood runs", async () => {
  const [missed] = booking.spots;
  await say(missed!, "missing", "no-episode");
  await makeGood(missed!);
  const shown = await ofShow();
  expect(shown).toMatchObject({ spots: 1, aired: 0, response: { state: "not-aired" } });
  expect(shown.renewal).toEqual({ advice: "too-early", more: null });
  expect(shown.money).toMatchObject([{ cost: 100_000, ran: 0 }]);
  expect(shown.results.map(({ state, airedOn }) => [state, airedOn])).toEqual([
    ["settled", null],
    ["planned", null],
  ]);
});

test("C7.01 C7.05 the makegood has the cost of its place once it has run, and each place counts once", async () => {
  const [missed] = booking.spots;
  await say(missed!, "late", "after-window");
  const first = await makeGood(missed!);
  await say(first, "missing", "no-episode");
  const second = await makeGood(first);
  await air(second, 65);
  await addOrders(
    db(),
    w.owner.id,
    show,
    Array.from({ length: 10 }, () => 60),
  );
  const shown = await ofShow();
  expect(shown).toMatchObject({ spots: 1, aired: 1, orders: 10, money: [{ cost: 100_000, ran: 100_000 }] });
  // Ten orders of 40 euros pay for one ad.
  expect(shown.renewal).toEqual({ advice: "stop", wouldPay: 40_000 });
  expect(shown.results.map(({ cost, orders }) => [cost, orders])).toEqual([
    [0, 0],
    [0, 0],
    [100_000, 10],
  ]);
  expect((await results()).curve.days[3]).toEqual({ day: 3, count: 0, spots: 1 });
});

test("C5.19 C7.01 a makegood that is cancelled leaves place and cost to the ad before it", async () => {
  const [missed] = booking.spots;
  await say(missed!, "missing", "no-episode");
  const made = await makeGood(missed!);
  await db()
    .updateTable("spot")
    .set({ cancelled: new Date(), cancelled_side: "us", cancelled_reason: "Off" })
    .where("id", "=", made)
    .execute();
  expect(await ofShow()).toMatchObject({ spots: 1, money: [{ cost: 100_000, ran: 0 }] });
  expect((await ofShow()).results).toMatchObject([{ cost: 100_000 }]);
});

test("C7.01 an ad that has run by a person's word alone did so in its days, and no later than they said so", async () => {
  const [spot] = booking.spots;
  const settle = async (first: string | null, last: string | null) => {
    await db()
      .updateTable("spot")
      .set({ settled: new Date(), first_day: first, last_day: last })
      .where("id", "=", spot!)
      .execute();
    await judge();
    return (await ofShow()).results[0]!;
  };
  expect(await settle(dayIn(-70), dayIn(-64))).toMatchObject({ state: "aired", airedOn: dayIn(-70) });
  expect(await settle(null, dayIn(-64))).toMatchObject({ airedOn: dayIn(-64) });
  expect(await settle(null, dayIn(20))).toMatchObject({ airedOn: dayIn(0), days: 0 });
  expect(await settle(null, null)).toMatchObject({ airedOn: dayIn(0) });
});
