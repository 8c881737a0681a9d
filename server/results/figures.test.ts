import { describe, expect, test } from "vitest";
import type { OfferTerms } from "../../contract/offers/terms.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { stepOf, useResults, type World } from "../../tests/support/results-world.ts";
import { offerTerms } from "../../tests/support/samples/offers.ts";

const database = useDatabase();
const { call, world, add, addMany, move, progress, figures } = useResults(database);
const EUR = { currencyCode: "EUR", fractionDigits: 2, numericCode: 978, symbol: "€" };

describe("A2.30 A2.29 figures", () => {
  const overview = async (w: World) =>
    (await call(w.anna.token, "GET", `/api/campaign/${w.campaign.publicId}/overview`)).payload.figures;

  test("nothing entered is nothing shown; counted ones are counted", async () => {
    const w = await world();
    const entries = await addMany(w, 3);
    await move(w, entries.slice(0, 2), "Signed");
    expect(await overview(w)).toEqual({
      selected: 3,
      signedUp: 2,
      adsDelivered: null,
      adsDeliveredEntered: null,
      paid: null,
      budgetProvided: null,
      budgetPlaced: null,
      budgetPlacedEntered: null,
      agreedOffers: 0,
      agreedElsewhere: 0,
      bookings: 0,
      paidEntered: null,
      budgetSpentEntered: null,
      budgetLeft: null,
      budgetSpent: null,
      currency: null,
      by: null,
      modified: null,
      estimated: true,
    });
  });

  test("what is entered is shown with who and when; what is left out stays, null empties", async () => {
    const w = await world();
    const entered = await figures(w, {
      adsDelivered: 12,
      paid: 0,
      budgetProvided: 600_000,
      budgetPlaced: 215_000,
      currency: EUR,
    });
    expect(entered).toMatchObject({
      status: 200,
      payload: {
        adsDelivered: 12,
        adsDeliveredEntered: 12,
        paid: 0,
        budgetLeft: 385_000,
        budgetSpent: null,
        currency: EUR,
        by: "Anna",
      },
    });
    expect(await overview(w)).toEqual(entered.payload);
    const later = (await figures(w, { budgetPlaced: 700_000, adsDelivered: null })).payload;
    expect(later).toMatchObject({ adsDelivered: null, paid: 0, budgetPlaced: 700_000, budgetLeft: -100_000 });
    expect(Date.parse(later.modified)).toBeGreaterThan(Date.parse(entered.payload.modified));
    expect(stepOf(await progress(w), "analytics")).toMatchObject({
      done: true,
      by: "Anna",
      at: later.modified,
    });
    const none = { paid: null, budgetProvided: null, budgetPlaced: null };
    expect((await figures(w, none)).payload).toMatchObject({ paid: null, budgetLeft: null, currency: null });
    expect(stepOf(await progress(w), "analytics").done).toBe(false);
  });

  test("a stale version is refused and changes nothing", async () => {
    const w = await world();
    const { modified } = (await figures(w, { paid: 1, modified: null })).payload;
    expect(await figures(w, { paid: 2, modified: null })).toMatchObject({ status: 409, fault: "stale" });
    expect((await figures(w, { paid: 3, modified })).payload.paid).toBe(3);
    expect(await figures(w, { paid: 4, modified })).toMatchObject({ status: 409 });
    expect((await overview(w)).paid).toBe(3);
  });

  test("the campaign's budget and currency stand until others are entered", async () => {
    const w = await world();
    const url = `/api/campaign/${w.campaign.publicId}`;
    await call(w.anna.token, "POST", url, { displayName: "Tea", budget: 50_000, currency: EUR });
    expect((await figures(w, { budgetPlaced: 20_000 })).payload).toMatchObject({
      budgetProvided: 50_000,
      budgetLeft: 30_000,
      currency: EUR,
    });
    const USD = { currencyCode: "USD", fractionDigits: 2, numericCode: 840, symbol: "$" };
    expect((await figures(w, { budgetPlaced: 1, currency: USD })).payload).toMatchObject({
      budgetProvided: null,
      budgetLeft: null,
      currency: USD,
    });
  });

  test.each([
    [{ adsDelivered: -1 }, "/adsDelivered too-small"],
    [{ paid: 1.5 }, "/paid wrong-kind"],
    [{ paid: "3" }, "/paid wrong-kind"],
    [{ budgetSpent: 2_000_000_001 }, "/budgetSpent too-big"],
    [{ budgetSpent: 1 }, "/currency required"],
    [{ budgetSpent: 1, currency: { ...EUR, currencyCode: "XTS" } }, "/currency wrong-kind"],
  ])("%j is refused and changes nothing", async (body, field) => {
    const w = await world();
    const before = await overview(w);
    expect(await figures(w, body)).toMatchObject({ status: 422, fault: "invalid", fields: [field] });
    expect(await overview(w)).toEqual(before);
  });

  test("what is left is worked out, never taken", async () => {
    const w = await world();
    expect(await figures(w, { budgetLeft: 5 })).toMatchObject({ status: 400, fault: "unknown-field" });
  });
});

