import { feedKey } from "../feed/clean-url.ts";
import { foldText } from "../fold-text.ts";
import type { FeedEpisode } from "./feed-episode.ts";

/** What an episode is known by. */
export type Known = Pick<FeedEpisode, "key" | "title" | "published" | "soundUrl"> & { id: number };

const minuteOf = (date: Date | null): number | null =>
  date === null ? null : Math.floor(date.getTime() / 60_000);

/**
 * Which of the known episodes each one of a feed is; null for a new one. A GUID may change when a show moves: then the
 * same sound, or the same title in the same minute, is the same episode, if the former GUID is in the feed no more.
 */
export function sameEpisodes(known: readonly Known[], listed: readonly FeedEpisode[]): (number | null)[] {
  const byKey = new Map(known.map((one) => [one.key, one]));
  const listedKeys = new Set(listed.map(({ key }) => key));
  const lost = new Set(known.filter(({ key }) => !listedKeys.has(key)));
  return listed.map((episode) => {
    const same = byKey.get(episode.key);
    if (same) return same.id;
    const sound = feedKey(episode.soundUrl);
    const minute = minuteOf(episode.published);
    const moved =
      [...lost].find((one) => sound !== null && feedKey(one.soundUrl) === sound) ??
      [...lost].find(
        (one) =>
          minute !== null &&
          minuteOf(one.published) === minute &&
          foldText(one.title) === foldText(episode.title),
      );
    if (!moved) return null;
    lost.delete(moved);
    return moved.id;
  });
}
