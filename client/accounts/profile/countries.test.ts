import { expect, test } from "vitest";
import { Country, LOCALES } from "../../../contract/forms/locale.ts";
import { countriesIn } from "./countries.ts";

test.each(LOCALES)("A3.14 every country once, by its name, as a login may keep it (%s)", (locale) => {
  const countries = countriesIn(locale);
  expect(new Set(countries.map(({ value }) => value)).size).toBe(249);
  expect(new Set(countries.map(({ label }) => label)).size).toBe(249);
  for (const { value, label } of countries) {
    expect(Country.safeParse(value).success, value).toBe(true);
    expect(label, value).not.toBe(value);
  }
});

test("they stand in the order of the language", () => {
  const german = countriesIn("de-DE").map(({ label }) => label);
  expect(german.indexOf("Ägypten")).toBeLessThan(german.indexOf("Belgien"));
  expect(countriesIn("en-US").find(({ value }) => value === "AT")?.label).toBe("Austria");
});
