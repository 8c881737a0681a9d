import { expect, test } from "vitest";
import { CURRENCIES, type Money } from "../../../contract/forms/money.ts";
import type { PurchaseSummary } from "../../../contract/purchases.ts";
import { Problem } from "../../api/problem.ts";
import { addUp, boughtAmong, coveredBy, inParts, type Part } from "./bill.ts";

const euros = (amount: number): Money => ({ amount, currency: CURRENCIES[0]! });

const summary = (emailsToUnlock: number, currentCredits: number, parts: Partial<PurchaseSummary> = {}) => {
  const creditsPerEmail = parts.creditsPerEmail ?? 1;
  const fromCredits = Math.min(emailsToUnlock, Math.floor(currentCredits / creditsPerEmail));
  return {
    emailsToUnlock,
    covered: Array.from({ length: emailsToUnlock }, (_, index) => `p${index}`),
    creditsPerEmail,
    creditsRequired: emailsToUnlock * creditsPerEmail,
    currentCredits,
    creditsConsumed: fromCredits * creditsPerEmail,
    resultingCredits: currentCredits - fromCredits * creditsPerEmail,
    emailsFromCredits: fromCredits,
    emailsToPayFor: emailsToUnlock - fromCredits,
    pricePerEmail: null,
    amountToPay: null,
    card: "not-set",
    testPayment: false,
    pending: [],
    ceiling: null,
    fingerprint: "f",
    ...parts,
  } satisfies PurchaseSummary;
};
const part = (...given: Parameters<typeof summary>): Part => ({
  ids: Array.from({ length: given[0] }, (_, index) => `p${index}`),
  summary: summary(...given),
});
const byCard = (emailsToUnlock: number, credits: number): Part => {
  const toPay = Math.max(0, emailsToUnlock - credits);
  return part(emailsToUnlock, credits, {
    card: "available",
    pricePerEmail: euros(240),
    amountToPay: euros(240 * toPay),
  });
};

test("A4.11 parts add up against one balance", () => {
  expect(addUp([part(100, 130), part(50, 130)])).toMatchObject({
    addresses: 150,
    creditsPerAddress: 1,
    creditsNeeded: 150,
    creditsHeld: 130,
    affordable: 130,
    creditsLeft: 0,
    byCard: 0,
    later: 0,
  });
});

test("A4.11 credits that are not enough for a whole address are left", () => {
  const parts = [part(6, 11, { creditsPerEmail: 3 })];
  expect(addUp(parts)).toMatchObject({ affordable: 3, creditsNeeded: 18, creditsLeft: 2 });
});

test("nothing to unlock takes nothing", () => {
  expect(addUp([part(0, 5)])).toMatchObject({ addresses: 0, affordable: 0, creditsLeft: 5 });
});

test("A3.10 A4.11 what credits do not cover is paid by card, at the price of the summary", () => {
  expect(addUp([byCard(6, 4)])).toMatchObject({
    affordable: 4,
    byCard: 2,
    price: euros(240),
    toPay: euros(480),
    creditsLeft: 0,
  });
  expect(addUp([byCard(6, 0)])).toMatchObject({ affordable: 0, byCard: 6, toPay: euros(1440) });
  expect(addUp([byCard(3, 4)])).toMatchObject({ affordable: 3, byCard: 0, price: null, toPay: null });
});

test("A4.11 each hundred that a card pays for is a bill of its own; what credits cover is one", () => {
  const parts = [byCard(100, 130), byCard(50, 130)];
  expect(addUp(parts)).toMatchObject({ addresses: 100, affordable: 100, byCard: 0, later: 50 });
  expect(addUp([byCard(100, 40), byCard(50, 40)])).toMatchObject({
    addresses: 100,
    affordable: 40,
    byCard: 60,
    toPay: euros(240 * 60),
    later: 50,
  });
  expect(addUp([byCard(100, 200), byCard(50, 200)])).toMatchObject({ addresses: 150, byCard: 0, later: 0 });
});

test("A4.11 a bill says whose addresses it covers, and which podcasts are not sold", () => {
  const of = (ids: string[], covered: string[], more: Partial<PurchaseSummary> = {}, credits = 5): Part => ({
    ids,
    summary: summary(covered.length, credits, { covered, ...more }),
  });
  const held = { sessionId: "s", by: "Ana", mine: false, podcastExternalIds: ["d"], expiresAt: "" };
  const bill = addUp([of(["a", "b", "c", "d"], ["b", "c"], { pending: [held] }), of(["e"], [])]);
  expect(bill).toMatchObject({ addresses: 2, notSold: ["a", "e"] });
  expect(coveredBy(bill)).toEqual(["b", "c"]);
  const quiet = { externalId: "c", inactive: true };
  expect(boughtAmong([{ externalId: "a" }, { externalId: "b" }, quiet], bill)).toEqual([
    { externalId: "b" },
    quiet,
  ]);
  expect(coveredBy(addUp([of(["a", "b", "c"], ["b", "c"], {}, 1)]))).toEqual(["b"]);
  const card = { card: "available" as const, pricePerEmail: euros(240), amountToPay: euros(240) };
  const two = [of(["a", "b"], ["b"], card, 0), of(["c", "d"], ["d"], card, 0)];
  expect(addUp(two)).toMatchObject({ later: 1, notSold: ["a", "c"] });
  expect(coveredBy(addUp(two))).toEqual(["b"]);
});

test("a colleague's purchase that holds podcasts of several parts is named once", () => {
  const held = (id: string) => ({
    sessionId: "s",
    by: "Ana",
    mine: false,
    podcastExternalIds: [id],
    expiresAt: "2026-11-20T10:00:00.000Z",
  });
  const bill = addUp([part(1, 5, { pending: [held("a")] }), part(1, 5, { pending: [held("b")] })]);
  expect(bill.pending).toEqual([{ ...held("a"), podcastExternalIds: ["a", "b"] }]);
});

test("a purchase of more than 100 is split, in order and without a loss", () => {
  const ids = Array.from({ length: 250 }, (_, index) => index);
  const parts = inParts(ids);
  expect(parts.map((one) => one.length)).toEqual([100, 100, 50]);
  expect(parts.flat()).toEqual(ids);
  expect(inParts([])).toEqual([]);
});

test("A8.15 a summary that does not say what remains to be paid is an error", () => {
  const { emailsToPayFor: _, ...silent } = summary(2, 5);
  const silentPart: Part = { ids: ["a"], summary: silent as PurchaseSummary };
  expect(() => addUp([part(1, 5), silentPart])).toThrow(Problem);
  const { covered: _c, ...nobodys } = summary(2, 5);
  expect(() => addUp([{ ids: ["a", "b"], summary: nobodys as PurchaseSummary }])).toThrow(Problem);
  expect(() => addUp([part(2, 1, { card: "available" })])).toThrow(Problem);
  expect(addUp([part(1, 5), part(2, 5)])).toMatchObject({ addresses: 3 });
});
