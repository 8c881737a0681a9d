import { PODCAST_STATES } from "../../../contract/campaigns.ts";
import type { PodcastCard } from "../../../contract/catalogue.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import type {
  SharedBoard,
  SharedCard,
  SharedShortlist,
  SharedShow,
} from "../../../contract/results/share.ts";
import { hideAddresses } from "../../catalogue/addresses/hide-addresses.ts";
import { toCard } from "../../catalogue/cards.ts";
import { cardRows } from "../../catalogue/read.ts";
import { contactsFor, OUTSIDE } from "../../contacts/visibility.ts";
import { fault } from "../../platform/fault.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { type LinkRow, selectHead, selectShared } from "./report-queries.ts";

type Link = Pick<LinkRow, "campaignId" | "until">;

/** Has no role in any organization, so an address that one has unlocked is hidden, too, wherever it is written. */
const NOBODY = { ...OUTSIDE, roles: new Map() };

/** The pipeline for whoever has a link. @throws Fault not-found where the campaign has just been deleted */
export async function makeBoard(db: Db, link: Link, language: Language): Promise<SharedBoard> {
  const { head, shows } = await readShows(db, link, language);
  const columns = PODCAST_STATES.map((state) => ({
    state,
    shows: shows.filter((show) => show.state === state).map(({ card }) => toSharedCard(card)),
  }));
  return { kind: "board", ...head, columns };
}

/** What is still in question, for whoever has a link: those that were lost are left out. @throws Fault not-found */
export async function makeShortlist(db: Db, link: Link, language: Language): Promise<SharedShortlist> {
  const { head, shows } = await readShows(db, link, language);
  const listed = shows
    .filter(({ state }) => state !== "Lost")
    .map(({ card }) => card)
    .sort((a, b) => (b.reach?.estimate ?? -1) - (a.reach?.estimate ?? -1));
  return { kind: "shortlist", ...head, shows: listed.map(toSharedShow) };
}

async function readShows(db: Db, { campaignId, until }: Link, language: Language) {
  const [found, entries] = await Promise.all([selectHead(db, campaignId), selectShared(db, campaignId)]);
  if (!found) throw fault("not-found");
  const ids = entries.map(({ podcastId }) => podcastId);
  const [cards, contactOf] = await Promise.all([
    cardRows(db, ids),
    contactsFor(db, NOBODY, found.ownerId, ids),
  ]);
  const head = {
    organization: hideAddresses(found.organization),
    campaign: hideAddresses(found.campaign),
    at: new Date().toISOString(),
    until: until.toISOString(),
  };
  const shows = entries.flatMap(({ podcastId, state }) => {
    const row = cards.get(podcastId);
    return row ? [{ state, card: toCard(row, contactOf(podcastId), language) }] : [];
  });
  return { head, shows };
}

function toSharedCard({ title, imageUrlLowQuality, language, reach, inactive }: PodcastCard): SharedCard {
  return { title, cover: imageUrlLowQuality, language, reach, inactive };
}

function toSharedShow(card: PodcastCard): SharedShow {
  const { itunesArtist, primaryGenre, latestEpisode } = card;
  return { ...toSharedCard(card), publisher: itunesArtist, genre: primaryGenre, latestEpisode };
}
