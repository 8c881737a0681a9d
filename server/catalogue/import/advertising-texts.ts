import { LONGEST_TEXT, TEXT_FIELDS } from "../../../contract/catalogue-texts.ts";
import { cleanUrl, feedKey } from "../feed/clean-url.ts";
import type { Key } from "./identity.ts";
import { type Place, refused, type SourceItem, type TextsRow } from "./record.ts";
import { counted, MAX_DIRECTORY_ID, text } from "./row-values.ts";

/**
 * One row of a table kept by the platform's operator: the texts for advertisers of a podcast in the catalogue,
 * identified by its feed or directory number. A cell may have several lines; an empty one leaves the text
 * unchanged.
 */
export function fromAdvertisingTexts(place: Place, row: Record<string, unknown>): SourceItem {
  const feedUrl = cleanUrl(text(row.feedUrl));
  const itunesId = counted(row.itunesId, MAX_DIRECTORY_ID);
  if (feedUrl === null && itunesId === null) return refused(place, "row-identity");
  const texts: TextsRow["texts"] = {};
  for (const field of TEXT_FIELDS) {
    const said = text(row[field]);
    if (said === null) continue;
    if (said.length > LONGEST_TEXT) return refused(place, "row-text", field);
    texts[field] = said;
  }
  return { kind: "texts", row: { ...place, feedUrl, itunesId, texts } };
}

/** What the podcast of a row is recognized by. */
export function keysOfTexts({ feedUrl, itunesId }: TextsRow): Key[] {
  const key = feedUrl === null ? null : feedKey(feedUrl);
  const keys: Key[] = [];
  if (key !== null) keys.push({ kind: "feed", key, weak: false });
  if (itunesId !== null) keys.push({ kind: "itunes", key: String(itunesId), weak: false });
  return keys;
}
