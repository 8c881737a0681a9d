import { estimate } from "../estimate.ts";
import type { Key } from "../identity.ts";
import { said } from "../merge-rules.ts";
import type { PodcastRecord } from "../record.ts";
import { type StoredPodcast, unheardOf } from "../stored-podcast.ts";

/**
 * The podcast made from a record whose keys are all unused: the same as a batch would make, without any look-ups.
 * `runDump`'s tests compare both.
 */
export function newPodcast(
  record: PodcastRecord,
  { keys, now }: { keys: readonly Key[]; now: Date },
): StoredPodcast {
  const feed = keys.find(({ kind, weak }) => kind === "feed" && !weak)?.key ?? null;
  const podcast = unheardOf(said(record), feed);
  estimate(podcast, record, now);
  // The row has directory number, feed and GUID; the remaining key is another address of the feed.
  for (const key of keys) if (key.kind === "feed" && key.weak) podcast.aliases.push(key);
  return podcast;
}
