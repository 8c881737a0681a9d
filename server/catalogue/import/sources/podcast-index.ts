import { boundedAddress, findAddresses } from "../../addresses/find-addresses.ts";
import { cleanLine, cleanText } from "../../feed/clean-text.ts";
import { cleanUrl } from "../../feed/clean-url.ts";
import { parseFeedDate } from "../../feed/feed-date.ts";
import { languageOf } from "../../feed/feed-language.ts";
import { limits } from "../../feed/limits.ts";
import { genreIdOfName, orderGenres } from "../../genres/genre-names.ts";
import { item, type Place, type RecordItem, refused } from "../record.ts";
import { counted, MAX_DIRECTORY_ID, text } from "../row-values.ts";

/** The owner's address as a table cell gives it, an unusable one included: it is judged later. */
export function ownerAddress(cell: string | null, name: string | null) {
  const line = cleanLine(cell, limits.address * 2);
  if (line === null) return [];
  const found = findAddresses(line)[0]?.text ?? line;
  return [{ text: boundedAddress(found), name, tag: "itunes:owner/itunes:email" }];
}

/**
 * One row of the Podcast Index: its internal table `newsfeeds` or, with the same meaning under other names, the
 * public table `podcasts` (which has episode counts and categories, but no addresses).
 */
export function fromPodcastIndex(place: Place, row: Record<string, unknown>): RecordItem {
  if (counted(row.duplicateof) !== null) return refused(place, "row-duplicate-of");
  const ownerName = cleanLine(text(row.itunes_owner_name) ?? text(row.itunesOwnerName), limits.name);
  const categories = Array.from({ length: 10 }, (_, index) =>
    genreIdOfName(text(row[`category${index + 1}`]) ?? ""),
  );
  return item("podcast-index", place, {
    title: cleanLine(text(row.title), limits.title),
    description: cleanText(text(row.description), limits.description),
    artist: cleanLine(text(row.itunes_author) ?? text(row.itunesAuthor), limits.name) ?? ownerName,
    ownerName,
    addresses: ownerAddress(text(row.itunes_owner_email), ownerName),
    feedUrl: cleanUrl(text(row.url)),
    otherFeedUrl:
      cleanUrl(text(row.itunes_new_feed_url)) ?? cleanUrl(text(row.original_url) ?? text(row.originalUrl)),
    website: cleanUrl(text(row.link)),
    imageUrl: cleanUrl(text(row.artwork_url_600)) ?? cleanUrl(text(row.image) ?? text(row.imageUrl)),
    itunesId: counted(row.itunes_id ?? row.itunesId, MAX_DIRECTORY_ID),
    guid: cleanLine(text(row.podcastGuid), limits.guid)?.toLowerCase() ?? null,
    language: languageOf(text(row.language)) ?? languageOf(text(row.detected_language)),
    genreIds: orderGenres(categories),
    episodes: counted(row.episodeCount),
    firstEpisode: parseFeedDate(text(row.oldestItemPubdate)),
    latestEpisode: parseFeedDate(text(row.newest_item_pubdate) ?? text(row.newestItemPubdate)),
  });
}
