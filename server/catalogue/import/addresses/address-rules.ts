import { type Evidence, evidenceOf } from "../../addresses/evidence-of.ts";
import { judgeAddress } from "../../addresses/judge-address.ts";
import type { AddressTag } from "../../feed/feed-podcast.ts";
import type { PodcastRecord } from "../record.ts";

/**
 * The places in a feed whose address may be offered as the podcast's, best first. A webmaster's address is stored,
 * too, but advertisers do not want to write to the server's operator.
 */
export const contactTags: readonly AddressTag[] = [
  "itunes:owner/itunes:email",
  "googleplay:email",
  "podcast:locked@owner",
  "managingEditor",
  "author/email",
  "itunes:author",
];

/** An address as stored: its quality, where it was found, and what else is known about it. */
export interface JudgedAddress extends Evidence {
  address: string;
  key: string;
  verdict: "usable" | "placeholder" | "invalid";
  reason: string | null;
  /** Kind of source and the address of the feed (else the file) it stood in. */
  source: string;
  tag: string;
  /** Its row, where that was chosen beforehand. */
  id: number | null;
}

/** The address to offer as a podcast's, a feed's before others'; null when none is usable. The same choice as `writeAddresses` makes. */
export function bestAddress(addresses: readonly JudgedAddress[]): JudgedAddress | null {
  const usable = addresses.filter(({ verdict }) => verdict === "usable");
  for (const some of [usable.filter(({ source }) => source.startsWith("feed ")), usable])
    for (const tag of contactTags) {
      const found = some.find((one) => one.tag === tag);
      if (found) return found;
    }
  return null;
}

/** In bytes: it is indexed together with the address, and a file may have any name. */
const LONGEST_SOURCE = 2000;

function sourceOf({ source, feedUrl, file }: PodcastRecord): string {
  const text = Buffer.from(`${source} ${feedUrl ?? file}`);
  return text
    .subarray(0, LONGEST_SOURCE)
    .toString("utf8")
    .replace(/\ufffd+$/, "");
}

/** Judges the addresses of a record. */
export function judgedAddresses(record: PodcastRecord): JudgedAddress[] {
  const source = sourceOf(record);
  const judged = new Map<string, JudgedAddress>();
  for (const { text, tag } of record.addresses) {
    const verdict = judgeAddress(text);
    const address = verdict.kind === "invalid" ? text : verdict.address;
    const one: JudgedAddress = {
      address,
      key: verdict.kind === "invalid" ? text.toLowerCase() : verdict.key,
      verdict: verdict.kind,
      reason: verdict.kind === "usable" ? null : verdict.reason,
      source,
      tag,
      id: null,
      ...evidenceOf(address, record),
    };
    judged.set(`${one.key} ${tag}`, one);
  }
  return [...judged.values()];
}
