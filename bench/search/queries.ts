import {
  EPISODE_BANDS,
  LATEST_EPISODE_MONTHS,
  PodcastFilters,
  REACH_BANDS,
  SORT_DIRECTIONS,
  SORT_KEYS,
} from "../../contract/catalogue.ts";
import { genres } from "../../server/catalogue/genres/genres.ts";
import { seededRandom } from "../../server/platform/seeded-random.ts";
import type { Catalogue } from "./rows.ts";

export interface Query {
  kind: string;
  filters: PodcastFilters;
}

type Given = Record<string, unknown>;

/**
 * A mix of searches as people make them, the same for the same catalogue and seed: kinds from "no filter" to words
 * with filters, every order in both directions, pages 0 to 50, mostly the first.
 */
export function inventQueries(
  catalogue: Pick<Catalogue, "words" | "languages">,
  seed = "search queries",
): Query[] {
  const random = seededRandom(seed);
  const { words, languages } = catalogue;
  const part = (from: number, to: number) =>
    random.pick(words.slice(Math.floor(from * words.length), Math.max(1, Math.floor(to * words.length))));
  const frequent = () => random.pick(words.slice(0, 20));
  const middling = () => random.pick(words.slice(100, 2_000));
  const low = () => part(0.02, 0.2);
  const rare = () => part(0.5, 1);

  const genre = () => String(random.pick(genres).externalId);
  const language = () => (random.chance(0.5) ? languages[0]! : random.pick(languages.slice(0, 20)));
  const one: (() => Given)[] = [
    () => ({ genre: [genre()] }),
    () => ({ podcastLanguage: [language()] }),
    () => ({ latestEpisode: random.pick(LATEST_EPISODE_MONTHS) }),
    () => range("reachPerEpisode", random.pick(REACH_BANDS)),
    () => range("episodes", random.pick(EPISODE_BANDS)),
  ];
  const odd: (() => Given)[] = [
    () => ({ genre: [genre(), genre(), genre()] }),
    () => ({ podcastLanguage: [language(), random.pick(languages)] }),
    () => range("reachPerEpisode", [random.between(1, 500), random.between(500, 50_000)]),
    () => range("episodes", [random.between(1, 50), random.between(50, 700)]),
    () => ({ ratingFrom: random.pick([3, 4, 4.5, 4.7]) }),
    () => ({ ratingsCountFrom: random.pick([1, 10, 100, 250]) }),
  ];
  const some = (from: readonly (() => Given)[], count: number): Given =>
    Object.assign(
      {},
      ...random
        .shuffled(from)
        .slice(0, count)
        .map((make) => make()),
    );
  /** A word with a slip of the fingers in it. */
  const slip = (word: string): string => {
    const at = random.between(1, word.length - 2);
    return random.chance(0.5)
      ? word.slice(0, at) + word.slice(at + 1)
      : word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2);
  };
  const long = (make: () => string): string => {
    for (;;) {
      const word = make();
      if (word.length >= 6) return word;
    }
  };

  const kinds: [kind: string, count: number, make: () => Given][] = [
    ["no filter", 30, () => ({})],
    ["one filter", 55, () => some(one, 1)],
    ["two filters", 45, () => some(one, 2)],
    ["three filters and more", 40, () => some(one, random.between(3, 5))],
    ["odd filters", 30, () => some(odd, random.between(1, 3))],
    ["frequent word", 20, () => ({ title: frequent() })],
    ["middling word", 18, () => ({ title: middling() })],
    ["low word", 12, () => ({ title: low() })],
    ["rare word", 18, () => ({ title: rare() })],
    ["two letters", 12, () => ({ title: middling().slice(0, 2) })],
    ["begin of a word", 12, () => ({ title: middling().slice(0, random.between(3, 4)) })],
    ["inside a word", 12, () => ({ title: long(rare).slice(1, -1) })],
    ["two words", 24, () => ({ title: `${frequent()} ${middling()}` })],
    ["typo", 12, () => ({ title: slip(long(random.chance(0.5) ? middling : low)) })],
    [
      "word and filters",
      40,
      () => ({ ...some(one, random.between(1, 3)), title: random.pick([frequent, middling, low])() }),
    ],
  ];
  return kinds.flatMap(([kind, count, make]) =>
    Array.from({ length: count }, () => ({
      kind,
      filters: PodcastFilters.parse({
        ...make(),
        sortBy: random.chance(0.55) ? "reachPerEpisode" : random.pick(SORT_KEYS),
        sortDirection: random.chance(0.7) ? "desc" : random.pick(SORT_DIRECTIONS),
        page: random.chance(0.6) ? 0 : random.between(1, 50),
      }),
    })),
  );
}

function range(name: "reachPerEpisode" | "episodes", [from, to]: readonly [number, number | null]): Given {
  return { [`${name}From`]: from, ...(to !== null && { [`${name}To`]: to }) };
}
