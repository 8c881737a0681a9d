import { sql } from "kysely";
import { RATINGS_FROM } from "../../../../contract/catalogue.ts";
import { ranged } from "./ranged.ts";

/** The least rating that is enough, in tenths. */
function leastTenths(ratingFrom: number): number {
  let tenths = Math.floor(ratingFrom * 10) - 1;
  while (tenths / 10 < ratingFrom) tenths += 1;
  return tenths;
}

export const rating = ranged({
  names: ["ratingFrom"],
  condition: (f) => (f.ratingFrom === undefined ? undefined : sql`p.rating >= ${f.ratingFrom}`),
  range: {
    order: "itunesRating",
    bounds: (f) => [f.ratingFrom === undefined ? undefined : leastTenths(f.ratingFrom), undefined],
  },
  counts: {
    values: RATINGS_FROM.map((ratingFrom) => ({ ratingFrom })),
    reply: (counts) => ({ rating: [...counts] }),
  },
});
