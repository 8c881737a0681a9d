import { describe, expect, test } from "vitest";
import { bookingSheet } from "../../tests/support/samples/bookings.ts";
import { changedLines } from "./compare.ts";
import { printSheet } from "./printed.ts";
import { sumOf } from "./sheet.ts";

const HASH = "ab".repeat(32);
const print = (fields: Parameters<typeof bookingSheet>[0] = {}) => printSheet(bookingSheet(fields), HASH);
const plain = (value: unknown) => JSON.stringify(value).replaceAll("\u00a0", " ");

describe("a printed sheet", () => {
  test("C2.02 states parties, ads, sum, tax, rights, work, cancellation and how it is checked, in both languages", () => {
    for (const [language, words] of [
      [
        "de",
        [
          "571,20 €",
          "91,20 €",
          "1. Februar 2027 bis 7. Februar 2027",
          "Folge 14",
          "Stornierung",
          "öffentlichen Feed",
        ],
      ],
      [
        "en",
        [
          "€571.20",
          "€91.20",
          "February 1, 2027 to February 7, 2027",
          "Episode 14",
          "Cancellation",
          "public feed",
        ],
      ],
    ] as const)
      for (const word of [...words, "Teehaus Grün GmbH", "NEBEL10", "gruentee.example/nebel", "Werbung"])
        expect(plain(print({ language })), word).toContain(word);
  });

  test("C2.02 a tax that nobody said is named as open, and no sum is made up", () => {
    expect(sumOf({ net: 48_000, taxRate: null })).toEqual({ net: 48_000, tax: null, gross: null });
    expect(sumOf({ net: 333, taxRate: 810 })).toEqual({ net: 333, tax: 27, gross: 360 });
    const open = plain(print({ taxRate: null, language: "en" }));
    expect(open).toContain("added where it is owed");
    expect(open).not.toContain('"Sum"');
  });

  test("C2.02 a sum that was agreed with its tax stands as agreed, and the tax is the rest", () => {
    expect(sumOf({ net: 8_408, taxRate: 1_900 }).gross).toBe(10_006);
    expect(sumOf({ net: 8_408, taxRate: 1_900, gross: 10_005 })).toEqual({
      net: 8_408,
      tax: 1_597,
      gross: 10_005,
    });
    const said = plain(print({ net: 8_408, gross: 10_005 }));
    for (const amount of ["84,08 €", "15,97 €", "100,05 €"]) expect(said).toContain(amount);
  });

  test("C2.10 of two versions each line that differs is told, old beside new", () => {
    const spots = bookingSheet().spots;
    const changes = changedLines(
      print(),
      print({ version: 2, net: 50_000, code: "", spots: [spots[0]!, { ...spots[1]!, seconds: 60 }] }),
    );
    expect(
      changes.map(({ name, before, after }) => [
        name,
        before?.replaceAll("\u00a0", " "),
        after?.replaceAll("\u00a0", " "),
      ]),
    ).toEqual([
      ["Nr. 2", expect.stringContaining("30 s"), expect.stringContaining("60 s")],
      ["Für alle Schaltungen, ohne Steuer", "480,00 €", "500,00 €"],
      ["Steuer, 19 %", "91,20 €", "95,00 €"],
      ["Summe", "571,20 €", "595,00 €"],
      ["Vorzulesender Code", "NEBEL10", undefined],
    ]);
    expect(changedLines(print(), print({ version: 2 }))).toEqual([]);
  });
});
