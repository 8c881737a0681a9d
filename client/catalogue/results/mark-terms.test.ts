import { expect, test } from "vitest";
import { markTerms, termsOf } from "./mark-terms.ts";

const marked = (text: string, search: string): string =>
  markTerms(text, termsOf(search))
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join("");

test.each([
  ["The Cold Kitchen", "kitchen", "The Cold [Kitchen]"],
  ["Kitchen kitchens", "KITCHEN", "[Kitchen] [kitchen]s"],
  ["Käsekuchen", "kase", "[Käse]kuchen"],
  ["Kasekuchen", "käse", "[Kase]kuchen"],
  ["Straße 7", "strasse", "[Straße] 7"],
  ["Straße 7", "ras", "St[raß]e 7"],
  ["Ka\u0308se", "kase", "[Ka\u0308se]"],
  ["Tea and tea time", "tea time", "[Tea] and [tea] [time]"],
  ["banana", "ana", "b[anana]"],
  ["ＡＢＣ radio", "abc", "[ＡＢＣ] radio"],
  ["Moss & Lichen", "a.c", "Moss & Lichen"],
  ["ข้าว ข่าว ขาว", "ข่าว", "ข้าว [ข่าว] ขาว"],
  ["दिल और दल", "दिल", "[दिल] और दल"],
  ["ガラス カラス", "カ", "ガラス [カ]ラス"],
  ["カ\u3099ラス", "ガ", "[カ\u3099]ラス"],
  ["สวัสดี", "สว", "[สวั]สดี"],
  ["שָׁלוֹם", "שלום", "[שָׁלוֹם]"],
  ["한국어", "한국", "[한국]어"],
  ["\u1112\u1161\u11ab국어", "한", "[\u1112\u1161\u11ab]국어"],
  ["plain", "", "plain"],
  ["plain", "   ", "plain"],
])("%j looked through for %j", (text, search, expected) => {
  expect(marked(text, search)).toBe(expected);
});

test("the pieces are the text, letter for letter, emoji and all", () => {
  const text = "ﬁne 🎙️ Größe Čaj ข้าว \u0308";
  expect(
    markTerms(text, termsOf("fi caj gross"))
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});

test("B1.114 of words in mails only the beginnings are marked, in scripts without blanks every place", () => {
  const begun = (text: string, search: string) =>
    markTerms(text, termsOf(search), true)
      .filter((piece) => piece.marked)
      .map((piece) => piece.text);
  expect(begun("Tea, steak and a team", "tea")).toEqual(["Tea", "tea"]);
  expect(begun("東京タワー", "タワ")).toEqual(["タワ"]);
});
