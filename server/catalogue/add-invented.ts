import type { Reach } from "../../contract/catalogue.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { evidenceOf } from "./addresses/evidence-of.ts";
import { descriptionWords } from "./description-words.ts";
import { writeGenres } from "./import/queries.ts";
import { type InventedRow, insertInvented } from "./invented-queries.ts";
import { episodesAMonth } from "./reach.ts";
import { searchText, titleKey } from "./search-text.ts";

/** An invented podcast as the demonstration hands it over; every address ends in `.example`. */
export interface InventedPodcast
  extends Pick<
    InventedRow,
    "guid" | "title" | "artist" | "language" | "episodes" | "rating" | "description" | "website"
  > {
  subTitle: string | null;
  genreIds: number[];
  firstEpisode: Date | null;
  latestEpisode: Date | null;
  reach: { estimate: number; low: number; high: number; method: "stated" | "invented" } | null;
  ratingsCount: number;
  feedUrl: string;
  address: { value: string; verdict: "usable" | "placeholder" } | null;
  targetGroup: string | null;
  preRoll: string | null;
  midRoll: string | null;
  postRoll: string | null;
}

/**
 * Fills an empty catalogue with invented podcasts and the genres. The public id comes from the guid, so that
 * the same demonstration has the same addresses and covers each time it is made.
 */
export async function addInvented(tx: Tx, podcasts: readonly InventedPodcast[]): Promise<void> {
  await writeGenres(tx);
  await insertInvented(tx, podcasts.map(toRow));
}

/** What such a figure would be drawn from, in the codes that imported podcasts have as well. */
function signalsOf({ reach, ratingsCount, ...podcast }: InventedPodcast): Reach["signals"] {
  if (!reach) return [];
  if (reach.method === "stated") return [{ code: "stated", value: String(reach.estimate) }];
  const pace = episodesAMonth(podcast);
  return [
    ...(ratingsCount > 0 ? [{ code: "ratings", value: String(ratingsCount) }] : []),
    ...(pace === null ? [] : [{ code: "episodes-a-month", value: String(Math.round(pace * 10) / 10) }]),
    ...(podcast.latestEpisode
      ? [{ code: "latest-episode", value: podcast.latestEpisode.toISOString().slice(0, 10) }]
      : []),
  ];
}

/** Without an address there is no country or evidence. */
function evidenceColumns({ address, subTitle, ...podcast }: InventedPodcast) {
  const { countryBasis, ...found } = evidenceOf(address?.value ?? "", { ...podcast, subtitle: subTitle });
  return { ...found, country_basis: countryBasis };
}

const toRow = (podcast: InventedPodcast): InventedRow => ({
  public_id: podcast.guid.replaceAll("-", "").slice(0, 16),
  guid: podcast.guid,
  feed_url: podcast.feedUrl,
  feed_key: podcast.feedUrl.replace(/^https?:\/\//, ""),
  title: podcast.title,
  title_key: titleKey(podcast.title),
  search_text: searchText(podcast.title, podcast.artist),
  sub_title: podcast.subTitle,
  artist: podcast.artist,
  language: podcast.language,
  genre_ids: podcast.genreIds,
  episodes: podcast.episodes,
  latest_episode: podcast.latestEpisode?.toISOString().slice(0, 10) ?? null,
  reach: podcast.reach?.estimate ?? null,
  reach_low: podcast.reach?.low ?? null,
  reach_high: podcast.reach?.high ?? null,
  reach_method: podcast.reach?.method ?? null,
  reach_signals: signalsOf(podcast),
  rating: podcast.rating,
  ratings_count: podcast.ratingsCount,
  description: podcast.description,
  words: descriptionWords([podcast.subTitle, podcast.description]),
  website: podcast.website,
  target_group: podcast.targetGroup,
  pre_roll: podcast.preRoll,
  mid_roll: podcast.midRoll,
  post_roll: podcast.postRoll,
  address: podcast.address?.value ?? null,
  verdict: podcast.address?.verdict ?? null,
  ...evidenceColumns(podcast),
});
