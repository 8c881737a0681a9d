import { cleanLine } from "../../feed/clean-text.ts";
import { cleanUrl } from "../../feed/clean-url.ts";
import { parseFeedDate } from "../../feed/feed-date.ts";
import { limits } from "../../feed/limits.ts";
import { genreIdOfName, genreIdOfNumber, orderGenres } from "../../genres/genre-names.ts";
import { item, type Place, type RecordItem } from "../record.ts";
import { counted, list, MAX_DIRECTORY_ID, text } from "../row-values.ts";

/**
 * One podcast of the directory's search or lookup answer, as JSON or as a row of a table made of it. Its primary
 * genre is the directory's own word; genre 26 ("Podcasts") is none. `trackCount` is capped at 300 there.
 */
export function fromITunes(place: Place, row: Record<string, unknown>): RecordItem {
  const numbers = list(row.genreIds).map((id) => genreIdOfNumber(Number(id)));
  const primary = genreIdOfName(text(row.primaryGenreName) ?? "");
  return item("itunes", place, {
    title: cleanLine(text(row.collectionName) ?? text(row.trackName), limits.title),
    artist: cleanLine(text(row.artistName), limits.name),
    itunesId: counted(row.collectionId ?? row.trackId, MAX_DIRECTORY_ID),
    feedUrl: cleanUrl(text(row.feedUrl)),
    imageUrl: cleanUrl(text(row.artworkUrl600) ?? text(row.artworkUrl100)),
    genreIds: orderGenres([primary, ...numbers, ...list(row.genres).map(genreIdOfName)]),
    episodes: counted(row.trackCount),
    latestEpisode: parseFeedDate(text(row.releaseDate)),
  });
}
