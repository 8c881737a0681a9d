import { expect, test } from "vitest";
import { dayNames, timeChoices, timeOfDay } from "./window-choices.ts";

test("days begin with Monday, as the contract counts them", () => {
  expect([dayNames("en-US")[0], dayNames("de-DE")[6]]).toEqual(["Monday", "Sonntag"]);
});

test("times run in half hours, the end of the day can be chosen as an end only", () => {
  const from = timeChoices("de-DE", "from", 480).map((choice) => choice.label);
  const to = timeChoices("de-DE", "to", 1440).map((choice) => choice.label);
  expect([from[0], from.at(-1), to[0], to.at(-1)]).toEqual(["00:00", "23:30", "00:30", "24:00"]);
  expect(timeOfDay("en-US", 480).replace(/\s/g, " ")).toBe("8:00 AM");
});

test("a time between two half hours stays what it is", () => {
  const values = timeChoices("en-US", "from", 485).map((choice) => choice.value);
  expect(values.slice(15, 19)).toEqual(["450", "480", "485", "510"]);
});
