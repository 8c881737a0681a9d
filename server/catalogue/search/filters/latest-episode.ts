import { LATEST_EPISODE_MONTHS, type PodcastFilters } from "../../../../contract/catalogue.ts";
import { sinceMonths } from "../months.ts";
import { ranged } from "./ranged.ts";

/** The first day of those that are let through, as days since 1970. */
const firstDay = (f: PodcastFilters, since: readonly number[]): number | undefined =>
  f.latestEpisode ? since[LATEST_EPISODE_MONTHS.indexOf(f.latestEpisode)] : undefined;

export const latestEpisode = {
  ...ranged({
    names: ["latestEpisode"],
    condition: (f) => (f.latestEpisode ? sinceMonths(f.latestEpisode) : undefined),
    range: { order: "latestEpisode", bounds: (f, since) => [firstDay(f, since), undefined] },
    counts: {
      values: [...LATEST_EPISODE_MONTHS.map((months) => ({ latestEpisode: months })), {}],
      reply: (counts) => ({ latest: counts.slice(0, -1), anyLatest: counts.at(-1)! }),
    },
  }),
  // The same months are other days tomorrow.
  key: firstDay,
};
