import { type RawBuilder, sql } from "kysely";
import {
  EPISODE_BANDS,
  type FacetCounts,
  LATEST_EPISODE_MONTHS,
  type PodcastFilters,
  RATING_COUNTS_FROM,
  RATINGS_FROM,
  REACH_BANDS,
} from "../../../contract/catalogue.ts";
import type { Db } from "../../platform/database.ts";
import { countEach, countGenres, countLanguages } from "../queries.ts";
import { conditions, hasAddress, isUnplaced, sinceMonths } from "./conditions.ts";
import type { Outside } from "./outside.ts";

type Test = RawBuilder<unknown>;

const inBand = (column: Test, [from, to]: readonly [number, number | null]): Test =>
  to === null ? sql`${column} >= ${from}` : sql`${column} >= ${from} and ${column} < ${to}`;

interface Asked {
  own: Partial<PodcastFilters>;
  tests: readonly Test[];
}

/** Filters that have a few fixed values: what each value asks for, and which part of the search it stands in. */
const stepsFor = (outside: Outside) => ({
  reach: {
    own: { reachPerEpisodeFrom: undefined, reachPerEpisodeTo: undefined },
    tests: REACH_BANDS.map((band) => inBand(sql`p.reach`, band)),
  },
  episodes: {
    own: { episodesFrom: undefined, episodesTo: undefined },
    tests: EPISODE_BANDS.map((band) => inBand(sql`p.episodes`, band)),
  },
  latest: {
    own: { latestEpisode: undefined },
    tests: [...LATEST_EPISODE_MONTHS.map(sinceMonths), sql`true`],
  },
  rating: { own: { ratingFrom: undefined }, tests: RATINGS_FROM.map((from) => sql`p.rating >= ${from}`) },
  ratings: {
    own: { ratingsCountFrom: undefined },
    tests: RATING_COUNTS_FROM.map((from) => sql`p.ratings_count >= ${from}`),
  },
  emailKnown: { own: { emailKnown: undefined }, tests: [hasAddress(outside)] },
  inNoCampaign: { own: { inNoCampaign: undefined }, tests: [isUnplaced(outside)] },
});

type Step = keyof ReturnType<typeof stepsFor>;

const isSet = (filters: PodcastFilters, own: Partial<PodcastFilters>): boolean =>
  Object.keys(own).some((name) => filters[name as keyof PodcastFilters] !== undefined);

const toRecord = (rows: readonly { key: string; count: number }[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ key, count }) => [key, count]));

/**
 * How many podcasts each value of each filter would bring. A filter's own values are counted as if it were not
 * set: with English chosen one still sees how many German ones there are. Filters that are not set share one
 * walk over the podcasts; exact for every combination, like the search.
 */
export async function countPlainly(
  db: Db,
  filters: PodcastFilters,
  outside: Outside = {},
): Promise<FacetCounts> {
  const asked: Record<Step, Asked> = stepsFor(outside);
  const steps = Object.keys(asked) as Step[];
  const where = (own: Partial<PodcastFilters>) => conditions({ ...filters, ...own }, outside);
  const counts = new Map<Step, number[]>();

  const unset = steps.filter((step) => !isSet(filters, asked[step].own));
  const shared = await countEach(
    db,
    where({}),
    unset.flatMap((step): readonly Test[] => asked[step].tests),
  );
  for (const step of unset) counts.set(step, shared.splice(0, asked[step].tests.length));
  for (const step of steps) {
    if (!counts.has(step)) counts.set(step, await countEach(db, where(asked[step].own), asked[step].tests));
  }

  const of = (step: Step): number[] => counts.get(step)!;
  const latest = of("latest");
  return {
    genre: toRecord(await countGenres(db, where({ genre: undefined }))),
    language: toRecord(await countLanguages(db, where({ podcastLanguage: undefined }))),
    reach: of("reach"),
    episodes: of("episodes"),
    latest: latest.slice(0, -1),
    anyLatest: latest.at(-1)!,
    rating: of("rating"),
    ratings: of("ratings"),
    emailKnown: of("emailKnown")[0]!,
    inNoCampaign: of("inNoCampaign")[0]!,
  };
}
