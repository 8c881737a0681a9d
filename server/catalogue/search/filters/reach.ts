import { sql } from "kysely";
import { REACH_BANDS } from "../../../../contract/catalogue.ts";
import { between, inBands, ranged } from "./ranged.ts";

export const reach = ranged({
  names: ["reachPerEpisodeFrom", "reachPerEpisodeTo"],
  condition: (f) => between(sql`p.reach`, f.reachPerEpisodeFrom, f.reachPerEpisodeTo),
  range: { order: "reachPerEpisode", bounds: (f) => [f.reachPerEpisodeFrom, f.reachPerEpisodeTo] },
  counts: {
    values: inBands("reachPerEpisodeFrom", "reachPerEpisodeTo", REACH_BANDS),
    reply: (counts) => ({ reach: [...counts] }),
  },
});
