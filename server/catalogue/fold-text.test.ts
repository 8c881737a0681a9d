import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText, foldToKey } from "./fold-text.ts";

test.each([
  ["Thai rice, news and white", ["ข้าว", "ข่าว", "ขาว"]],
  ["Hindi heart and crowd", ["दिल", "दल"]],
  ["Japanese ga and ka", ["ガ", "カ"]],
  ["Japanese pa, ba and ha", ["ぱ", "ば", "は"]],
  ["Bengali day and given", ["দিন", "দান"]],
  ["Tamil stone and tooth", ["கல்", "பல்"]],
  ["Khmer", ["កា", "កី", "ក"]],
])("marks that are letters stay: %s", (_, words) => {
  expect(new Set(words.map(foldText)).size).toBe(words.length);
});

test.each([
  ["Käse", "kase"],
  ["Ka\u0308se", "kase"],
  ["Việt Nam", "viet nam"],
  ["Ёлка й", "елка и"],
  ["שָׁלוֹם", "שלום"],
  ["مُحَمَّد", "محمد"],
  ["أحمد", "احمد"],
  ["ܫܠܳܡܳܐ", "ܫܠܡܐ"],
  ["Άνθρωπος", "ανθρωπος"],
  // Half and full width, composed and in pieces: the same.
  ["ﾎﾟｯﾄﾞｷｬｽﾄ", "ポッドキャスト"],
  ["カ\u3099", "ガ"],
  ["☝️ 1️⃣", "☝ 1"],
])("accents and points that readers leave out go: %j", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test("a text folded once stays as it is, whatever letter it has", () => {
  const others: string[] = [];
  for (let code = 0xa0; code < 0x30000; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const once = foldText(`a${String.fromCodePoint(code)}b`);
    if (foldText(once) !== once) others.push(code.toString(16));
  }
  expect(others).toEqual([]);
});

test("keys that are kept are folded as ever, without any mark", () => {
  expect(foldToKey("ข้าว และ Käse ガ")).toBe("ขาว และ kase カ");
});

test("Latin texts with line breaks, dashes and quotation marks fold as every text does", () => {
  const letter = fc.oneof(
    fc.integer({ min: 0, max: 0x17f }).map((code) => String.fromCharCode(code)),
    fc.constantFrom("–", "—", "‘", "’", "“", "”", "\u00a0", "\u2003", "\u2028", "\ufeff", "\u0301", "\u2011"),
  );
  fc.assert(
    fc.property(fc.string({ unit: letter, maxLength: 60 }), (text) => {
      // A letter of another script sends the whole text the long way.
      expect(foldText(`ж ${text}`)).toBe(`ж ${foldText(text)}`.trim());
    }),
    { numRuns: 1_000 },
  );
});
