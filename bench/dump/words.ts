import type { SeededRandom } from "../../server/platform/seeded-random.ts";
import { inventWords, zipf } from "../search/words.ts";
import type { Script } from "./proportions.ts";

/** Ranges of letters that texts of a script are made of. Syllables and ideographs: the frequent ones come first. */
const ranges: Readonly<Record<Exclude<Script, "latin">, readonly (readonly [from: number, to: number])[]>> = {
  chinese: [[0x4e00, 0x6fff]],
  japanese: [
    [0x3042, 0x3093],
    [0x30a2, 0x30f3],
    [0x4e00, 0x5fff],
  ],
  thai: [[0x0e01, 0x0e2e]],
  hangul: [[0xac00, 0xbfff]],
  cyrillic: [[0x0430, 0x044f]],
  arabic: [[0x0627, 0x064a]],
  devanagari: [[0x0905, 0x0939]],
  greek: [[0x03b1, 0x03c9]],
  hebrew: [[0x05d0, 0x05ea]],
};
const unspaced: ReadonlySet<Script> = new Set(["chinese", "japanese", "thai"]);
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Makes words and sentences: the frequent ones by Zipf out of a vocabulary, and a long tail of words used once. */
export class Wording {
  readonly #vocabulary: string[];
  readonly #sums: (random: SeededRandom) => number;

  constructor(random: SeededRandom, size: number) {
    this.#vocabulary = inventWords(random, size);
    // The sums are made once; each row draws from them with its own numbers.
    let drawing: SeededRandom = random;
    const draw = zipf({ ...random, next: () => drawing.next() }, size, 1.02);
    this.#sums = (own) => {
      drawing = own;
      return draw();
    };
  }

  /** One word; one in sixteen is found nowhere else. */
  word(random: SeededRandom, script: Script): string {
    if (script !== "latin") return letters(random, script);
    const word = this.#vocabulary[this.#sums(random)]!;
    if (random.next() > 0.06) return word;
    let rare = word;
    for (let left = random.between(2, 4); left > 0; left -= 1) rare += LETTERS[random.between(0, 25)];
    return rare;
  }

  words(random: SeededRandom, script: Script, count: number): string {
    let text = "";
    const space = unspaced.has(script) ? "" : " ";
    for (let made = 0; made < count; made += 1) text += (made === 0 ? "" : space) + this.word(random, script);
    return text;
  }

  title(random: SeededRandom, script: Script): string {
    const count = random.between(1, 5);
    if (script !== "latin") return this.words(random, script, count);
    let title = "";
    for (let made = 0; made < count; made += 1)
      title += (made === 0 ? "" : " ") + capital(this.word(random, script));
    return title;
  }
}

function letters(random: SeededRandom, script: Exclude<Script, "latin">): string {
  const some = ranges[script];
  let word = "";
  for (let left = unspaced.has(script) ? random.between(2, 4) : random.between(3, 9); left > 0; left -= 1) {
    const [from, to] = some[random.between(0, some.length - 1)]!;
    // The product of two random numbers: the letters at the beginning of a range are the frequent ones.
    word += String.fromCharCode(from + Math.floor(random.next() * random.next() * (to - from + 1)));
  }
  return word;
}

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);
