import { estimateReach, type ReachEstimate } from "../reach.ts";
import type { PodcastRecord } from "./record.ts";
import type { StoredPodcast } from "./stored-podcast.ts";

/**
 * Makes a new estimate of a podcast's reach from its stored data and the record; false if there is none. A stated
 * figure is never replaced by an estimate, only by a newer statement.
 */
export function estimate(podcast: StoredPodcast, record: PodcastRecord, now: Date): boolean {
  if (record.stated)
    return setReach(podcast, estimateReach({ stated: record.stated.reach, measured: record.stated.on }, now));
  const given =
    podcast.reachMethod === "stated" ||
    (podcast.reachMethod !== null &&
      /downloads|invented/.test(podcast.reachMethod) &&
      record.weeklyDownloads === null);
  if (given) return false;
  const { known } = podcast;
  const reach = estimateReach(
    {
      weeklyDownloads: record.weeklyDownloads,
      measured: record.measured,
      ratingsCount: known.ratingsCount,
      episodes: known.episodes,
      firstEpisode: record.firstEpisode,
      latestEpisode: known.latestEpisode === null ? null : new Date(known.latestEpisode),
      primaryGenreId: known.genreIds[0] ?? null,
      language: known.language,
    },
    now,
  );
  return setReach(podcast, reach);
}

function setReach(podcast: StoredPodcast, reach: ReachEstimate | null): boolean {
  if (reach === null) return false;
  podcast.reach = reach;
  podcast.reachMethod = reach.method;
  podcast.reachMeasured = reach.measured;
  return true;
}
