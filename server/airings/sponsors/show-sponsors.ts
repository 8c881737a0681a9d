import {
  MOST_CONFLICTS,
  MOST_SPONSORS,
  type Sponsor,
  type Sponsors,
} from "../../../contract/airings-sponsors.ts";
import { contactsFor } from "../../contacts/visibility.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { findWritten } from "../look/find-mentions.ts";
import { foldWord } from "../look/fold-words.ts";
import { type Needles, needlesOf } from "../look/needles.ts";
import {
  type BookedHere,
  type Brand,
  type MentionRow,
  selectBookedHere,
  selectBrands,
  selectMentions,
  selectRead,
} from "./queries.ts";

const MOST_MENTIONS = 4_000;
const MOST_BRANDS = 200;
const MOST_BOOKINGS = 100;

/** The sponsors that are named in the notes of a show, as one organization sees them. */
export async function showSponsors(
  db: Db,
  caller: Caller,
  ownerId: number,
  podcastId: number,
): Promise<Sponsors> {
  const read = await selectRead(db, podcastId);
  const mentions = await selectMentions(db, podcastId, MOST_MENTIONS);
  const brands = await selectBrands(db, ownerId, MOST_BRANDS);
  const booked = await selectBookedHere(db, ownerId, podcastId, MOST_BOOKINGS);
  const { hide } = (await contactsFor(db, caller, ownerId, [podcastId]))(podcastId);
  const whose = brandsAmong(brands, booked);
  const groups = new Map<string, MentionRow[]>();
  for (const one of mentions) {
    const id = `${one.kind} ${one.key}`;
    groups.set(id, [...(groups.get(id) ?? []), one]);
  }
  const episodeOf = ({ title, published }: MentionRow) => ({
    title: hide(title),
    published: published?.toISOString() ?? null,
  });
  const sponsors = [...groups.values()].map((rows): Sponsor => {
    const newest = rows[0]!;
    const { kind, key } = newest;
    return {
      kind,
      key: hide(key),
      quote: hide(newest.words),
      count: rows.length,
      first: episodeOf(rows.at(-1)!),
      last: episodeOf(newest),
      brand: whose.brandOf(rows),
      conflicts: booked
        .flatMap((booking) => {
          const { number, exclusivity, from, until } = booking;
          const row = rows.find((one) => isInForce(booking, one) && whose.isAgainst(booking, one));
          return row ? [{ booking: number, exclusivity, from, until, episode: episodeOf(row) }] : [];
        })
        .slice(0, MOST_CONFLICTS),
    };
  });
  // What asks for something comes first, then what is there most often.
  const weight = ({ conflicts, brand }: Sponsor) => (conflicts.length > 0 ? 2 : brand ? 1 : 0);
  sponsors.sort((a, b) => weight(b) - weight(a) || b.count - a.count || (a.key < b.key ? -1 : 1));
  return {
    watched: read.watched,
    episodes: read.episodes,
    read: read.read?.toISOString() ?? null,
    sponsors: sponsors.slice(0, MOST_SPONSORS),
    more: Math.max(0, sponsors.length - MOST_SPONSORS),
  };
}

function isInForce({ exclusivity, from, until }: BookedHere, { published }: MentionRow): boolean {
  if (exclusivity === "none" || published === null) return false;
  const day = published.toISOString().slice(0, 10);
  return day >= from && (until === null || day <= until);
}

/** What tells own brands and rivals among the sponsors. A brand of one campaign is not its own rival in another. */
export function brandsAmong(brands: readonly Brand[], booked: readonly BookedHere[]) {
  const forms = new Map<string, Needles>();
  const needles = (name: string): Needles => {
    const known = forms.get(name) ?? needlesOf({ ...NOTHING, names: [name] });
    forms.set(name, known);
    return known;
  };
  const named = (names: readonly string[], row: MentionRow) =>
    names.find((name) => isNamed(needles(name), row));
  const booksOf = booked.map(({ code, link }) => needlesOf({ ...NOTHING, code, link }));
  const isBooked = (row: MentionRow) => booksOf.some((one) => hasWritten(one, row));
  const ownNames = [...new Set(brands.flatMap(({ names }) => names))];
  const rivalNames = [...new Set(brands.flatMap(({ rivals }) => rivals))];
  const of = (campaignId: number | null) => brands.find((one) => one.campaignId === campaignId);
  return {
    brandOf(rows: readonly MentionRow[]): Sponsor["brand"] {
      for (const row of rows) {
        const own = named(ownNames, row);
        if (own !== undefined || isBooked(row)) return { whose: "own", name: own ?? row.key };
      }
      for (const row of rows) {
        const rival = named(rivalNames, row);
        if (rival !== undefined) return { whose: "rival", name: rival };
      }
      return null;
    },
    /** Whether this is somebody whom the exclusivity of a booking keeps out. */
    isAgainst({ campaignId, exclusivity }: BookedHere, row: MentionRow): boolean {
      const campaign = of(campaignId);
      if (isBooked(row) || named(campaign?.names ?? [], row) !== undefined) return false;
      return exclusivity === "sole" || named(campaign?.rivals ?? [], row) !== undefined;
    },
  };
}

const NOTHING = { names: [], code: null, link: null, disclosure: null, phrases: [] };
/** A shorter name would be part of many hosts. */
const FEWEST_IN_HOST = 4;

const hasWritten = (needles: Needles, { words }: MentionRow): boolean =>
  findWritten(words, needles).length > 0;

/** In the words around it, or in the name of the host: "gruenkern-shop.de". */
function isNamed(needles: Needles, row: MentionRow): boolean {
  if (row.kind === "host") {
    const site = foldWord(row.key.split(".").slice(0, -1).join(""), "two-letters");
    if (needles.names.some((form) => site === form || (form.length >= FEWEST_IN_HOST && site.includes(form))))
      return true;
  }
  return hasWritten(needles, row);
}
