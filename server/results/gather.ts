import { hideFor } from "../catalogue/addresses/hide-addresses.ts";
import type { Db } from "../platform/postgres/database.ts";
import {
  type CameRow,
  type DayRow,
  type SpotRow,
  selectBookedSpots,
  selectCame,
  selectClicks,
  selectEntries,
  selectMeasured,
} from "./outcome-queries.ts";

/** All that is known of a show in one campaign, or in several. */
export interface ShowFacts {
  /** The podcast; a booking whose podcast is gone stands alone. */
  key: string;
  campaignIds: number[];
  podcast: string | null;
  title: string;
  spots: SpotRow[];
  came: CameRow[];
  clicks: number;
  visitors: number;
  /** Over several campaigns: what is known in each, as each has its own terms. */
  each?: readonly ShowFacts[];
}

export interface Gathered {
  /** Of each campaign its own. */
  shows: ShowFacts[];
  days: DayRow[];
  /** An order or lead was once taken in, so that none means something. */
  measured: boolean;
}

export async function gather(db: Db, campaignIds: readonly number[], now: Date): Promise<Gathered> {
  if (campaignIds.length === 0) return { shows: [], days: [], measured: false };
  const [spots, { came, days }, clicks, measured] = await Promise.all([
    selectBookedSpots(db, campaignIds),
    selectCame(db, campaignIds, now),
    selectClicks(db, campaignIds),
    selectMeasured(db, campaignIds),
  ]);
  const ids = new Set(came.map(({ entryId }) => entryId));
  const entries = new Map((await selectEntries(db, [...ids])).map((entry) => [entry.id, entry]));

  const shows = new Map<string, ShowFacts>();
  function show(
    campaignId: number,
    key: string,
    { podcast, title, onSale }: { podcast: string | null; title: string; onSale: string | null },
  ): ShowFacts {
    const known = shows.get(`${campaignId} ${key}`);
    if (known) return known;
    const made = {
      key,
      campaignIds: [campaignId],
      podcast,
      // Some shows have an address in their title.
      title: hideFor(onSale)(title),
      spots: [],
      came: [],
      clicks: 0,
      visitors: 0,
    };
    shows.set(`${campaignId} ${key}`, made);
    return made;
  }
  for (const spot of spots) {
    const key = spot.podcastId === null ? `booking ${spot.bookingId}` : `podcast ${spot.podcastId}`;
    show(spot.campaignId, key, spot).spots.push(spot);
  }
  for (const row of came) {
    const entry = entries.get(row.entryId);
    // An entry that is removed in this very moment takes what came of it along.
    if (entry) show(entry.campaignId, `podcast ${entry.podcastId}`, entry).came.push(row);
  }
  for (const row of clicks) {
    const { podcastId, title } = row;
    if (podcastId === null || title === null) continue;
    const one = show(row.campaignId, `podcast ${podcastId}`, { ...row, title });
    one.clicks += row.clicks;
    one.visitors += row.visitors;
  }
  return { shows: [...shows.values()], days, measured };
}

/** The same shows over several campaigns, each once. */
export function eachOnce(shows: readonly ShowFacts[]): ShowFacts[] {
  const once = new Map<string, ShowFacts>();
  for (const show of shows) {
    const known = once.get(show.key);
    once.set(
      show.key,
      known
        ? {
            ...known,
            campaignIds: [...known.campaignIds, ...show.campaignIds],
            spots: [...known.spots, ...show.spots],
            came: [...known.came, ...show.came],
            clicks: known.clicks + show.clicks,
            visitors: known.visitors + show.visitors,
            each: [...(known.each ?? [known]), show],
          }
        : show,
    );
  }
  return [...once.values()];
}
