import { expect, test } from "vitest";
import { EPISODE_BANDS, REACH_BANDS } from "../../../contract/catalogue.ts";
import { localeOf } from "../../../contract/forms/locale.ts";
import { catalogue as de } from "../../language/de/catalogue.ts";
import { catalogue as en } from "../../language/en/catalogue.ts";
import { formatsFor } from "../../language/formats.ts";
import type { TextOf } from "../../language/text.tsx";
import { bandItems, bandLabel } from "./bands.ts";

/** Fills gaps only: band labels have no plurals. */
const textsOf =
  (texts: Record<string, string>): TextOf =>
  (key, values) =>
    (texts[key] ?? "").replace(/\{(\w+)\}/g, (_, name: string) => String(values?.[name]));

const labels = (bands: readonly (readonly [number, number | null])[], language: "en" | "de") =>
  bands.map(([from, to]) =>
    bandLabel(
      { from, to: to ?? undefined },
      textsOf(language === "de" ? de : en),
      formatsFor(localeOf(language)).count,
    ),
  );

test("A9.08 the reach bands in words", () => {
  expect(labels(REACH_BANDS, "en")).toEqual([
    "1 to 100",
    "100 to 300",
    "300 to 1,000",
    "1,000 to 3,000",
    "3,000 to 10,000",
    "10,000 to 30,000",
    "Over 30,000",
  ]);
  expect(labels(REACH_BANDS, "de").at(-1)).toBe("über 30.000");
});

test("A9.09 the bands of episode counts in words", () => {
  expect(labels(EPISODE_BANDS, "de")).toEqual([
    "1 bis 10",
    "10 bis 30",
    "30 bis 100",
    "100 bis 300",
    "300 bis 1.000",
    "über 1.000",
  ]);
});

test("a band is in force only with both its ends; chosen again it is taken back", () => {
  const inForce = (from: number | undefined, to: number | undefined) =>
    bandItems(REACH_BANDS, { from, to }, textsOf(en), String).filter(({ chosen }) => chosen);
  expect(inForce(300, 1000)).toMatchObject([{ key: "300", band: 2, from: undefined, to: undefined }]);
  expect(inForce(300, undefined)).toEqual([]);
  expect(inForce(30_000, undefined)).toMatchObject([{ key: "30000" }]);
  expect(inForce(undefined, undefined)).toEqual([]);
});
