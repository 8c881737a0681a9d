import { expect, test } from "vitest";
import type { CampaignFigures } from "../../contract/campaigns.ts";
import { CURRENCIES } from "../../contract/forms/money.ts";
import { figureValues, readFigures } from "./figures-form.ts";

const figures: CampaignFigures = {
  selected: 32,
  signedUp: 3,
  adsDelivered: null,
  adsDeliveredEntered: null,
  paid: 0,
  budgetProvided: 600_000,
  budgetPlaced: null,
  budgetPlacedEntered: null,
  agreedOffers: 0,
  agreedElsewhere: 0,
  bookings: 0,
  paidEntered: 0,
  budgetSpentEntered: null,
  budgetLeft: null,
  budgetSpent: null,
  currency: CURRENCIES[0]!,
  by: null,
  modified: null,
  estimated: true,
};

test("A2.30 what nobody entered is empty, zero is a figure", () => {
  expect(figureValues(figures, "de-DE")).toEqual({
    currency: "EUR",
    adsDelivered: "",
    paid: "0",
    budgetProvided: "6.000,00",
    budgetPlaced: "",
    budgetSpent: "",
  });
});

test("A2.30 only what differs is sent, an emptied field as null, budgets with their currency", () => {
  const saved = figureValues(figures, "en-US");
  expect(readFigures(saved, saved, "en-US")).toEqual({ errors: {}, body: {}, changed: false });
  expect(readFigures({ ...saved, adsDelivered: "12", paid: "" }, saved, "en-US").body).toEqual({
    adsDelivered: 12,
    paid: null,
  });
  expect(readFigures({ ...saved, budgetPlaced: "€2,150" }, saved, "en-US").body).toEqual({
    budgetPlaced: 215_000,
    currency: CURRENCIES[0],
  });
});

test("A2.30 with another currency every budget is sent anew", () => {
  const saved = figureValues(figures, "en-US");
  const { body } = readFigures({ ...saved, currency: "JPY" }, saved, "en-US");
  expect(body).toMatchObject({
    budgetProvided: 6_000,
    budgetPlaced: null,
    currency: { currencyCode: "JPY" },
  });
});

test("A5.05 A5.08 what is no whole number or no amount is said at its field", () => {
  const saved = figureValues(figures, "en-US");
  const { errors, body } = readFigures(
    { ...saved, adsDelivered: "-1", paid: "1.5", budgetSpent: "x" },
    saved,
    "en-US",
  );
  expect(Object.keys(errors)).toEqual(["adsDelivered", "paid", "budgetSpent"]);
  expect(body).toEqual({});
});
