import { describe, expect, test } from "vitest";
import type { OfferTerms } from "../../contract/offers/terms.ts";
import { MOST_OFFERS_LISTED, type Offer } from "../../contract/offers.ts";
import { offerTerms } from "../../tests/support/samples/offers.ts";
import { axisOf, blocksOf, placeOn } from "./offer-order.ts";
import { OFFER_ORDERS, readOfferSearch } from "./offer-search.ts";

const offer = (publicId: string, fields: Partial<OfferTerms> = {}, more: Partial<Offer> = {}): Offer => ({
  publicId,
  entry: "e",
  podcast: { publicId: "p", title: "Fog", reach: { estimate: 8_000, low: 5_000, high: 12_000 } },
  state: "open",
  version: 1,
  side: "us",
  terms: offerTerms(fields),
  by: "Kim",
  at: "2026-11-25T10:00:00.000Z",
  fromLink: false,
  agreedTotal: null,
  modified: "2026-11-25T10:00:00.000Z",
  ...more,
});
const ids = (offers: readonly Offer[], search = {}) =>
  blocksOf(offers, search).map((block) => block.offers.map((one) => one.offer.publicId).join());

describe("C1.08 offers are compared in one table", () => {
  const podcast = (estimate: number) => ({
    podcast: { publicId: "p", title: "Fog", reach: { estimate, low: estimate, high: estimate } },
  });
  const offers = [
    offer("large", { amount: 90_000, firstDay: "2027-03-01" }, podcast(50_000)),
    offer("dear", { amount: 60_000, firstDay: "2027-01-01" }, podcast(4_000)),
    offer("small", { amount: 20_000, firstDay: null }, podcast(3_000)),
    offer(
      "unknown",
      { amount: 10_000, firstDay: "2027-02-01", tax: "gross" },
      { podcast: { ...podcast(0).podcast, reach: null } },
    ),
    offer("over", { amount: 1_000, firstDay: "2026-01-01" }, { state: "declined" }),
  ];

  test("sorted by total, price per thousand, reach or day; what is not known and what is over come last", () => {
    expect(ids(offers, { sort: "total" })).toEqual(["small,dear,large,unknown,over"]);
    expect(ids(offers)).toEqual(["large,small,dear,unknown,over"]);
    expect(ids(offers, { sort: "reach" })).toEqual(["small,dear,large,unknown,over"]);
    expect(ids(offers, { sort: "reach", direction: "desc" })).toEqual(["large,dear,small,unknown,over"]);
    expect(ids(offers, { sort: "day" })).toEqual(["dear,unknown,large,small,over"]);
  });

  test("the best is the live one with the lowest price per thousand, where there is something to compare", () => {
    expect(blocksOf(offers, {})[0]!.best).toBe("large");
    expect(blocksOf(offers.slice(1), {})[0]!.best).toBe("small");
    expect(blocksOf(offers.slice(2), {})[0]!.best).toBeNull();
  });

  test("a hundred of them are in it", () => {
    const many = Array.from({ length: MOST_OFFERS_LISTED }, (_, place) =>
      offer(`o${place}`, { amount: place }),
    );
    for (const sort of OFFER_ORDERS) expect(blocksOf(many, { sort })[0]!.offers).toHaveLength(100);
  });

  test("the address keeps the order, and ignores what is none", () => {
    expect(readOfferSearch({ sort: "day", direction: "desc", offer: "x" })).toEqual({
      sort: "day",
      direction: "desc",
      offer: "x",
    });
    expect(readOfferSearch({ sort: "name", direction: "up", offer: 5 })).toEqual({});
  });
});

test("C1.09 two currencies are two blocks with their own best and their own sum", () => {
  const agreed = { state: "agreed" as const };
  const blocks = blocksOf(
    [
      offer("a", { currency: "USD", amount: 100 }, { ...agreed, agreedTotal: 100 }),
      offer("b", { amount: 5_000 }, { ...agreed, agreedTotal: 5_000 }),
      offer("c", { amount: 4_000 }),
      offer("d", { amount: 7_000 }, { ...agreed, agreedTotal: 7_000 }),
    ],
    {},
  );
  expect(blocks.map(({ currency, best, agreed }) => [currency, best, agreed])).toEqual([
    ["EUR", "c", 12_000],
    ["USD", null, 100],
  ]);
});

test("C1.04 the axis of the price mark holds every figure, in proportion", () => {
  const axis = axisOf([1_000, 2_000, 4_000])!;
  const [one, two, four] = [1_000, 2_000, 4_000].map((figure) => placeOn(axis, figure)) as [
    number,
    number,
    number,
  ];
  expect(one).toBeGreaterThan(0);
  expect(four).toBeLessThan(100);
  expect(two - one).toBeCloseTo(four - two, 0);
  expect(axisOf([0])).toBeNull();
});
