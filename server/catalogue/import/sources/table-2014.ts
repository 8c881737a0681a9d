import { findAddresses } from "../../addresses/find-addresses.ts";
import { cleanLine, cleanText } from "../../feed/clean-text.ts";
import { cleanUrl } from "../../feed/clean-url.ts";
import type { FoundAddress } from "../../feed/feed-podcast.ts";
import { limits } from "../../feed/limits.ts";
import { item, type Place, type RecordItem } from "../record.ts";
import { text } from "../row-values.ts";
import { ownerAddress } from "./podcast-index.ts";

/** Columns of the crawl of 2014: tab-separated, no header. */
export const columns2014 = [
  "slug",
  "name",
  "image_url",
  "feed_url",
  "website_url",
  "itunes_owner_name",
  "itunes_owner_email",
  "managing_editor_name",
  "managing_editor_email",
  "explicit",
  "description",
  "itunes_summary",
] as const;

/** One row of it. There is no genre, language, date or directory number. */
export function fromTable2014(place: Place, row: Record<string, unknown>): RecordItem {
  const ownerName = cleanLine(text(row.itunes_owner_name), limits.name);
  const editorName = cleanLine(text(row.managing_editor_name), limits.name);
  const owner = ownerAddress(text(row.itunes_owner_email), ownerName);
  const editor: FoundAddress[] = findAddresses(cleanLine(text(row.managing_editor_email), 1_000))
    .filter((one) => one.text.toLowerCase() !== owner[0]?.text.toLowerCase())
    .map((one) => ({ text: one.text, name: one.name ?? editorName, tag: "managingEditor" }));
  return item("table-2014", place, {
    title: cleanLine(text(row.name), limits.title),
    description:
      cleanText(text(row.description), limits.description) ??
      cleanText(text(row.itunes_summary), limits.description),
    artist: ownerName ?? editorName,
    ownerName,
    addresses: [...owner, ...editor],
    feedUrl: cleanUrl(text(row.feed_url)),
    website: cleanUrl(text(row.website_url)),
    imageUrl: cleanUrl(text(row.image_url)),
  });
}
