import { expect, test } from "vitest";
import type { BookingValues, SpotValues } from "./booking-form.ts";
import { keepTyped } from "./keep-typed.ts";

const spot = (position: number, part: Partial<SpotValues> = {}): SpotValues => ({
  position,
  slot: "mid",
  firstDay: "1/4/2027",
  lastDay: "1/10/2027",
  episode: "",
  seconds: "60",
  ...part,
});
const values = (spots: SpotValues[], part: Partial<BookingValues> = {}): BookingValues => ({
  ...{
    advertiser: "Tea",
    host: "Ines",
    net: "500",
    taxRate: "19",
    paymentDays: "14",
    staysDays: "",
    copyDays: "7",
  },
  ...{
    recordingDays: "3",
    link: "",
    code: "TEA",
    disclosure: "",
    cancellation: "",
    note: "",
    language: "en",
  },
  spots,
  ...part,
});
const base = values([spot(1), spot(2)]);

test("C2.10 an ad that was typed in keeps its words, and every other one what a colleague has saved", () => {
  const typed = values([spot(1), spot(2, { episode: "212" })], { code: "TEA10" });
  const newer = values(
    [spot(1, { firstDay: "1/11/2027", lastDay: "1/17/2027" }), spot(2, { seconds: "30" }), spot(3)],
    {
      net: "450",
    },
  );
  expect(keepTyped(typed, base, newer, { used: 3, had: [1, 2] })).toEqual(
    values(
      [
        spot(1, { firstDay: "1/11/2027", lastDay: "1/17/2027" }),
        spot(2, { episode: "212", seconds: "30" }),
        spot(3),
      ],
      { net: "450", code: "TEA10" },
    ),
  );
});

test("C2.10 what either has taken out stays out, also where the other has typed in it", () => {
  const mine = values([spot(2)]);
  expect(
    keepTyped(mine, base, values([spot(1, { seconds: "30" }), spot(2), spot(3)]), { used: 3, had: [1, 2] })
      .spots,
  ).toEqual([spot(2), spot(3)]);
  const theirs = values([spot(1)]);
  expect(
    keepTyped(values([spot(1), spot(2, { episode: "7" })]), base, theirs, { used: 2, had: [1, 2] }).spots,
  ).toEqual([spot(1)]);
  // Each has taken out the other's: a booking has one at least.
  expect(keepTyped(mine, base, theirs, { used: 2, had: [1, 2] }).spots).toEqual([spot(1)]);
});

test("C2.10 two that were added at the same time are two, in positions of their own", () => {
  const typed = values([spot(1), spot(2), spot(3, { episode: "9" }), spot(4, { episode: "10" })]);
  const newer = values([spot(1), spot(2), spot(3, { episode: "8" })]);
  expect(keepTyped(typed, base, newer, { used: 5, had: [1, 2] }).spots).toEqual([
    ...newer.spots,
    spot(6, { episode: "9" }),
    spot(7, { episode: "10" }),
  ]);
});

test("C2.10 C2.12 an ad that was put back keeps its position beside what a colleague has added", () => {
  const typed = values([spot(1, { episode: "9" }), spot(2), spot(3)]);
  const [opened, newer] = [values([spot(2)]), values([spot(2), spot(3, { seconds: "30" })])];
  expect(keepTyped(typed, opened, newer, { used: 3, had: [1, 2] }).spots).toEqual([
    spot(1, { episode: "9" }),
    ...newer.spots,
    spot(4),
  ]);
  const both = values([spot(1), spot(2)]);
  expect(keepTyped(values([spot(1), spot(2)]), opened, both, { used: 2, had: [1, 2] }).spots).toEqual(
    both.spots,
  );
});
