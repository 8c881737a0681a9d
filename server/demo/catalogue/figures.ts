import type { SeededRandom } from "../../platform/seeded-random.ts";
import type { DemoPodcast } from "./demo-podcast.ts";
import {
  activeAgeMedian,
  episodesMedian,
  episodesSpread,
  inactiveAgeMedian,
  inactiveShare,
  reachMedian,
  reachSpread,
  statedReachShare,
} from "./proportions.ts";

type Figures = Pick<
  DemoPodcast,
  "episodes" | "firstEpisode" | "latestEpisode" | "reach" | "rating" | "ratingsCount"
>;

const dayLength = 86_400_000;
/** Safely inside and outside three calendar months, whatever months they are. */
const activeDays = 84;
const inactiveDays = 96;
const longestSilence = 3_600;
const mostEpisodes = 2_400;
const longestRun = 14 * 365;
const unknownShare = 0.005;
const unratedShare = 0.15;

/**
 * Invents episodes, dates and listeners. Dates count back from `now`, so that a demonstration made later is as alive.
 * Listeners grow with the number of episodes and shrink with silence.
 */
export function inventFigures(random: SeededRandom, now: Date): Figures {
  const experience = random.normal();
  const drawn = Math.round(episodesMedian * Math.exp(episodesSpread * experience));
  // Beyond the limit a number is drawn again: a pile of podcasts at exactly the limit would look odd in a list.
  const episodes = drawn > mostEpisodes ? random.between(mostEpisodes / 2, mostEpisodes) : Math.max(1, drawn);
  const inactive = random.chance(inactiveShare);
  const silence = inactive ? longSilence(random) : shortSilence(random);
  const pace = random.pick([7, 7, 7, 14, 14, 30, 3]);
  const run = Math.min(longestRun, Math.round(episodes * pace * (1 + random.next() / 4)));
  const latestEpisode = daysBefore(now, silence);
  const firstEpisode = episodes === 1 ? latestEpisode : daysBefore(latestEpisode, run);

  const listeners = Math.max(
    12,
    reachMedian *
      Math.exp(reachSpread * (0.5 * experience + 0.85 * random.normal())) *
      (inactive ? 0.7 : 1.6),
  );
  const ratingsCount = random.chance(unratedShare)
    ? 0
    : Math.round((listeners / 25) * Math.exp(0.6 * random.normal()));
  const rating = ratingsCount === 0 ? null : inventRating(random);
  const known = inactive && random.chance(unknownShare / inactiveShare) ? null : episodes;
  return {
    episodes: known,
    firstEpisode: known === null ? null : firstEpisode,
    latestEpisode: known === null ? null : latestEpisode,
    reach: inventReach(listeners, random),
    rating,
    ratingsCount,
  };
}

function longSilence(random: SeededRandom): number {
  const drawn = inactiveDays + Math.round(inactiveAgeMedian * Math.exp(1.2 * random.normal()));
  return drawn > longestSilence ? random.between(longestSilence / 2, longestSilence) : drawn;
}

function shortSilence(random: SeededRandom): number {
  const drawn = Math.round(activeAgeMedian * Math.exp(1.1 * random.normal()));
  return drawn > activeDays ? random.between(activeDays / 2, activeDays) : drawn;
}

function inventReach(listeners: number, random: SeededRandom): DemoPodcast["reach"] {
  const estimate = twoDigits(listeners);
  if (random.chance(statedReachShare)) return { estimate, low: estimate, high: estimate, method: "stated" };
  const spread = 1.4 + 1.2 * random.next();
  return {
    estimate,
    low: twoDigits(listeners / spread),
    high: twoDigits(listeners * spread),
    method: "invented",
  };
}

/** Ratings in directories crowd just below five. */
function inventRating(random: SeededRandom): number {
  const lost = 0.35 * Math.exp(0.6 * random.normal());
  return Math.round(Math.max(2.2, 5 - lost) * 10) / 10;
}

/** Rounds to two significant digits, or three from 10,000 on. */
function twoDigits(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - (value >= 10_000 ? 2 : 1));
  return Math.round(value / unit) * unit;
}

function daysBefore(day: Date, days: number): Date {
  return new Date(day.getTime() - days * dayLength);
}
