import { expect, test } from "vitest";
import {
  BASIS_GROUPS,
  COUNTRY_RULES,
  RULE_COUNTRIES,
  ruleCountryOf,
  SHIPPED_RULES,
  shippedEffect,
} from "../../../contract/contacts/rules.ts";
import { kindOf } from "./kind-of.ts";

/** Person and role, for an address with no basis, a published one, one that invites, and with an agreement. */
const TABLE: Record<string, readonly string[]> = {
  DE: ["block block", "block block", "warn warn", "allow allow"],
  AT: ["block block", "block block", "warn warn", "allow allow"],
  CH: ["block-batch block-batch", "block-batch block-batch", "warn warn", "allow allow"],
  GB: ["warn allow", "warn allow", "allow allow", "allow allow"],
  FR: ["warn allow", "warn allow", "allow allow", "allow allow"],
  US: ["allow allow", "allow allow", "allow allow", "allow allow"],
  CA: ["block block", "warn warn", "allow allow", "allow allow"],
  EU: ["block warn", "block warn", "warn warn", "allow allow"],
  other: ["warn warn", "warn warn", "allow allow", "allow allow"],
};

test("C8.02 each country has the effects of the table, for a person and for a role", () => {
  for (const country of RULE_COUNTRIES)
    expect(
      BASIS_GROUPS.map(
        (basis) => `${shippedEffect(country, basis, "person")} ${shippedEffect(country, basis, "role")}`,
      ),
      country,
    ).toEqual(TABLE[country]);
  expect(SHIPPED_RULES).toHaveLength(72);
});

test("C8.09 each rule says why in both languages, and all but the unexamined name a source", () => {
  for (const country of RULE_COUNTRIES) {
    const { why, sources } = COUNTRY_RULES[country];
    expect(why.en.length * why.de.length, country).toBeGreaterThan(0);
    expect(sources.length > 0, country).toBe(country !== "other");
  }
});

test("C8.02 a country without a rule of its own has that of the EU, of anywhere else, or, where it is unknown, the stricter one", () => {
  expect(["DE", "GB", "PL", "NO", "JP", "BR", null].map(ruleCountryOf)).toEqual([
    "DE",
    "GB",
    "EU",
    "EU",
    "other",
    "other",
    "EU",
  ]);
});

test.each([
  ["ines.host@shows.example", 1, "person"],
  ["ads@shows.example", 1, "role"],
  ["Ad.Sales@shows.example", 1, "role"],
  ["team+ads@shows.example", 1, "role"],
  ["kontakt.ines@shows.example", 1, "person"],
  ["podcast@gmail.com", 1, "person"],
  ["ines@shows.example", 3, "network"],
  ["ads@shows.example", 2, "role"],
  ["podcast@gmail.com", 3, "network"],
  ["noreply@shows.example", 1, "placeholder"],
  ["feeds@soundcloud.com", 40, "placeholder"],
])("C8.01 %s, named by %i publishers, is the address of a %s", (address, publishers, kind) => {
  expect(kindOf(address, publishers)).toBe(kind);
});
