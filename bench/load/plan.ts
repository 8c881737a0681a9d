import { MAX_PODCASTS_PER_CAMPAIGN } from "../../contract/campaigns.ts";
import { seededRandom } from "../../server/platform/seeded-random.ts";
import type { Sizes } from "./sizes.ts";

/** An organization; its people have ids that follow one another. */
export interface PlannedOwner {
  id: number;
  firstLogin: number;
  logins: number;
}

/** A campaign; its podcasts have ids that follow one another. */
export interface PlannedCampaign {
  id: number;
  ownerId: number;
  loginId: number;
  firstEntry: number;
  entries: number;
}

/** Of two organizations next to each other in size the one at place n is larger by so much: few large, many small. */
const SKEW = 0.8;
/** Half of the campaigns have fewer podcasts than the middle one; this is how far they differ. */
const SPREAD = 1.1;
const MOST_ENTRIES = MAX_PODCASTS_PER_CAMPAIGN - 200;

/** Who belongs where, and which campaign has how many podcasts: the same for the same sizes. */
export function planWorld(sizes: Sizes): { owners: PlannedOwner[]; campaigns: PlannedCampaign[] } {
  const random = seededRandom("load plan");
  const weights = Array.from({ length: sizes.owners }, (_, place) => (place + 1) ** -SKEW);
  let firstLogin = 1;
  const owners = shareOut(weights, sizes.logins, 1).map((logins, place): PlannedOwner => {
    const owner = { id: place + 1, firstLogin, logins };
    firstLogin += logins;
    return owner;
  });
  // Ids of campaigns go with time, so those of one organization lie apart, as they do where many work side by side.
  const places = random.shuffled(
    shareOut(weights, sizes.campaigns, 1).flatMap((count, place) => Array<number>(count).fill(place)),
  );
  const wanted = places.map(() => Math.exp(SPREAD * random.normal()));
  let firstEntry = 1;
  const campaigns = shareOut(wanted, sizes.entries, 1, MOST_ENTRIES).map(
    (entries, place): PlannedCampaign => {
      const owner = owners[places[place]!]!;
      const loginId = owner.firstLogin + random.between(0, owner.logins - 1);
      const campaign = { id: place + 1, ownerId: owner.id, loginId, firstEntry, entries };
      firstEntry += entries;
      return campaign;
    },
  );
  return { owners, campaigns };
}

/** About `total`, shared out by weight; each gets from `least` to `most`. */
function shareOut(
  weights: readonly number[],
  total: number,
  least: number,
  most = Number.POSITIVE_INFINITY,
): number[] {
  const all = weights.reduce((sum, one) => sum + one, 0);
  const parts = weights.map((one) => Math.min(most, Math.max(least, Math.round((one / all) * total))));
  // What rounding, the least and the most have moved is taken from those, or given to those, who can bear it.
  let missing = total - parts.reduce((sum, one) => sum + one, 0);
  for (let place = 0; missing !== 0 && place < 20 * parts.length; place += 1) {
    const at = place % parts.length;
    const step = Math.sign(missing) * Math.min(Math.abs(missing), Math.max(1, Math.floor(parts[at]! / 20)));
    const next = parts[at]! + step;
    if (next < least || next > most) continue;
    parts[at] = next;
    missing -= step;
  }
  return parts;
}
