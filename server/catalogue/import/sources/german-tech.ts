import { cleanLine, cleanText } from "../../feed/clean-text.ts";
import { cleanUrl } from "../../feed/clean-url.ts";
import { parseFeedDate } from "../../feed/feed-date.ts";
import { limits } from "../../feed/limits.ts";
import { item, type Place, type RecordItem } from "../record.ts";
import { counted, MAX_DIRECTORY_ID, text } from "../row-values.ts";

/** One show of the list of German tech podcasts: all in German, some with the weekly downloads they publish. */
export function fromGermanTech(place: Place, row: Record<string, unknown>): RecordItem {
  const downloads = (row.weekly_downloads_avg ?? {}) as { value?: unknown; updated?: unknown };
  const weeklyDownloads = counted(downloads.value);
  return item("german-tech", place, {
    title: cleanLine(text(row.name), limits.title),
    description: cleanText(text(row.description), limits.description),
    feedUrl: cleanUrl(text(row.rssFeed)),
    website: cleanUrl(text(row.website)),
    itunesId: counted(row.itunesID, MAX_DIRECTORY_ID),
    language: "de",
    episodes: counted(row.episodeCount),
    latestEpisode: parseFeedDate(text(row.latestEpisodePublished)),
    weeklyDownloads,
    measured:
      weeklyDownloads === null
        ? null
        : (parseFeedDate(text(downloads.updated))?.toISOString().slice(0, 10) ?? null),
  });
}
