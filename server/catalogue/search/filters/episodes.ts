import { sql } from "kysely";
import { EPISODE_BANDS } from "../../../../contract/catalogue.ts";
import { between, inBands, ranged } from "./ranged.ts";

export const episodes = ranged({
  names: ["episodesFrom", "episodesTo"],
  condition: (f) => between(sql`p.episodes`, f.episodesFrom, f.episodesTo),
  range: { order: "episodes", bounds: (f) => [f.episodesFrom, f.episodesTo] },
  counts: {
    values: inBands("episodesFrom", "episodesTo", EPISODE_BANDS),
    reply: (counts) => ({ episodes: [...counts] }),
  },
});
