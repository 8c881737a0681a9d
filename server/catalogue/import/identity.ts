import { createHash } from "node:crypto";
import { feedKey } from "../feed/clean-url.ts";
import type { PodcastRecord } from "./record.ts";

export type KeyKind = "feed" | "guid" | "itunes";

/** What a show is recognized by. */
export interface Key {
  kind: KeyKind;
  key: string;
  /**
   * Copied so often from one feed into another (a template's GUID, an announced move to nowhere) that it counts
   * only together with the same title.
   */
  weak: boolean;
}

/** The keys of a record, most reliable first: directory number, feed address, further address, GUID. */
export function keysOf(record: PodcastRecord): Key[] {
  const keys: Key[] = [];
  if (record.itunesId !== null) keys.push({ kind: "itunes", key: String(record.itunesId), weak: false });
  const own = feedKey(record.feedUrl) ?? record.ownKey;
  if (own !== null) keys.push({ kind: "feed", key: own, weak: false });
  const other = feedKey(record.otherFeedUrl);
  if (other !== null && other !== own) keys.push({ kind: "feed", key: other, weak: true });
  if (record.guid !== null) keys.push({ kind: "guid", key: record.guid, weak: true });
  return keys;
}

/** A fingerprint of 16 bytes of the record's content, independent of its position in the source. */
export function fingerprintOf(record: PodcastRecord): Buffer {
  const { file: _file, line: _line, ...said } = record;
  return createHash("sha256").update(JSON.stringify(said)).digest().subarray(0, 16);
}
