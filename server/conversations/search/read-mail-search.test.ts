import { expect, test } from "vitest";
import { isWithinBounds, readMailSearch } from "../../../contract/conversations/search.ts";

const nothing = { words: [], phrases: [], from: [], in: [], file: false };

test("B1.114 words, phrases and operators are told apart", () => {
  expect(readMailSearch('tea from:ines "next free week" IN:"Tea in autumn" has:file in:spring')).toEqual({
    words: ["tea"],
    phrases: ["next free week"],
    from: ["ines"],
    in: ["Tea in autumn", "spring"],
    file: true,
  });
  expect(readMailSearch("„nächste Woche“ from:“Ines Vogel”")).toEqual({
    ...nothing,
    phrases: ["nächste Woche"],
    from: ["Ines Vogel"],
  });
});

test("B1.114 what is half typed is read as far as it goes", () => {
  expect(readMailSearch('from: "never closed')).toEqual({
    ...nothing,
    words: ["from:"],
    phrases: ["never closed"],
  });
  expect(readMailSearch("has:rates re:tea https://shows.example")).toEqual({
    ...nothing,
    words: ["has:rates", "re:tea", "https://shows.example"],
  });
  expect(readMailSearch(' "" ')).toEqual(nothing);
});

test("B1.114 a search has at most 200 letters and ten words", () => {
  expect(isWithinBounds("a b c d e f g h i j")).toBe(true);
  expect(isWithinBounds("a b c d e f g h i j k")).toBe(false);
  expect(isWithinBounds('a "b c d" from:e in:"f g h i j k"')).toBe(false);
  expect(isWithinBounds("ä".repeat(200))).toBe(true);
  expect(isWithinBounds("x".repeat(201))).toBe(false);
});
