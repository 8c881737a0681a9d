import type { View } from "../changes/current.ts";
import type { Image } from "../image/image.ts";
import { intersect, type PlaceSet, unite } from "../image/place-set.ts";
import { placesOfWords, wordsWith } from "../words/find-term.ts";
import { ENDS, isTerm, type Words } from "./fit.ts";
import { stepsByTitle } from "./title-steps.ts";

/** Behind every text that begins so. */
const behind = (text: string): string => `${text}\u{10ffff}`;

/** The podcasts of each fit but the last, in the order of `FITS`. A podcast may be in several: the first one counts. */
export const fitSets = (view: View, { whole, terms }: Words): (() => Promise<PlaceSet>)[] => {
  const { image } = view;
  const titled = (name: string, ranges: readonly (readonly [from: string, to: string])[]) => () =>
    image.made(`title ${name} ${whole}`, () => titlesBetween(view, ranges));
  return [
    titled("is", [[whole, `${whole}\u0001`]]),
    titled(
      "begins word",
      ENDS.map(([first, end]) => [whole + first, whole + end]),
    ),
    async () => intersect(await Promise.all(terms.map((term) => placesOfWord(image, term))), image.size),
    titled("begins", [[whole, behind(whole)]]),
  ];
};

async function titlesBetween(
  view: View,
  ranges: readonly (readonly [from: string, to: string])[],
): Promise<PlaceSet> {
  const steps = await stepsByTitle(view, ranges.flat());
  const order = await view.image.order("title");
  const sets = ranges.map((_, at) =>
    order.setOf(steps[2 * at]!, Math.max(steps[2 * at]!, steps[2 * at + 1]!)),
  );
  return sets.length === 1 ? sets[0]! : unite(sets, view.image.size);
}

/** The podcasts that have the term as a word of title or artist. */
const placesOfWord = (image: Image, term: string): Promise<PlaceSet> =>
  image.made(`word ${term}`, () =>
    image.inSegments(async (segment) => {
      const { letters, begins } = await segment.wordTexts();
      const wanted = Buffer.from(term);
      const words = (await wordsWith(segment, term)).filter((word) =>
        isTerm(letters, begins[word]!, begins[word + 1]!, wanted),
      );
      return placesOfWords(segment, words);
    }),
  );
