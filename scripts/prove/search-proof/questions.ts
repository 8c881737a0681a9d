import { ONLY_FILTERS, PodcastFilters, SORT_DIRECTIONS, SORT_KEYS } from "../../../contract/catalogue.ts";
import { genres } from "../../../server/catalogue/genres/genres.ts";
import type { SeededRandom } from "../../../server/platform/seeded-random.ts";

/** What questions are made of: texts and languages that are there. */
export interface Material {
  texts: readonly string[];
  /** The words of descriptions. */
  descriptions: readonly string[];
  languages: readonly string[];
}

/** A random search without its page: every filter, order and direction, words and pieces of words. */
export function question(random: SeededRandom, material: Material): PodcastFilters {
  const often = random.pick([0.1, 0.25, 0.5]);
  const given: Record<string, unknown> = {
    sortBy: random.chance(0.3) ? "bestMatch" : random.pick(SORT_KEYS),
    sortDirection: random.pick(SORT_DIRECTIONS),
  };
  const { texts, descriptions } = material;
  if (random.chance(0.3)) given.inDescriptions = true;
  const sources =
    given.inDescriptions && descriptions.length > 0 && random.chance(0.7) ? descriptions : texts;
  if (random.chance(given.inDescriptions ? 0.9 : 0.6)) given.title = title(random, sources);
  if (random.chance(often)) given.genre = several(random, () => String(random.pick(genres).externalId));
  if (random.chance(often)) {
    given.podcastLanguage = several(random, () =>
      random.chance(0.9) ? random.pick(material.languages) : "qqq",
    );
  }
  if (random.chance(often)) given.latestEpisode = random.pick([3, 6, 9, 12]);
  if (random.chance(often)) range(random, given, "reachPerEpisode", 40_000);
  if (random.chance(often)) range(random, given, "episodes", 1_200);
  if (random.chance(often / 2)) given.ratingFrom = random.pick([0, 3, 4, 4.1, 4.45, 4.5, 4.7, 5]);
  if (random.chance(often / 2))
    given.ratingsCountFrom = random.pick([0, 1, 10, 100, 1000, random.between(0, 2_000)]);
  for (const name of ONLY_FILTERS) if (random.chance(often / 2)) given[name] = true;
  return PodcastFilters.parse(given);
}

const several = <T>(random: SeededRandom, make: () => T): T[] =>
  Array.from({ length: random.chance(0.6) ? 1 : random.between(2, 4) }, make);

function range(
  random: SeededRandom,
  given: Record<string, unknown>,
  name: "reachPerEpisode" | "episodes",
  top: number,
): void {
  const edges = [0, 1, 10, 30, 100, 300, 1000, 3000, random.between(0, top)];
  const from = random.pick(edges);
  if (random.chance(0.8)) given[`${name}From`] = from;
  if (random.chance(0.6))
    given[`${name}To`] = random.chance(0.9) ? from + random.pick([0, 1, 20, 700, top]) : 5;
}

function title(random: SeededRandom, texts: readonly string[]): string {
  const text = () => random.pick(texts);
  const piece = (): string => {
    const letters = Array.from(text());
    const from = random.between(0, Math.max(0, letters.length - 1));
    return letters.slice(from, from + random.between(1, 7)).join("");
  };
  const slip = (): string => {
    const word = random.pick(text().split(" "));
    const at = random.between(0, Math.max(0, word.length - 2));
    return random.chance(0.5)
      ? word.slice(0, at) + word.slice(at + 1)
      : `${word.slice(0, at)}x${word.slice(at)}`;
  };
  const kinds = [
    () => random.pick(text().split(" ")),
    piece,
    piece,
    () => piece().slice(0, 2),
    () => `${random.pick(text().split(" "))} ${piece()}`,
    () => text(),
    slip,
    () => random.pick(["qqqqqq", "%", "_", "\\", "%_%", "  ", "a b c d e f g h i j k l", "ＡＲＴ", "é"]),
  ];
  return random.pick(kinds)().slice(0, 150).replaceAll("\0", "");
}
