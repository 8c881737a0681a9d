import { expect, test } from "vitest";
import type { BookedSpot } from "../../contract/bookings.ts";
import { bookingSheet } from "../../tests/support/samples/bookings.ts";
import { leftOut, readBooking, valuesOf, withSpot } from "./booking-form.ts";

const sheet = bookingSheet();
const booked = (position: number, part: Partial<BookedSpot> = {}): BookedSpot => ({
  ...sheet.spots[position - 1]!,
  ...{ publicId: `spot${position}`, makegoodOf: null, cancelled: null, settled: null },
  ...part,
});

test("C2.12 an ad that a version leaves out can be put back as it stands, where it stood", () => {
  const without = valuesOf({ ...sheet, version: 2, spots: [sheet.spots[1]!] }, "de-DE");
  const makegood = { ...booked(1, { makegoodOf: 2 }), position: 1_000 };
  const out = leftOut([booked(1), booked(2), makegood], without.spots, "de-DE");
  expect(out).toMatchObject([{ position: 1, firstDay: "01.02.2027", seconds: "60" }]);
  const put = { ...without, spots: withSpot(without.spots, out[0]!) };
  expect(readBooking(put, sheet, "de-DE").words?.spots).toEqual(sheet.spots);
  const cancelled = { at: "2027-01-01T00:00:00.000Z", side: "host" as const, reason: "Summer break" };
  expect(leftOut([booked(1, { cancelled }), booked(2)], without.spots, "de-DE")).toEqual([]);
});
