import { cleanLine, cleanText } from "../../feed/clean-text.ts";
import { cleanUrl } from "../../feed/clean-url.ts";
import { parseFeedDate } from "../../feed/feed-date.ts";
import { languageOf } from "../../feed/feed-language.ts";
import { limits } from "../../feed/limits.ts";
import { item, type Place, type RecordItem } from "../record.ts";
import { counted, text } from "../row-values.ts";

/** One podcast of the directory fyyd. Its category numbers are its own and are not used. */
export function fromFyyd(place: Place, row: Record<string, unknown>): RecordItem {
  return item("fyyd", place, {
    title: cleanLine(text(row.title), limits.title),
    subtitle: cleanLine(text(row.subtitle), limits.subtitle),
    description: cleanText(text(row.description), limits.description),
    artist: cleanLine(text(row.author), limits.name),
    feedUrl: cleanUrl(text(row.xmlURL)),
    website: cleanUrl(text(row.htmlURL)),
    imageUrl: cleanUrl(text(row.imgURL)),
    language: languageOf(text(row.language)),
    episodes: counted(row.episode_count),
    latestEpisode: parseFeedDate(text(row.lastpub)),
  });
}
