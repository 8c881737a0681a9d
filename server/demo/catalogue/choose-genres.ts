import { genres, genresById } from "../../catalogue/genres/genres.ts";
import type { SeededRandom } from "../../platform/seeded-random.ts";
import type { Topic } from "./language-texts.ts";

/** Relative frequency of podcasts by TOP genre; genres not listed count 1. */
const weightOfTop: Readonly<Record<number, number>> = {
  1324: 3,
  1303: 2.2,
  1321: 2.2,
  1304: 2,
  1512: 2,
  1488: 3,
  1318: 3,
  1487: 3,
  1489: 1.6,
  1305: 1.5,
  1301: 1.6,
  1310: 1.5,
  1545: 0.7,
  1511: 0.8,
};

/** Genres many podcasts of any kind carry as well: society, personal journals, documentary, education, comedy, history. */
const companions = [1324, 1302, 1543, 1304, 1303, 1487];

/** The TOP genre above a genre, or the genre itself. */
export function topOf(genreId: number): number {
  return genresById.get(genreId)?.parent ?? genreId;
}

/** Deals out `count` topics: each one equally often at first, the rest by weight. In random order. */
export function dealTopics(topics: readonly Topic[], count: number, random: SeededRandom): Topic[] {
  const rounds = Math.floor((count * 0.55) / topics.length);
  const dealt = Array.from({ length: rounds }, () => topics).flat();
  const weights = topics.map((topic) => weightOfTop[topOf(topic.genreId)] ?? 1);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  while (dealt.length < count) {
    let lot = random.next() * total;
    const index = weights.findIndex((weight) => {
      lot -= weight;
      return lot < 0;
    });
    dealt.push(topics[Math.max(0, index)] as Topic);
  }
  return random.shuffled(dealt);
}

/** One to three genres: the topic's own, often a related one, sometimes one that goes with anything. */
export function chooseGenres(primary: number, random: SeededRandom): number[] {
  const chosen = [primary];
  const top = topOf(primary);
  const related = genres.filter((genre) => genre.externalId === top || genre.parent === top);
  if (random.chance(0.6)) chosen.push(random.pick(related).externalId);
  if (random.chance(0.3)) chosen.push(random.pick(companions));
  return [...new Set(chosen)];
}
