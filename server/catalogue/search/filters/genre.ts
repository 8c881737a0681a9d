import { sql } from "kysely";
import { countGenres } from "../../queries.ts";
import { countGenrePlaces } from "../counts/count-values.ts";
import { genreKey, type Image } from "../image/image.ts";
import { anyOf, toRecord } from "./any-of.ts";
import type { Filter, Matches } from "./filter.ts";

/** Genres as numbers; anything that is not a valid genre number matches no podcast. */
const genreIds = (given: readonly string[]): number[] =>
  given.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31);

async function countFound(image: Image, { places, changed }: Matches): Promise<Record<string, number>> {
  const counts = await countGenrePlaces(image, places);
  const found = new Map(image.genres.map((id, number) => [id, counts[number]!]));
  for (const row of changed) for (const id of row.genreIds) found.set(id, (found.get(id) ?? 0) + 1);
  return Object.fromEntries(
    [...found].filter(([, count]) => count > 0).map(([id, count]) => [String(id), count]),
  );
}

export const genre: Filter = {
  names: ["genre"],
  condition: (f) => (f.genre?.length ? sql`p.genre_ids && ${genreIds(f.genre)}::int[]` : undefined),
  sets: (image, f) => (f.genre?.length ? [anyOf(image, genreIds(f.genre).map(genreKey))] : []),
  test: (f) => {
    if (!f.genre?.length) return undefined;
    const wanted = genreIds(f.genre);
    return (row) => row.genreIds.some((id) => wanted.includes(id));
  },
  counts: {
    plainly: async (db, where) => ({ genre: toRecord(await countGenres(db, where)) }),
    bySets: async (image, found) => ({ genre: await countFound(image, found) }),
  },
};
