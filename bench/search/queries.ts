import {
  EPISODE_BANDS,
  LATEST_EPISODE_MONTHS,
  PodcastFilters,
  REACH_BANDS,
  SORT_DIRECTIONS,
  SORT_KEYS,
} from "../../contract/catalogue.ts";
import { genres } from "../../server/catalogue/genres.ts";
import { seededRandom } from "../../server/platform/seeded-random.ts";
import type { Catalogue } from "./rows.ts";

export interface Query {
  kind: string;
  filters: PodcastFilters;
}

type Given = Record<string, unknown>;

/**
 * A mix of searches as people make them, the same for the same catalogue: kinds from "no filter" to words
 * with filters, every order in both directions, pages 0 to 50, mostly the first.
 */
export function inventQueries(catalogue: Pick<Catalogue, "words" | "languages">): Query[] {
  const random = seededRandom("search queries");
  const { words, languages } = catalogue;
  const frequent = () => random.pick(words.slice(0, 20));
  const rare = () => random.pick(words.slice(Math.floor(words.length / 3)));
  const middling = () => random.pick(words.slice(100, 2_000));

  const one: (() => Given)[] = [
    () => ({ genre: [String(random.pick(genres).externalId)] }),
    () => ({ podcastLanguage: [random.chance(0.5) ? languages[0] : random.pick(languages.slice(0, 20))] }),
    () => ({ latestEpisode: random.pick(LATEST_EPISODE_MONTHS) }),
    () => range("reachPerEpisode", random.pick(REACH_BANDS)),
    () => range("episodes", random.pick(EPISODE_BANDS)),
  ];
  const filters = (count: number): Given =>
    Object.assign(
      {},
      ...random
        .shuffled(one)
        .slice(0, count)
        .map((make) => make()),
    );

  const kinds: [kind: string, count: number, make: () => Given][] = [
    ["no filter", 20, () => ({})],
    ["one filter", 25, () => filters(1)],
    ["two filters", 20, () => filters(2)],
    ["three filters and more", 15, () => filters(random.between(3, 5))],
    ["frequent word", 10, () => ({ title: frequent() })],
    ["rare word", 12, () => ({ title: rare() })],
    ["begin of a word", 10, () => ({ title: middling().slice(0, random.between(3, 4)) })],
    ["inside a word", 10, () => ({ title: rare().slice(1, -1) })],
    ["two letters", 5, () => ({ title: middling().slice(0, 2) })],
    ["two words", 10, () => ({ title: `${frequent()} ${middling()}` })],
    [
      "word and filters",
      18,
      () => ({ ...filters(random.between(1, 2)), title: random.chance(0.5) ? frequent() : middling() }),
    ],
  ];
  return kinds.flatMap(([kind, count, make]) =>
    Array.from({ length: count }, () => ({
      kind,
      filters: PodcastFilters.parse({
        ...make(),
        sortBy: random.chance(0.5) ? "reachPerEpisode" : random.pick(SORT_KEYS),
        sortDirection: random.chance(0.7) ? "desc" : random.pick(SORT_DIRECTIONS),
        page: random.chance(0.6) ? 0 : random.between(1, 50),
      }),
    })),
  );
}

function range(name: "reachPerEpisode" | "episodes", [from, to]: readonly [number, number | null]): Given {
  return { [`${name}From`]: from, ...(to !== null && { [`${name}To`]: to }) };
}
