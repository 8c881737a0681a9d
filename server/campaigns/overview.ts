import { type CampaignOverview, PODCAST_STATES, type PodcastState } from "../../contract/campaigns.ts";
import type { Db } from "../platform/database.ts";
import type { Caller } from "../platform/http.ts";
import { campaignOf } from "./find.ts";
import { countStates, selectCampaign } from "./queries.ts";

/**
 * The numbers of a campaign. What nobody has entered is null, never an invented figure (decision 22).
 * @throws Fault not-found
 */
export async function readOverview(db: Db, caller: Caller, publicId: string): Promise<CampaignOverview> {
  const { id, budget } = await campaignOf(db, caller, publicId);
  const { listeners, unlocked } = await selectCampaign(db, id);
  const counted = new Map((await countStates(db, id)).map(({ state, entries }) => [state, entries]));
  const byState = Object.fromEntries(
    PODCAST_STATES.map((state) => [state, counted.get(state) ?? 0]),
  ) as Record<PodcastState, number>;
  const podcasts = PODCAST_STATES.reduce((sum, state) => sum + byState[state], 0);
  return {
    podcasts,
    listeners,
    unlocked,
    byState,
    figures: {
      selected: podcasts,
      signedUp: byState.Signed + byState.Briefed,
      adsDelivered: null,
      paid: null,
      budgetProvided: budget,
      budgetPlaced: null,
      budgetLeft: null,
      budgetSpent: null,
      estimated: true,
    },
  };
}
