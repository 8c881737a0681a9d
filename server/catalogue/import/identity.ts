import { createHash } from "node:crypto";
import { feedKey } from "../feed/clean-url.ts";
import type { PodcastRecord } from "./record.ts";

export type KeyKind = "feed" | "guid" | "itunes";

/** What a show is recognized by. */
export interface Key {
  kind: KeyKind;
  key: string;
  /**
   * Copied so often from one feed into another (a GUID of a template, an announced move to nowhere) that it counts
   * only together with the same title.
   */
  weak: boolean;
}

/** The keys of a record, the most telling first: directory number, feed address, further address, GUID. */
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

/** 16 bytes that are the same as long as the source says the same, wherever in it the record stands. */
export function fingerprintOf(record: PodcastRecord): Buffer {
  const { file: _file, line: _line, ...said } = record;
  return createHash("sha256").update(JSON.stringify(said)).digest().subarray(0, 16);
}
