import fc from "fast-check";
import { expect, test } from "vitest";
import { atMost, required } from "./checks.ts";
import { ADD_INACTIVE_PHRASE, isPhrase, UNLOCK_INACTIVE_PHRASE } from "./phrases.ts";

test.each(["", "   ", "\u00a0\u2003", "\u200b\u2060", "\t\n"])("A5.01 %j is not an entry", (text) => {
  expect(required(text)).toEqual({ ok: false, rule: "required" });
});
test.each(["a", "0", " . ", "🎙️", "한"])("A5.01 %j is one", (text) => {
  expect(required(text)).toEqual({ ok: true, value: text });
});

test("length counts letters as people do", () => {
  const letter = fc.constantFrom("a", "é", "e\u0301", "👨‍👩‍👧‍👦", "🇩🇪", "한");
  fc.assert(
    fc.property(letter, fc.integer({ min: 1, max: 80 }), (one, length) => {
      expect(atMost(one.repeat(length), 60).ok).toBe(length <= 60);
    }),
  );
  expect(atMost("a".repeat(1_000_000), 60)).toEqual({ ok: false, rule: "too-long", values: { max: 60 } });
});

test.each([
  ["add inactive", ADD_INACTIVE_PHRASE, true],
  ["ADD  Inactive ", ADD_INACTIVE_PHRASE, true],
  ["Inaktiv Hinzufügen", ADD_INACTIVE_PHRASE, true],
  ["INAKTIV HINZUFU\u0308GEN", ADD_INACTIVE_PHRASE, true],
  ["inactive", ADD_INACTIVE_PHRASE, false],
  ["addinactive", ADD_INACTIVE_PHRASE, false],
  ["", ADD_INACTIVE_PHRASE, false],
  ["Inactive", UNLOCK_INACTIVE_PHRASE, true],
  [" inaktiv", UNLOCK_INACTIVE_PHRASE, true],
  ["add inactive", UNLOCK_INACTIVE_PHRASE, false],
  ["activ", UNLOCK_INACTIVE_PHRASE, false],
])("A5.09 %j for %o: %s", (typed, phrase, right) => {
  expect(isPhrase(typed, Object.values(phrase))).toBe(right);
});
