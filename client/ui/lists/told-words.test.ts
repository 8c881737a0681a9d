import fc from "fast-check";
import { expect, test } from "vitest";
import { ToldWords } from "./told-words.ts";

test("older words that come to the address after newer ones were told leave the line as it is", () => {
  const told = new ToldWords(undefined);
  expect(told.tell("gar")).toBe(true);
  expect(told.tell("gard")).toBe(true);
  expect(told.come("gar")).toBe(false);
  expect(told.tell("garden")).toBe(true);
  expect(told.come("garden")).toBe(false);
  expect(told.tell("garden")).toBe(false);
});

test("Back, forward and a saved search are followed, also to words that were told before", () => {
  const told = new ToldWords("jazz");
  told.tell("radio");
  told.come("radio");
  expect(told.come("jazz")).toBe(true);
  expect(told.come("radio")).toBe(true);
  expect(told.come(undefined)).toBe(true);
  expect(told.tell("radio")).toBe(true);
});

test("words that were broken off are forgotten with those that come instead", () => {
  const told = new ToldWords("ra");
  told.tell("rad");
  told.tell("ra");
  expect(told.come("rad")).toBe(true);

  const left = new ToldWords(undefined);
  left.tell("slow");
  expect(left.come("money")).toBe(true);
  expect(left.come("slow")).toBe(true);
});

test("whatever of the told words comes in their order, the line keeps what was told last", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }),
      fc.infiniteStream(fc.boolean()),
      (all, choice) => {
        const told = new ToldWords(undefined);
        const coming: string[] = [];
        for (const words of all) {
          expect(told.tell(words)).toBe(true);
          coming.push(words);
          while (coming.length > 0 && choice.next().value) expect(told.come(coming.shift())).toBe(false);
        }
        for (const words of coming) expect(told.come(words)).toBe(false);
        expect(told.tell(all.at(-1))).toBe(false);
      },
    ),
  );
});
