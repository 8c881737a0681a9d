import type { PodcastRecord, SourceKind } from "./record.ts";

/** The stored fields of a podcast that may come from several sources. */
export interface Merged {
  title: string;
  subtitle: string | null;
  artist: string | null;
  ownerName: string | null;
  language: string | null;
  genreIds: number[];
  episodes: number | null;
  /** "2026-01-31" */
  latestEpisode: string | null;
  rating: number | null;
  ratingsCount: number | null;
  imageUrl: string | null;
  description: string | null;
  website: string | null;
  audioUrl: string | null;
  feedUrl: string | null;
  itunesId: number | null;
  guid: string | null;
}

type Field = keyof Merged;

/**
 * The rank of a source: a higher one overwrites values of lower ones, a lower one only fills empty values. Between
 * equal ranks the later reading counts.
 */
const ranks: Readonly<Record<SourceKind, number>> = {
  feed: 60,
  "podcast-index": 50,
  itunes: 40,
  fyyd: 40,
  "german-tech": 30,
  "table-2014": 20,
  opml: 10,
  "stated-reach": 5,
};

/** Exceptions to the ranks: for its own genres the directory counts more than the feed. */
const exceptions: Partial<Record<Field, Partial<Record<SourceKind, number>>>> = {
  genreIds: { itunes: 70 },
};

/**
 * `ranked` as above. `greatest`: feeds list only recent episodes and directories cap their number, so the greater
 * number and the later day are closer to the truth. `kept`: never overwritten once known.
 */
const rules: Readonly<Record<Field, "ranked" | "greatest" | "kept">> = {
  title: "ranked",
  subtitle: "ranked",
  artist: "ranked",
  ownerName: "ranked",
  language: "ranked",
  genreIds: "ranked",
  episodes: "greatest",
  latestEpisode: "greatest",
  rating: "ranked",
  ratingsCount: "ranked",
  imageUrl: "ranked",
  description: "ranked",
  website: "ranked",
  audioUrl: "ranked",
  feedUrl: "ranked",
  itunesId: "kept",
  guid: "kept",
};
const fields = Object.keys(rules) as Field[];

function rank(field: Field, source: SourceKind): number {
  return exceptions[field]?.[source] ?? ranks[source] ?? 0;
}

/** May this source overwrite the field, given which sources have spoken about the podcast before? */
function mayOverwrite(field: Field, source: SourceKind, before: Iterable<SourceKind>): boolean {
  const own = rank(field, source);
  for (const other of before) if (rank(field, other) > own) return false;
  return true;
}

/** What a record says, in the form it is kept in. */
export function said(record: PodcastRecord): Merged {
  return {
    title: record.title,
    subtitle: record.subtitle,
    artist: record.artist,
    ownerName: record.ownerName,
    language: record.language,
    genreIds: record.genreIds,
    episodes: record.episodes,
    latestEpisode: record.latestEpisode?.toISOString().slice(0, 10) ?? null,
    rating: record.rating,
    ratingsCount: record.ratingsCount,
    imageUrl: record.imageUrl,
    description: record.description,
    website: record.website,
    audioUrl: record.audioUrl,
    feedUrl: record.feedUrl,
    itunesId: record.itunesId,
    guid: record.guid,
  };
}

function isEmpty(value: Merged[Field]): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

function isSame(a: Merged[Field], b: Merged[Field]): boolean {
  return Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((one, at) => one === b[at])
    : a === b;
}

/**
 * Merges a record into the stored podcast and returns the changed fields.
 *
 * @param before the kinds of source that have described this podcast
 * @param feedLost the feed is lost: its own word does not keep another source from naming its address
 * @param fillOnly the same source has already described it in this run (a show listed twice): only empty values are
 *   filled
 */
export function merge(
  known: Merged,
  record: PodcastRecord,
  {
    before,
    fillOnly,
    feedLost = false,
  }: { before: Iterable<SourceKind>; fillOnly: boolean; feedLost?: boolean },
): Set<Field> {
  const news = said(record);
  const changed = new Set<Field>();
  const spoken = [...before];
  const elsewhere = feedLost ? spoken.filter((one) => one !== "feed") : spoken;
  for (const field of fields) {
    const old = known[field];
    const value = news[field];
    if (isEmpty(value) || isSame(old, value)) continue;
    const rule = rules[field];
    const taken =
      isEmpty(old) ||
      (rule === "greatest" && value! > old!) ||
      (rule === "ranked" &&
        !fillOnly &&
        mayOverwrite(field, record.source, field === "feedUrl" ? elsewhere : spoken));
    if (!taken) continue;
    (known[field] as Merged[Field]) = value;
    changed.add(field);
  }
  return changed;
}
