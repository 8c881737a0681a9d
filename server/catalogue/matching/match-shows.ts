import { PodcastFilters } from "../../../contract/catalogue.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { hideFor } from "../addresses/hide-addresses.ts";
import { feedKey } from "../feed/clean-url.ts";
import type { Key } from "../import/identity.ts";
import { findByKeys } from "../import/read-queries.ts";
import { searchPodcasts } from "../search-podcasts.ts";
import { titleKey } from "../search-text.ts";
import { likeness, sameName, tellingWords } from "./likeness.ts";
import { type KnownShow, selectByTitles, selectKnown } from "./matching-queries.ts";

/** What is said of a show that is looked for. */
export interface Sought {
  title: string | null;
  artist: string | null;
  feedUrl: string | null;
  itunesId: number | null;
}

/** `sure` names one podcast; `unsure` up to five, the likeliest first. */
export type Match =
  | { found: "sure"; why: "feed" | "apple" | "title"; podcastId: number }
  | {
      found: "unsure";
      why: "several" | "other-feed" | "other-title" | "disagree" | "alike";
      podcastIds: number[];
    }
  | { found: "none" };

const CANDIDATES = 5;
/** Titles that have less in common are not proposed. */
const ALIKE = 0.5;
/** Below it an address and a title are not about the same show. */
const OTHER = 0.25;
/** A title of one short word is that of many. */
const TELLING_LETTERS = 8;

const none: Match = { found: "none" };

/**
 * Looks for shows in what an organization sees of the catalogue. An address or a directory's number is sure unless the
 * title speaks against it; a title alone is sure where one show has the very same and nothing speaks against that.
 * @throws Fault search-not-ready
 */
export async function matchShows(db: Db, ownerId: number, sought: readonly Sought[]): Promise<Match[]> {
  const byKey = await findByKeys(db, sought.flatMap(keysOf));
  const known = await selectKnown(db, [...new Set(byKey.values())], ownerId);
  const keys = sought.flatMap(({ title }) => (title === null ? [] : [titleKey(title)]));
  const byTitle = await selectByTitles(db, keys, ownerId, CANDIDATES + 1);
  const matches: Match[] = [];
  for (const one of sought) {
    const of = (kind: string, key: string | null) => known.get(byKey.get(`${kind} ${key}`) ?? -1);
    const addressed = {
      feed: of("feed", feedKey(one.feedUrl)),
      apple: of("itunes", one.itunesId === null ? null : String(one.itunesId)),
    };
    const namesakes = one.title === null ? [] : (byTitle.get(titleKey(one.title)) ?? []);
    const match = matchByAddress(one, addressed, namesakes) ?? matchByTitle(one, namesakes);
    matches.push(match ?? (await matchAlike(db, ownerId, one.title)));
  }
  return matches;
}

function keysOf({ feedUrl, itunesId }: Sought): Key[] {
  const feed = feedKey(feedUrl);
  return [
    ...(feed === null ? [] : [{ kind: "feed" as const, key: feed, weak: false }]),
    ...(itunesId === null ? [] : [{ kind: "itunes" as const, key: String(itunesId), weak: false }]),
  ];
}

function matchByAddress(
  { title }: Sought,
  { feed, apple }: { feed: KnownShow | undefined; apple: KnownShow | undefined },
  namesakes: readonly KnownShow[],
): Match | null {
  if (feed && apple && feed.id !== apple.id)
    return { found: "unsure", why: "disagree", podcastIds: [feed.id, apple.id] };
  const show = feed ?? apple;
  if (!show) return null;
  // A renamed show keeps its address; one that is somebody else's has nothing of the title.
  if (
    title !== null &&
    likeness(title, show.titleKey) < OTHER &&
    namesakes.length > 0 &&
    titleKey(title) !== show.titleKey
  )
    return { found: "unsure", why: "other-title", podcastIds: idsOf([show, ...namesakes]) };
  return { found: "sure", why: feed ? "feed" : "apple", podcastId: show.id };
}

function matchByTitle(
  { title, artist, feedUrl, itunesId }: Sought,
  namesakes: readonly KnownShow[],
): Match | null {
  const [first] = namesakes;
  if (title === null || !first) return null;
  const by = artist;
  // Without mail addresses, the one on sale in any spelling: whoever guesses one must not be told so.
  const byArtist =
    by === null
      ? []
      : namesakes.filter((show) => show.artist !== null && sameName(hideFor(show.onSale)(show.artist), by));
  const [only] = byArtist.length === 1 ? byArtist : namesakes.length === 1 ? namesakes : [];
  if (!only) return { found: "unsure", why: "several", podcastIds: idsOf([...byArtist, ...namesakes]) };
  // Its address is another one: it has moved, or it is a namesake.
  if (feedUrl !== null || itunesId !== null)
    return { found: "unsure", why: "other-feed", podcastIds: idsOf([only, ...namesakes]) };
  const confirmed = byArtist.length === 1;
  const denied = artist !== null && only.artist !== null && !confirmed;
  const key = titleKey(title);
  const telling = key.includes(" ") || key.length >= TELLING_LETTERS;
  return confirmed || (telling && !denied)
    ? { found: "sure", why: "title", podcastId: only.id }
    : { found: "unsure", why: "alike", podcastIds: idsOf(namesakes) };
}

const idsOf = (shows: readonly KnownShow[]): number[] =>
  [...new Set(shows.map(({ id }) => id))].slice(0, CANDIDATES);

/** Through the catalogue's own search, with ever fewer words: what stands behind a dash or in brackets is left out. */
async function matchAlike(db: Db, ownerId: number, title: string | null): Promise<Match> {
  if (title === null) return none;
  for (const words of wordings(title)) {
    const { rows } = await searchPodcasts(db, PodcastFilters.parse({ title: words, sortBy: "bestMatch" }));
    const known = await selectKnown(
      db,
      rows.map(({ id }) => id),
      ownerId,
    );
    const alike = [...known.values()]
      .map(({ id, titleKey: key }) => ({ id, alike: Math.max(likeness(title, key), likeness(words, key)) }))
      .filter((row) => row.alike >= ALIKE)
      .sort((a, b) => b.alike - a.alike)
      .slice(0, CANDIDATES);
    if (alike.length > 0) return { found: "unsure", why: "alike", podcastIds: alike.map(({ id }) => id) };
  }
  return none;
}

function wordings(title: string): string[] {
  const bare = title.replace(/[([{][^)\]}]{0,200}[)\]}]/g, " ");
  const before = bare.split(/\s[-–—|]\s|[:|]\s/)[0]!;
  const telling = [...tellingWords(before)].join(" ");
  return [
    ...new Set(
      [title, bare, before, telling].map((words) => words.replace(/\s+/g, " ").trim().slice(0, 200)),
    ),
  ].filter((words) => words.length >= 3);
}
