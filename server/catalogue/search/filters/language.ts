import { sql } from "kysely";
import { countLanguages, MOST_LANGUAGES } from "../../queries.ts";
import { countLanguagePlaces } from "../counts/count-values.ts";
import { type Image, languageKey } from "../image/image.ts";
import { anyOf, toRecord } from "./any-of.ts";
import type { Filter, Matches } from "./filter.ts";

/** Podcasts of each language, the most frequent languages first. */
export async function countFoundLanguages(
  image: Image,
  { places, changed }: Matches,
): Promise<{ key: string; count: number }[]> {
  const counts = await countLanguagePlaces(image, places);
  const found = new Map(image.languages.map((code, at) => [code, counts[at]!]));
  for (const { language } of changed) {
    if (language !== null) found.set(language, (found.get(language) ?? 0) + 1);
  }
  return [...found]
    .filter(([, count]) => count > 0)
    .map(([key, count]) => ({ key, count }))
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
    .slice(0, MOST_LANGUAGES);
}

export const language: Filter = {
  names: ["podcastLanguage"],
  condition: ({ podcastLanguage: wanted }) =>
    wanted?.length ? sql`p.language = any(${wanted}::text[])` : undefined,
  sets: (image, { podcastLanguage: wanted }) =>
    wanted?.length ? [anyOf(image, wanted.map(languageKey))] : [],
  test: ({ podcastLanguage: wanted }) =>
    wanted?.length ? (row) => row.language !== null && wanted.includes(row.language) : undefined,
  counts: {
    plainly: async (db, where) => ({ language: toRecord(await countLanguages(db, where)) }),
    bySets: async (image, found) => ({ language: toRecord(await countFoundLanguages(image, found)) }),
  },
};
