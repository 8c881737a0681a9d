import type { ListColumn } from "../../../contract/campaigns/podcast-lists.ts";
import { appleIdIn, isAddress, spotifyIdIn } from "./wanted.ts";

/** Which place of a row holds what. */
export type Columns = Partial<Record<ListColumn, number>>;

/** How columns are called, in the order in which a name wins; without case, spaces and signs. */
const NAMES: Readonly<Record<ListColumn, readonly string[]>> = {
  title: words(
    "title podcast podcasttitle podcastname podcasttitel show showname showtitle name collectionname trackname titel sendung sendungstitel sendungsname podcastserie",
  ),
  artist: words(
    "artist artistname author authors publisher host hosts creator itunesauthor network autor autorin autoren urheber herausgeber anbieter produzent verlag moderation",
  ),
  feed: words(
    "feed feedurl rss rssurl rssfeed rssfeedurl rsslink xmlurl feedaddress feedlink podcastfeed podcastrss feedadresse rssadresse",
  ),
  apple: words(
    "itunesid appleid applepodcastsid applepodcastid collectionid trackid apple applelink appleurl applepodcasts applepodcastslink applepodcastsurl applepodcast itunes ituneslink itunesurl collectionviewurl",
  ),
  spotify: words("spotify spotifyid spotifylink spotifyurl spotifyshow spotifyuri"),
};
/** Of an address in a column that is named so nothing is known; it is a feed's only where no other column is. */
const MAYBE_FEED = new Set(words("url link address adresse"));

function words(text: string): string[] {
  return text.split(" ");
}

const nameOf = (cell: string): string =>
  cell
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** The columns that a first row names; null where it is no row of names. */
export function columnsNamed(row: readonly string[]): Columns | null {
  const names = row.map(nameOf);
  const columns: Columns = {};
  for (const [column, known] of Object.entries(NAMES) as [ListColumn, readonly string[]][]) {
    const place = known.map((name) => names.indexOf(name)).find((at) => at >= 0);
    if (place !== undefined) columns[column] = place;
  }
  if (columns.feed === undefined) {
    const maybe = names.findIndex((name) => MAYBE_FEED.has(name));
    if (maybe >= 0) columns.feed = maybe;
  }
  const named = Object.keys(columns).length > 0;
  return named && (columns.title ?? columns.feed ?? columns.apple ?? columns.spotify) !== undefined
    ? columns
    : null;
}

/** Rows that are looked at where no row names the columns. */
const LOOKED_AT = 200;

/** The columns by what stands in them. */
export function columnsFound(rows: readonly (readonly string[])[]): Columns {
  const some = rows.slice(0, LOOKED_AT);
  const width = Math.max(0, ...some.map((row) => row.length));
  const share = (place: number, is: (cell: string) => boolean) => {
    const filled = some.map((row) => (row[place] ?? "").trim()).filter((cell) => cell !== "");
    return filled.length === 0 ? 0 : filled.filter(is).length / filled.length;
  };
  const places = Array.from({ length: width }, (_, place) => place);
  const best = (rate: (place: number) => number): number | undefined => {
    const rated = places.map((place) => [place, rate(place)] as const).filter(([, rate]) => rate > 0);
    return rated.sort(([a, x], [b, y]) => y - x || a - b)[0]?.[0];
  };
  const columns: Columns = {};
  const put = (column: ListColumn, place: number | undefined) => {
    if (place !== undefined) columns[column] = place;
  };
  put(
    "apple",
    best((place) => share(place, (cell) => appleIdIn(cell) !== null)),
  );
  put(
    "spotify",
    best((place) => share(place, (cell) => spotifyIdIn(cell) !== null)),
  );
  const web = (cell: string) =>
    isAddress(cell) && appleIdIn(cell) === null && spotifyIdIn(cell) === null && !IMAGE.test(cell);
  put(
    "feed",
    best((place) => share(place, web) * (0.2 + share(place, (cell) => web(cell) && FEEDLIKE.test(cell)))),
  );
  put(
    "title",
    places.find((place) => share(place, isWords) > 0.5 && share(place, isHandle) < 0.5),
  );
  return columns;
}

const IMAGE = /\.(?:jpe?g|png|webp|gif|svg)(?:[?#]|$)/i;
const FEEDLIKE = /feed|rss|\.xml|podcast|megaphone|libsyn|simplecast|podigee|anchor\.fm/i;
/** "the-fog-show": how a directory writes a title in its addresses. */
const isHandle = (cell: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(cell);
const isWords = (cell: string): boolean =>
  /\p{L}/u.test(cell) && !isAddress(cell) && !isMail(cell) && !/^\d{4}-\d\d-\d\d/.test(cell);
const isMail = (cell: string): boolean => !/\s/.test(cell) && cell.slice(1, -1).includes("@");
