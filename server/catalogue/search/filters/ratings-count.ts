import { sql } from "kysely";
import { RATING_COUNTS_FROM } from "../../../../contract/catalogue.ts";
import { between, ranged } from "./ranged.ts";

export const ratingsCount = ranged({
  names: ["ratingsCountFrom"],
  condition: (f) => between(sql`p.ratings_count`, f.ratingsCountFrom, undefined),
  range: { order: "itunesRatingsCount", bounds: (f) => [f.ratingsCountFrom, undefined] },
  counts: {
    values: RATING_COUNTS_FROM.map((ratingsCountFrom) => ({ ratingsCountFrom })),
    reply: (counts) => ({ ratings: [...counts] }),
  },
});
