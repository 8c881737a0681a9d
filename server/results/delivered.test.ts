import { beforeEach, describe, expect, test } from "vitest";
import type { Reason, SpotState } from "../../contract/airings.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { addOrders, addRunBooking, addShow } from "../../tests/support/outcome-world.ts";
import { stepOf, useResults, type World } from "../../tests/support/results-world.ts";
import { judgeShow } from "../airings/judge-show.ts";
import { inTransaction } from "../platform/postgres/database.ts";

const database = useDatabase();
const db = () => database().db;
const { call, world, mark, progress, figures } = useResults(database);

let w: World;
let show: Awaited<ReturnType<typeof addShow>>;
beforeEach(async () => {
  w = await world();
  show = await addShow(db(), w.campaign.id);
});
const book = (aired: readonly (number | null)[]) =>
  addRunBooking(
    db(),
    { ownerId: w.owner.id, campaignId: w.campaign.id, show },
    { aired: [...aired], net: 10_000 },
  );
const spotsOf = (bookingId: number) =>
  db().selectFrom("spot").select("id").where("booking_id", "=", bookingId).orderBy("position").execute();
const say = (spotId: number, state: SpotState, reason: Reason, by: number | null = null) =>
  db()
    .insertInto("airing_verdict")
    .values({ spot_id: spotId, state, reason, said: by === null ? null : "heard", login_id: by })
    .execute();
const settle = (ids: readonly number[]) =>
  db()
    .updateTable("spot")
    .set({ settled: new Date() })
    .where("id", "in", [...ids])
    .execute();
const delivered = async () => {
  const overview = await call(w.anna.token, "GET", `/api/campaign/${w.campaign.publicId}/overview`);
  const dashboard = await call(w.anna.token, "GET", "/api/dashboard");
  return {
    campaign: overview.payload.figures.adsDelivered,
    entered: overview.payload.figures.adsDeliveredEntered,
    counter: dashboard.payload.counters.adsDelivered,
  };
};

describe("phases of a campaign with bookings", () => {
  test("C9.05 listening is done once a person has heard each ad that has run; a press of the button does not do it", async () => {
    const { id } = await book([9, 8, null]);
    const [one, two] = await spotsOf(id);
    expect(stepOf((await mark(w, "listened", true)).payload, "listened")).toMatchObject({
      kind: "auto",
      done: false,
    });
    await say(one!.id, "aired", "heard", w.anna.id);
    await say(two!.id, "late", "after-window");
    expect(stepOf(await progress(w), "listened").done).toBe(true);
    await say(two!.id, "aired", "said");
    expect(stepOf(await progress(w), "listened").done).toBe(false);
    await say(two!.id, "aired", "heard", w.anna.id);
    expect(stepOf(await progress(w), "listened")).toMatchObject({
      done: true,
      by: "Anna",
      at: expect.any(String),
    });
    // Taken back, it follows from the words again.
    await say(two!.id, "aired", "said");
    expect(stepOf(await progress(w), "listened").done).toBe(false);
  });

  test("C9.05 to say that an ad has run is to have heard it; who found it by itself, in another place or late, is not asked", async () => {
    const { id } = await book([9, 8, null]);
    const [one, two, three] = await spotsOf(id);
    await settle([one!.id]);
    expect(stepOf(await progress(w), "listened").done).toBe(false);
    await say(two!.id, "late", "after-window");
    expect(stepOf(await progress(w), "listened")).toMatchObject({ done: true, by: null });
    await say(one!.id, "aired", "heard", w.anna.id);
    expect(stepOf(await progress(w), "listened")).toMatchObject({ done: true, by: "Anna" });
    await say(three!.id, "aired", "settled-by-person");
    expect(stepOf(await progress(w), "listened").done).toBe(false);
    await settle([three!.id]);
    expect(stepOf(await progress(w), "listened").done).toBe(true);
  });

  test("C9.05 analytics are done with the first order, or click", async () => {
    await book([9]);
    expect(stepOf(await progress(w), "analytics").done).toBe(false);
    await addOrders(db(), w.owner.id, show, [3]);
    expect(stepOf(await progress(w), "analytics")).toMatchObject({ done: true, kind: "auto" });
  });

  test("C9.05 without bookings a person says so, and orders alone are no analytics", async () => {
    await addOrders(db(), w.owner.id, show, [3]);
    const at = (await mark(w, "listened", true)).payload;
    expect(stepOf(at, "listened")).toMatchObject({ done: true, kind: "person", by: "Anna" });
    expect(stepOf(at, "analytics").done).toBe(false);
    await figures(w, { adsDelivered: 2 });
    expect(stepOf(await progress(w), "analytics").done).toBe(true);
  });
});

describe("ads delivered", () => {
  test("C9.06 what words, sound or a person confirm counts; notes alone do not, nor what was cancelled", async () => {
    await figures(w, { adsDelivered: 40 });
    expect(await delivered()).toEqual({ campaign: 40, entered: 40, counter: 40 });
    const { id } = await book([9, 8, 7, 6, 5, 4, null]);
    const spots = await spotsOf(id);
    const verdicts = [
      ["aired", "said"],
      ["late", "after-window"],
      ["misplaced", "other-slot"],
      ["noted", "written"],
      ["unheard", "only-notes"],
      ["missing", "no-episode"],
    ] as const;
    for (const [at, [state, reason]] of verdicts.entries()) await say(spots[at]!.id, state, reason);
    expect(await delivered()).toEqual({ campaign: 3, entered: 40, counter: 3 });
    await db()
      .updateTable("spot")
      .set({ cancelled: new Date(), cancelled_side: "us", cancelled_reason: "" })
      .where("id", "=", spots[0]!.id)
      .execute();
    expect(await delivered()).toEqual({ campaign: 2, entered: 40, counter: 2 });
  });

  test("C9.06 C9.05 “Has run” takes no ad out of those that have run, and adds one of which nothing else is known", async () => {
    const { id } = await book([9, 8]);
    const { id: other } = await book([null]);
    const spots = [...(await spotsOf(id)), ...(await spotsOf(other))].map((spot) => spot.id);
    const judge = () => inTransaction(db(), (tx) => judgeShow(tx, show.podcastId));
    await say(spots[2]!, "unheard", "only-notes");
    expect((await delivered()).campaign).toBe(2);
    await settle(spots);
    // As it was called before: each of them is judged again.
    for (const spot of spots) await say(spot, "settled", "settled-by-person");
    await judge();
    expect(await delivered()).toMatchObject({ campaign: 3, counter: 3 });
    expect(stepOf(await progress(w), "listened").done).toBe(true);
    const results = await call(w.anna.token, "GET", `/api/campaign/${w.campaign.publicId}/results`);
    expect(results.payload.total).toMatchObject({
      spots: 3,
      aired: 3,
      money: [{ cost: 20_000, ran: 20_000 }],
    });
    await db().updateTable("spot").set({ settled: null }).where("id", "=", spots[2]!).execute();
    await judge();
    expect((await delivered()).campaign).toBe(2);
  });
});
