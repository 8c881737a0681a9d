import { expect, test } from "vitest";
import type { Campaign } from "../../../contract/campaigns.ts";
import { CURRENCIES } from "../../../contract/forms/money.ts";
import { type GeneralField, generalRules } from "./general-rules.ts";

const campaign: Campaign = {
  publicId: "tea",
  ownerName: "brand",
  ownerDisplayName: "Brand",
  created: "2026-11-03T10:00:00.000Z",
  modified: "2026-11-03T10:00:00.000Z",
  displayName: "Winter tea",
  podcasts: 0,
  listeners: 0,
  unlocked: 0,
  start: "2026-11-10T23:00:00.000Z",
  timeZone: "Europe/Berlin",
  duration: 75,
  currency: CURRENCIES[0]!,
  budget: 600_000,
  payPerAction: null,
  payPerLead: 450,
  payPerClick: null,
  category: null,
  utm_source: "hostread",
  utm_medium: "",
  utm_campaign: "",
};
const now = () => new Date("2026-11-20T12:00:00Z");
const german = generalRules({ locale: "de-DE", language: "de", timeZone: "Europe/Berlin", now });
const american = generalRules({ locale: "en-US", language: "en", timeZone: "Europe/Berlin", now });
const saved = german.read(campaign);
const only = (...names: GeneralField[]) => new Set(names);

test("A5.03 A5.08 fields show dates and amounts as the locale writes them, in the user's days", () => {
  expect(saved).toMatchObject({ start: "11.11.2026", duration: "75", budget: "6.000,00", payPerClick: "" });
  expect(american.read(campaign)).toMatchObject({ start: "11/11/2026", budget: "6,000.00" });
});

test("A3.01 C7.10 the start is the day that was chosen, from wherever it is looked at", () => {
  const abroad = generalRules({ locale: "en-US", language: "en", timeZone: "America/New_York", now });
  expect(abroad.read(campaign).start).toBe("11/11/2026");
  expect(abroad.read({ ...campaign, timeZone: null }).start).toBe("11/11/2026");
});

test("A5.03 a date that is none names the input and the format", () => {
  expect(german.errors({ ...saved, start: "31.02.2027" }, only("start")).start).toBe(
    "Die Eingabe 31.02.2027 ist kein gültiges Datum im Format d.M.yyyy.",
  );
  expect(american.errors({ ...saved, start: "13/01/2027" }, only("start")).start).toBe(
    "The input 13/01/2027 is not a valid date in the format M/d/yyyy.",
  );
});

test("A5.04 a start has to lie ahead only where it was changed", () => {
  expect(german.errors(saved, only())).toEqual({});
  expect(german.errors({ ...saved, start: "20.11.2026" }, only("start"))).toHaveProperty("start");
  expect(german.errors({ ...saved, start: "21.11.2026" }, only("start"))).toEqual({});
});

test("A5.06 A5.07 A5.08 durations, percentages and amounts out of bounds are said at their fields", () => {
  const wrong = { ...saved, duration: "400", payPerAction: "120", payPerLead: "4,505", payPerClick: "-1" };
  expect(Object.keys(german.errors(wrong, only())).sort()).toEqual([
    "duration",
    "payPerAction",
    "payPerClick",
    "payPerLead",
  ]);
});

test("A5.08 only what differs is sent; the start is midnight where the user is, and says where", () => {
  expect(german.body({ ...saved, start: "01.02.2027" }, only("start"))).toEqual({
    start: "2027-01-31T23:00:00.000Z",
    timeZone: "Europe/Berlin",
  });
  expect(german.body({ ...saved, duration: "" }, only("duration"))).toEqual({ duration: null });
  expect(german.body({ ...saved, budget: "1.000", payPerLead: "" }, only("budget", "payPerLead"))).toEqual({
    currency: CURRENCIES[0],
    budget: 100_000,
    payPerLead: null,
    payPerClick: null,
  });
});
