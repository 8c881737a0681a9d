import type { ListColumn } from "../../../contract/campaigns/podcast-lists.ts";
import { cleanLine } from "../../catalogue/feed/clean-text.ts";
import { cleanUrl, unwrapArchived } from "../../catalogue/feed/clean-url.ts";

/** What a line of a list says of the show it means. */
export interface Wanted {
  title: string | null;
  artist: string | null;
  feedUrl: string | null;
  itunesId: number | null;
  spotifyId: string | null;
}

/** A list cannot be read, with the reason. */
export class BadList extends Error {
  override name = "BadList";
  readonly failure: import("../../../contract/campaigns/podcast-lists.ts").ListFailure;

  constructor(failure: BadList["failure"]) {
    super(failure);
    this.failure = failure;
  }
}

const TEXT_MAX = 300;
const APPLE = /(?:podcasts|itunes)\.apple\.com\//i;
const APPLE_ID = /(?:\/id|[?&]id=)(\d{5,12})(?!\d)/i;
const SPOTIFY =
  /(?:open\.spotify\.com\/(?:intl-[a-z]{2}\/)?show\/|spotify:show:)([A-Za-z0-9]{22})(?![A-Za-z0-9])/;
/** The largest number of the directory; no show has more digits. */
const ITUNES_MOST = 999_999_999_999;

/** Behind the directory's first name in a word: what follows a second one follows the first, too. */
export const appleIdIn = (text: string): number | null => {
  for (const word of text.split(/\s+/)) {
    const host = APPLE.exec(word);
    const found = host && APPLE_ID.exec(word.slice(host.index + host[0].length));
    if (found) return Number(found[1]);
  }
  return null;
};
export const spotifyIdIn = (text: string): string | null => SPOTIFY.exec(text)?.[1] ?? null;

/** An address that may be a feed's: neither of the two directories, whose links name a show in their own way. */
function feedUrlIn(text: string): string | null {
  if (/(?:^|[/.])(?:podcasts|itunes)\.apple\.com\/|open\.spotify\.com\//i.test(text)) return null;
  const url = cleanUrl(text.trim());
  return url === null ? null : unwrapArchived(url);
}

const line = (text: string | null | undefined) => cleanLine(text, TEXT_MAX);

/** Made of the cells of one row, each by what its column holds; null where it names no show. */
export function wantedOf(cells: Partial<Record<ListColumn, string>>): Wanted | null {
  const all = Object.values(cells);
  const number = /^\s*(?:id)?(\d{5,12})\s*$/i.exec(cells.apple ?? "");
  const bareSpotify = /^\s*([A-Za-z0-9]{22})\s*$/.exec(cells.spotify ?? "");
  // A directory's link may stand in any column, even in that of titles.
  const apple = number ? Number(number[1]) : (all.map(appleIdIn).find((id) => id !== null) ?? null);
  const wanted: Wanted = {
    title: isAddress(cells.title) ? null : line(cells.title),
    artist: line(cells.artist),
    feedUrl: feedUrlIn(cells.feed ?? "") ?? (isAddress(cells.title) ? feedUrlIn(cells.title!) : null),
    itunesId: apple !== null && apple > 0 && apple <= ITUNES_MOST ? apple : null,
    spotifyId: bareSpotify?.[1] ?? all.map(spotifyIdIn).find((id) => id !== null) ?? null,
  };
  return wanted.title || wanted.feedUrl || wanted.itunesId || wanted.spotifyId ? wanted : null;
}

/** Begins like an address, or has a host and a path and no white space. */
export const isAddress = (text: string | undefined): boolean =>
  text !== undefined &&
  /^\s*(?:(?:https?|feed|pcast|itpc):|spotify:show:|[\w-]+(?:\.[\w-]+)+\/\S*\s*$)/i.test(text);

const ADDRESS =
  /(?:(?:https?|feed|pcast|itpc):\/\/|spotify:show:)[^\s<>"]+|(?<![\w@./-])[\w-]+(?:\.[\w-]+)+\/[^\s<>"]*/gi;

/** Signs at the end; a long run of them is looked at once, from its first. */
const CLOSING = /(?<![).,;\]'”’])[).,;\]'”’]+$/u;
const EDGES = /^[\s\-–—:|,;]+|(?<![\s\-–—:|,;])[\s\-–—:|,;]+$/gu;

/** One line of text as people paste it: a title, an address, or both in either order. */
export function wantedInLine(text: string): Wanted | null {
  const addresses: string[] = [];
  const rest = text
    .slice(0, 4_000)
    .replace(/^\s*(?:[-*•–—]\s+|\d{1,5}[.)]\s+)/u, "")
    .replace(ADDRESS, (address) => {
      addresses.push(address.replace(CLOSING, ""));
      return " ";
    });
  const title = rest.replace(/[[\]()<>"“”„|\t]+/gu, (signs, at: number) =>
    addresses.length > 0 ? " " : rest.slice(at, at + signs.length),
  );
  const bare = title.replace(EDGES, "");
  const apple = addresses.find((address) => appleIdIn(address) !== null);
  const feed = addresses.find((address) => appleIdIn(address) === null && !SPOTIFY.test(address));
  return wantedOf({
    title: bare,
    ...(feed !== undefined && { feed: feed.replace(/^(?:pcast|itpc):/i, "feed:") }),
    ...(addresses.length > 0 && { apple: apple ?? "" }),
    ...(addresses.length > 0 && { spotify: addresses.find((one) => SPOTIFY.test(one)) ?? "" }),
  });
}
