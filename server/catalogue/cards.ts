import { coverPath, type Genre, type PodcastCard, type Reach } from "../../contract/catalogue.ts";
import type { Language } from "../../contract/forms/locale.ts";
import { type Hide, hideInText } from "./addresses/hide-addresses.ts";
import { genres, genresById } from "./genres/genres.ts";
import type { CardRow } from "./queries.ts";

export type { CardRow } from "./queries.ts";

/** The state of a podcast's contact for the reader, as the contacts slice determines it. */
export interface CardContact {
  status: PodcastCard["emailStatus"];
  address?: string;
  /** Hides what this reader may not see in the podcast's own words. */
  hide: Hide;
}

const toGenre = (id: number, language: Language): Genre[] => {
  const genre = genresById.get(id);
  return genre ? [{ externalId: String(id), title: genre[language], kind: genre.kind }] : [];
};

/** These genres, named in a language. */
export const genresOf = (ids: readonly number[], language: Language): Genre[] =>
  ids.flatMap((id) => toGenre(id, language));

/** All genres in the directory's order, named in a language. */
export const genreList = (language: Language): Genre[] =>
  genres.flatMap((genre) => toGenre(genre.externalId, language));

function toReach(row: CardRow): Reach | null {
  const { reach, reachLow, reachHigh, reachMethod } = row;
  if (reach === null || reachMethod === null) return null;
  return {
    estimate: reach,
    low: reachLow ?? reach,
    high: reachHigh ?? reach,
    method: reachMethod,
    signals: row.reachSignals,
    measured: row.reachMeasured,
  };
}

/** The directory's page of a show, in the shop of a country (two letters, lower case). */
const directoryLink = (itunesId: number, country: string): string =>
  `https://podcasts.apple.com/${country}/podcast/id${itunesId}`;

/**
 * A row for the reader, in the reader's language. Readers who may not see the contact's address do not find it in
 * the podcast's texts either.
 */
export function toCard(row: CardRow, contact: CardContact, language: Language): PodcastCard {
  return {
    externalId: row.publicId,
    publicId: row.publicId,
    title: contact.hide(row.title),
    subTitle: hideInText(row.subTitle, contact.hide),
    itunesArtist: hideInText(row.artist, contact.hide),
    primaryGenre: row.primaryGenreId === null ? null : (toGenre(row.primaryGenreId, language)[0] ?? null),
    genres: genresOf(row.genreIds, language),
    language: row.language,
    episodes: row.episodes,
    trackCount: row.episodes,
    reachPerEpisode: row.reach,
    reach: toReach(row),
    latestEpisode: row.latestEpisode,
    ...(contact.address !== undefined && { itunesOwnerEMail: contact.address }),
    emailStatus: contact.status,
    itunesId: row.itunesId === null ? null : String(row.itunesId),
    itunesHref: row.itunesId === null ? null : directoryLink(row.itunesId, language === "de" ? "de" : "us"),
    itunesRating: row.rating === null ? null : Number(row.rating),
    itunesRatingsCount: row.ratingsCount,
    imageUrlLowQuality: coverPath(row.publicId, 120),
    imageUrlHighQuality: coverPath(row.publicId, 600),
    inactive: row.inactive,
  };
}
