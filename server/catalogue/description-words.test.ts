import { expect, test } from "vitest";
import { seededRandom } from "../platform/seeded-random.ts";
import { beginnings, descriptionWords, sideBySide, wordsIn } from "./description-words.ts";
import { foldText } from "./fold-text.ts";

test.each([
  ["Küche & Gespräche: Rock’n’Roll, 24/7!", " kuche gesprache rock n roll 24 7"],
  ["The the THE", " the"],
  ["中文播客, 2024年", " 中文 文播 播客 客 2024 年"],
  ["สวัสดี", " สว วั ัส สด ดี ี"],
  ["दिल की बात", " दिल की बात"],
  ["ガラス", " ガラ ラス ス"],
  ["한국어 подкаст", " 한국어 подкаст"],
  ["100% _under\\score", " 100 under score"],
  ["😀 … !", ""],
  ["x".repeat(60), ` ${"x".repeat(40)}`],
])("the words of %j", (text, words) => {
  expect(descriptionWords([text])).toBe(words);
});

test("subtitle and description together, and nothing of what is missing", () => {
  expect(descriptionWords(["Tea and cake", null, "cake for all"])).toBe(" tea and cake for all");
  expect(descriptionWords([null])).toBe("");
});

test("A4.04 a mail address leaves no word behind, in whatever letters it is written", () => {
  const words = descriptionWords([
    "Write to Ida.Berg+show@mail.canary.example or IDA%40canary.example today",
  ]);
  expect(words).toBe(" write to or today");
});

test.each([
  ["播客", ["播客"]],
  ["中文播客", ["中文", "文播", "播客"]],
  ["客", ["客"]],
  ["c++", ["c"]],
  ["rock'n'roll", ["rock", "n", "roll"]],
  ["%", []],
  ["😀", []],
])("%j asks for words that begin with %j", (term, asked) => {
  expect(beginnings(term)).toEqual(asked);
});

test("whatever a text has, each of its terms is found in it", () => {
  const text = "Neues aus Zürich: 日本語ポッドキャスト und C# für alle, สวัสดีชาวโลก";
  const words = descriptionWords([text]);
  for (const term of ["neu", "Zürich:", "日本語", "ドキャ", "ト", "c#", "สวัสดีชาว"]) {
    expect(
      beginnings(foldText(term)).every((word) => words.includes(` ${word}`)),
      term,
    ).toBe(true);
  }
});

test("texts in Latin letters give the words that the rule for all scripts gives", () => {
  const shown = (text: string) => text;
  const letters = Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code));
  // With a letter of another script in front the whole text goes the long way.
  for (const letter of [...letters, ..."–—‘’“”„"])
    for (const text of [letter, `a${letter}b`, `${letter} ab\n${letter}`])
      expect(descriptionWords([`ж ${text}`], shown), JSON.stringify(text)).toBe(
        ` ж${descriptionWords([text], shown)}`,
      );
});

test("words side by side are found in Latin letters as in all others", () => {
  const random = seededRandom("side by side");
  const pieces = [
    "tea",
    "teas",
    "ea",
    "grüße",
    "œuf",
    "ø",
    "9",
    "x".repeat(39),
    "x".repeat(40),
    "x".repeat(41),
  ];
  const between = [" ", ", ", "\n> ", "–", "’", "÷", "-", "", "_"];
  let found = 0;
  for (let round = 0; round < 3_000; round += 1) {
    const parts = Array.from(
      { length: random.between(1, 9) },
      () => random.pick(pieces) + random.pick(between),
    );
    const text = foldText(parts.join(""));
    const words = wordsIn(
      foldText(Array.from({ length: random.between(1, 3) }, () => random.pick(pieces)).join(" ")),
      false,
    );
    const said = ` ${wordsIn(text, false).join(" ")} `.includes(` ${words.join(" ")} `);
    // With a letter of another script in front the whole text goes the long way.
    for (const one of [text, `ж ${text}`])
      expect([sideBySide(words)(one), one, words]).toEqual([said, one, words]);
    found += Number(said);
  }
  expect(found).toBeGreaterThan(300);
});