describe("C1.11 figures from agreed offers", () => {
  const USD = { currencyCode: "USD", fractionDigits: 2, numericCode: 840, symbol: "$" };
  const overview = async (w: World) =>
    (await call(w.anna.token, "GET", `/api/campaign/${w.campaign.publicId}/overview`)).payload.figures;
  async function offer(w: World, fields: Partial<OfferTerms>) {
    const { externalId } = await add(w);
    const made = { entry: externalId, side: "host", terms: offerTerms(fields) };
    return (await call(w.anna.token, "POST", `/api/campaign/${w.campaign.publicId}/offer`, made)).payload;
  }
  async function decide(w: World, given: { publicId: string; modified: string }, act: string) {
    const body = { modified: given.modified, act };
    return (await call(w.anna.token, "POST", `/api/offer/${given.publicId}/state`, body)).payload;
  }

  test("placed and left follow from what was agreed; what was entered stays beside them", async () => {
    const w = await world();
    await figures(w, { budgetProvided: 200_000, budgetPlaced: 70_000, currency: EUR });
    const first = await offer(w, { amount: 48_000 });
    const second = await offer(w, { amount: 11_900, tax: "gross", taxRate: 1_900 });
    expect(await overview(w)).toMatchObject({ budgetPlaced: 70_000, agreedOffers: 0 });
    const agreed = await decide(w, first, "agree");
    await decide(w, second, "agree");
    expect(await overview(w)).toMatchObject({
      budgetPlaced: 58_000,
      budgetLeft: 142_000,
      budgetPlacedEntered: 70_000,
      agreedOffers: 2,
      agreedElsewhere: 0,
    });
    await decide(w, agreed, "withdraw");
    expect(await overview(w)).toMatchObject({ budgetPlaced: 10_000, agreedOffers: 1 });
    expect((await figures(w, { paid: 1 })).payload).toMatchObject({
      budgetPlaced: 10_000,
      budgetPlacedEntered: 70_000,
    });
  });

  test("no sum crosses two currencies", async () => {
    const w = await world();
    await decide(w, await offer(w, { amount: 48_000 }), "agree");
    expect(await overview(w)).toMatchObject({ budgetPlaced: 48_000, currency: EUR, agreedOffers: 1 });
    await decide(w, await offer(w, { amount: 90_000, currency: "USD" }), "agree");
    // Which of them is meant, nobody has said.
    expect(await overview(w)).toMatchObject({ budgetPlaced: null, currency: null, agreedElsewhere: 2 });
    await figures(w, { budgetProvided: 100_000, currency: USD });
    expect(await overview(w)).toMatchObject({
      budgetPlaced: 90_000,
      budgetLeft: 10_000,
      agreedOffers: 1,
      agreedElsewhere: 1,
    });
  });
});
