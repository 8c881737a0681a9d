import { expect, test } from "vitest";
import { periodOf } from "./period.ts";

test("A3.01 the end is start plus duration, on a bar of the months it touches", () => {
  const period = periodOf({ start: "01/12/2027", duration: "75" }, "en-US");
  expect(period).toMatchObject({ end: "2027-03-28", longEnd: "Sunday, March 28, 2027" });
  expect(period?.months.map(({ name }) => name)).toEqual(["Jan", "Feb", "Mar", "Apr"]);
  // 11 of the 120 days from January to April have gone by.
  expect(period?.from).toBeCloseTo(11 / 120);
  expect(period?.share).toBeCloseTo(75 / 120);
});

test("A5.06 without a valid start and duration there is no end", () => {
  expect(periodOf({ start: "02/30/2027", duration: "75" }, "en-US")).toBeNull();
  expect(periodOf({ start: "01/12/2027", duration: "29" }, "en-US")).toBeNull();
  expect(periodOf({ start: "01/12/2027", duration: "soon" }, "en-US")).toBeNull();
});
