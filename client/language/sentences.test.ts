import { expect, test } from "vitest";
import { LANGUAGES } from "../../contract/forms/locale.ts";
import { FIELD_SENTENCES, fill, SENTENCES, sentence } from "../../contract/sentences.ts";

test.each([
  [0, "nothing is left", "ist in diesem Monat nichts übrig"],
  [1, "1 credit is left", "ist in diesem Monat 1 Credit übrig"],
  [7, "7 credits are left", "sind in diesem Monat 7 Credits übrig"],
])("D1.08 a purchase above the ceiling says that %i credits are left of it", (left, english, german) => {
  expect(sentence("over-ceiling", "en", { credits: 3, left })).toContain(
    `This takes 3 credits, and ${english}`,
  );
  expect(sentence("over-ceiling", "de", { credits: 3, left })).toContain(german);
});

test("A8.01 every plural of a sentence is filled, and nobody reads a pattern", () => {
  const said = Object.values({ ...SENTENCES, ...FIELD_SENTENCES });
  for (const language of LANGUAGES)
    for (const { [language]: text } of said) {
      const names = [...text.matchAll(/\{(\w+)/g)].map(([, name = ""]) => name);
      for (const count of [0, 1, 2]) {
        const filled = fill(text, Object.fromEntries(names.map((name) => [name, count])));
        expect(filled).not.toMatch(/[{}#]|plural,/);
      }
    }
});
