import { expect, test } from "vitest";
import type { PurchaseSummary } from "../../contract/purchases.ts";
import { Problem } from "../api/problem.ts";
import { addUp, inParts } from "./bill.ts";

const summary = (emailsToUnlock: number, currentCredits: number, creditsPerEmail = 1): PurchaseSummary => ({
  emailsToUnlock,
  creditsPerEmail,
  creditsRequired: emailsToUnlock * creditsPerEmail,
  currentCredits,
  creditsConsumed: 0,
  resultingCredits: 0,
  emailsFromCredits: 0,
  emailsToPayFor: 0,
  pricePerEmail: null,
  amountToPay: null,
});

test("A4.11 parts add up against one balance", () => {
  expect(addUp([summary(100, 130), summary(50, 130)])).toEqual({
    addresses: 150,
    creditsPerAddress: 1,
    creditsNeeded: 150,
    creditsHeld: 130,
    affordable: 130,
    creditsLeft: 0,
  });
});

test("A4.11 credits that are not enough for a whole address are left", () => {
  expect(addUp([summary(6, 11, 3)])).toMatchObject({ affordable: 3, creditsNeeded: 18, creditsLeft: 2 });
});

test("nothing to unlock takes nothing", () => {
  expect(addUp([summary(0, 5)])).toMatchObject({ addresses: 0, affordable: 0, creditsLeft: 5 });
});

test("a purchase of more than 100 is split, in order and without a loss", () => {
  const ids = Array.from({ length: 250 }, (_, index) => index);
  const parts = inParts(ids);
  expect(parts.map((part) => part.length)).toEqual([100, 100, 50]);
  expect(parts.flat()).toEqual(ids);
  expect(inParts([])).toEqual([]);
});

test("A8.15 a summary that does not say what remains to be paid is an error", () => {
  const { emailsToPayFor: _, ...silent } = summary(2, 5);
  expect(() => addUp([summary(1, 5), silent as PurchaseSummary])).toThrow(Problem);
  expect(addUp([summary(1, 5), summary(2, 5)])).toMatchObject({ addresses: 3 });
});
