import { estimate } from "../estimate.ts";
import type { Key } from "../identity.ts";
import { said } from "../merge-rules.ts";
import type { PodcastRecord } from "../record.ts";
import { type StoredPodcast, unheardOf } from "../stored-podcast.ts";

/**
 * The podcast that a record makes whose keys nobody goes by: what a batch would make of it, without looking anything
 * up. `runDump`'s tests hold both against each other.
 */
export function newPodcast(
  record: PodcastRecord,
  { keys, now }: { keys: readonly Key[]; now: Date },
): StoredPodcast {
  const feed = keys.find(({ kind, weak }) => kind === "feed" && !weak)?.key ?? null;
  const podcast = unheardOf(said(record), feed);
  estimate(podcast, record, now);
  // The row holds directory number, feed and GUID; what is left is a further address of the feed.
  for (const key of keys) if (key.kind === "feed" && key.weak) podcast.aliases.push(key);
  return podcast;
}
