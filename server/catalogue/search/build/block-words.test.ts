import fc from "fast-check";
import { expect, test } from "vitest";
import { BlockWords } from "./block-words.ts";

const word = fc.oneof(
  fc.string({ minLength: 1, maxLength: 4, unit: fc.constantFrom("a", "b", "ü", "日", "𐐷") }),
  // So many different ones that the table has to grow.
  fc.nat(200_000).map((number) => `n${number}`),
);
const rows = fc.array(fc.uniqueArray(word, { maxLength: 60 }), { maxLength: 40 });

function take(words: BlockWords, given: readonly (readonly string[])[]): void {
  for (const row of given) {
    // As they come out of the database: in the middle of other bytes, with a blank before each.
    const line = Buffer.from(`17\t${row.map((one) => ` ${one}`).join("")}\n`);
    words.add(line, 3, line.length - 1);
  }
}

function expectHeld(words: BlockWords, given: readonly (readonly string[])[]): void {
  const holders = new Map<string, number[]>();
  for (const [at, row] of given.entries()) {
    for (const one of row) holders.set(one, [...(holders.get(one) ?? []), at]);
  }
  const expected = [...holders.keys()].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const sorted = [...words.sorted()];
  const rowsOf = words.rowsByWord();
  expect(words.rows).toBe(given.length);
  expect(sorted.map((number) => words.bytesOf(number).toString())).toEqual(expected);
  expect(sorted.map((number) => [...rowsOf(number)])).toEqual(expected.map((one) => holders.get(one)));
}

test("words of any letters come sorted by their bytes, each with its podcasts, block after block", () => {
  fc.assert(
    fc.property(fc.array(rows, { minLength: 2, maxLength: 3 }), (blocks) => {
      const words = new BlockWords();
      for (const given of blocks) {
        words.clear();
        take(words, given);
        expectHeld(words, given);
      }
    }),
    { numRuns: 50 },
  );
});

test("tens of thousands of different words are told apart", () => {
  const given = Array.from({ length: 300 }, (_, row) =>
    Array.from({ length: 100 }, (_, at) => `w${(row * 70 + at) % 20_000}`),
  );
  const words = new BlockWords();
  take(words, given);
  expectHeld(words, given);
});
