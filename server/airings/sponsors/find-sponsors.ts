import { hideAddresses } from "../../catalogue/addresses/hide-addresses.ts";
import { findNear, type Near } from "../look/near-words.ts";

export interface SponsorMention {
  kind: "host" | "code";
  key: string;
  words: string;
}

/** More in one episode are a list of links, not of sponsors. */
export const MOST_IN_EPISODE = 20;
const QUOTE_MAX = 300;
const KEY_MAX = 253;
/** Lines longer than this are read so far. */
const LINE_MAX = 5_000;
/** So many lines below a heading such as "Sponsors:" belong to it. */
const BELOW_HEADING = 12;

/** Hosts on which everybody has a page: a link there says nothing of a sponsor. */
const PLATFORMS =
  /(?:^|\.)(?:spotify\.com|apple\.com|podcasts\.google\.com|youtube\.com|youtu\.be|instagram\.com|facebook\.com|twitter\.com|x\.com|tiktok\.com|threads\.net|linkedin\.com|mastodon\.social|bsky\.app|discord\.gg|discord\.com|t\.me|whatsapp\.com|patreon\.com|steady(?:hq)?\.(?:com|page)|paypal\.(?:com|me)|ko-fi\.com|buymeacoffee\.com|linktr\.ee|bit\.ly|tinyurl\.com|t\.co|goo\.gl|wikipedia\.org|megaphone\.fm|art19\.com|acast\.com|omnystudio\.com|podigee\.(?:com|io)|adswizz\.com|simplecast\.com|libsyn\.com)$/;

/** The show sells its own ads, or asks for money. */
const SELLS =
  /(?<!\p{L})(?:(?:werbung|anzeigen?|spots?)\s+(?:\p{L}+\s+){0,6}(?:schalten|buchen)|(?:sponsor|werbepartner)(?:in)?\s+werden|become\s+(?:a|our)\s+(?:\p{L}+\s+)?sponsor|advertis(?:e|ing)\s+(?:with|on|in|enquir|inquir|opportunit)|mediadaten|media\s?kit|vermarkt\p{L}*)/iu;

/** A line that is nothing but the announcement of sponsors. */
const HEADING =
  /^[\s\p{P}\p{S}]*(?:(?:unsere?|our|today's|heutige)\s+)?(?:werbung|anzeigen?|werbepartner(?:innen)?|sponsor(?:en|s)?|partner|ads?|advertisements?|rabattcodes?|promo\s?codes?|discount\s?codes?|supported by|brought to you by)(?:\s+(?:dieser folge|der folge|of this episode|this week))?[\s\p{P}\p{S}]*$/iu;

const link =
  /(?<![\p{L}\p{N}@.-])(?:https?:\/\/)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,4}\p{L}{2,24})(?![\p{L}\p{N}@])/giu;
const code =
  /(?<!\p{L})(?:\p{L}{0,20}code|gutschein|coupon|voucher)(?:\s+(?:ist|is|lautet|word|wort|:))?[\s:"“„'’»«]{1,4}([\p{L}\p{N}](?:[\p{L}\p{N}_-]{1,28})[\p{L}\p{N}])/giu;
/** Codes are in capitals or have a digit, so that "code word" is none. */
const looksLikeCode = (text: string): boolean =>
  (/\d/.test(text) && /\p{L}/u.test(text)) || (text === text.toUpperCase() && text !== text.toLowerCase());
/** Names of files and abbreviations look like hosts. */
const NO_TOP = /\.(?:mp3|m4a|wav|jpe?g|png|gif|pdf|html?|php|js|uvm|usw|etc)$/i;

/**
 * Who is named as a sponsor in notes: the host of a link, or a code, in a line with words that mark an ad, or in a list
 * under such a heading. A name without link and code is none. That somebody stands there does not say who paid.
 * @param own hosts of the show itself
 */
export function findSponsors(notes: string, own: readonly string[]): SponsorMention[] {
  const found = new Map<string, SponsorMention>();
  let heading: string | null = null;
  let below = 0;
  for (const whole of notes.split("\n")) {
    const line = whole.slice(0, LINE_MAX).trim();
    if (HEADING.test(line)) {
      heading = line;
      below = 0;
      continue;
    }
    if (line === "") {
      // The blank line right under the heading is part of it; the next one ends the list.
      if (below > 0) heading = null;
      continue;
    }
    below += 1;
    if (below > BELOW_HEADING) heading = null;
    const near = findNear(line, null, true);
    if (SELLS.test(line) || near.some(({ kind }) => kind === "denied")) continue;
    if (heading === null && !near.some(({ kind }) => kind !== "end")) continue;
    for (const mention of mentionsIn(line, near, heading, own)) {
      const id = `${mention.kind} ${mention.key}`;
      if (found.size < MOST_IN_EPISODE && !found.has(id)) found.set(id, mention);
    }
  }
  return [...found.values()];
}

function mentionsIn(
  line: string,
  near: readonly Near[],
  heading: string | null,
  own: readonly string[],
): SponsorMention[] {
  const hosts = [...line.matchAll(link)].flatMap(({ index, 0: hit, 1: host }) => {
    const key = hostKey(host!);
    return key === null ? [] : [{ kind: "host" as const, key, from: index, to: index + hit.length }];
  });
  const named = hosts.filter(({ key }) => !PLATFORMS.test(key) && !own.some((one) => isSameSite(one, key)));
  const codes = [...line.matchAll(code)].flatMap(({ index, 0: hit, 1: text }) =>
    looksLikeCode(text!)
      ? [{ kind: "code" as const, key: text!.toUpperCase(), from: index, to: index + hit.length }]
      : [],
  );
  const hits = named.length > 0 ? named : codes;
  const different = new Set(hits.map(({ key }) => key)).size;
  return hits.flatMap(({ kind, key, from, to }, at) => {
    // Of several in one line each has the words since the one before it.
    const begins = different === 1 || at === 0 ? 0 : hits[at - 1]!.to;
    const ends = different === 1 || at === hits.length - 1 ? line.length : to;
    // In running text a sponsor stands near the words that say so.
    if (heading === null && !near.some((one) => isNear(one, from, to))) return [];
    return [{ kind, key, words: quoteOf(line, { begins, ends, from, to }, heading) }];
  });
}

const NEAR_LETTERS = 250;
const isNear = (one: Near, from: number, to: number): boolean =>
  one.kind !== "end" && one.from < to + NEAR_LETTERS && one.to > from - NEAR_LETTERS;

export function hostKey(host: string): string | null {
  if (NO_TOP.test(host)) return null;
  const key = host
    .normalize("NFC")
    .toLowerCase()
    .replace(/^www\d?\./, "");
  return key.includes(".") && key.length <= KEY_MAX ? key : null;
}

const isSameSite = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);

function quoteOf(
  line: string,
  { begins, ends, from, to }: Record<"begins" | "ends" | "from" | "to", number>,
  heading: string | null,
): string {
  const title = heading === null ? "" : `${heading.slice(0, 60)} … `;
  const room = QUOTE_MAX - title.length - 4;
  let first = begins;
  let last = ends;
  if (last - first > room) {
    first = Math.max(begins, Math.min(from - (room >> 1), ends - room));
    last = Math.min(ends, Math.max(first + room, to));
  }
  const quote = line.slice(first, last).replace(/\s+/g, " ").trim();
  return hideAddresses(`${title}${quote}`).slice(0, QUOTE_MAX);
}
