import { feedKey, unwrapArchived } from "../../feed/clean-url.ts";
import type { FeedPodcast } from "../../feed/feed-podcast.ts";
import { readFeed } from "../../feed/read-feed.ts";
import { foldToKey } from "../../fold-text.ts";
import { item, type Place, type RecordItem, refused } from "../record.ts";
import { RefusedError } from "../refusal.ts";

/**
 * Reads one feed into a record.
 *
 * @param readFrom the address the feed was fetched from, null for a file: then the feed's own word counts
 */
export async function readFeedSource(
  place: Place,
  bytes: AsyncIterable<Uint8Array>,
  { now, readFrom }: { now: Date; readFrom: string | null },
): Promise<RecordItem> {
  try {
    return feedItem(place, await readFeed(bytes, now), readFrom);
  } catch (error) {
    if (error instanceof RefusedError) return refusedAs(place, error);
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT" || code === "EACCES" || code === "EISDIR") return refused(place, "not-found");
    throw error;
  }
}

/** What a feed said as an item; `readFrom` as above. */
export function feedItem(place: Place, feed: FeedPodcast, readFrom: string | null): RecordItem {
  const feedUrl = unwrap(readFrom ?? feed.selfUrl ?? feed.newFeedUrl);
  // A local file may say where its feed was and is. A fetched feed's address is where it was fetched: if its own word
  // counted, anyone could redirect another podcast's address.
  const announced = readFrom === null ? feed.newFeedUrl : null;
  const otherFeedUrl = announced !== null && feedKey(announced) !== feedKey(feedUrl) ? announced : null;
  return item("feed", place, {
    title: feed.title,
    subtitle: feed.subtitle,
    description: feed.description,
    artist: feed.artist,
    ownerName: feed.ownerName,
    addresses: feed.addresses,
    language: feed.language,
    genreIds: feed.genreIds,
    imageUrl: feed.imageUrl,
    website: feed.website,
    feedUrl,
    otherFeedUrl,
    guid: feed.podcastGuid,
    // A file that does not say where its feed lives is known by its title and website alone.
    ownKey: feedUrl === null ? `title:${foldToKey(feed.title)} ${feedKey(feed.website) ?? ""}`.trim() : null,
    episodes: feed.episodes,
    firstEpisode: feed.firstEpisode,
    latestEpisode: feed.latestEpisode,
    audioUrl: feed.audioUrl,
    tags: feed.tags,
    recent: feed.recent,
  });
}

function unwrap(url: string | null): string | null {
  return url === null ? null : unwrapArchived(url);
}

/** A refusal thrown while reading, with its place. */
function refusedAs(place: Place, error: RefusedError): RecordItem {
  return { kind: "refused", refusal: { ...place, code: error.code, reason: error.message } };
}
