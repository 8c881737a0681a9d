import { campaign } from "./campaign.ts";
import { episodes } from "./episodes.ts";
import type { Filter } from "./filter.ts";
import { genre } from "./genre.ts";
import { language } from "./language.ts";
import { latestEpisode } from "./latest-episode.ts";
import { onlyFilters } from "./only.ts";
import { rating } from "./rating.ts";
import { ratingsCount } from "./ratings-count.ts";
import { reach } from "./reach.ts";
import { tag } from "./tag.ts";

/** Every filter in the order of the page. */
export const filters: readonly Filter[] = [
  ...[genre, reach, language, latestEpisode, episodes, rating, ratingsCount, campaign, tag],
  ...onlyFilters,
];
