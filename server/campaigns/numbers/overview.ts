import {
  type CampaignFigures,
  type CampaignOverview,
  PODCAST_STATES,
  type PodcastState,
} from "../../../contract/campaigns.ts";
import { CURRENCIES } from "../../../contract/forms/money.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { campaignOf, type FoundCampaign } from "../find.ts";
import { countReachable, countStates, selectCampaign } from "../queries.ts";

/** A campaign's entered figures; figures belong to a higher slice, so the edge passes these in. */
export interface EnteredFigures {
  adsDelivered: number | null;
  paid: number | null;
  budgetProvided: number | null;
  budgetPlaced: number | null;
  budgetSpent: number | null;
  /** ISO 4217; what the budgets are in. */
  currency: string | null;
  by: string | null;
  modified: Date;
}
/** What was agreed and booked with podcasters in one currency; likewise. */
export interface AgreedSum {
  /** ISO 4217. */
  currency: string;
  /** Minor units, without tax. */
  total: number;
  /** Agreed offers that are not booked. */
  offers: number;
  bookings: number;
  /** What was marked as paid, and of how many podcasts. */
  spent: number;
  paid: number;
}
export type FiguresOf = (
  db: Db,
  campaignId: number,
) => Promise<{
  entered: EnteredFigures | undefined;
  agreed: readonly AgreedSum[];
  /** Ads of bookings that have run; null without bookings. */
  delivered: number | null;
}>;

/**
 * A campaign's figures. Anything not entered is null, never made up (decision 22).
 * @throws Fault not-found
 */
export async function readOverview(
  db: Db,
  caller: Caller,
  publicId: string,
  known: FiguresOf,
): Promise<CampaignOverview> {
  const campaign = await campaignOf(db, caller, publicId);
  const { listeners, unlocked } = await selectCampaign(db, campaign.id);
  const byState = await stateCounts(db, campaign.id);
  const podcasts = total(byState);
  const reachable = await countReachable(db, campaign);
  const figures = figuresOf(campaign, byState, await known(db, campaign.id));
  return { podcasts, listeners, unlocked, byState, reachable, figures };
}

/** The figures alone. */
export async function readFigures(
  db: Db,
  campaign: FoundCampaign,
  known: FiguresOf,
): Promise<CampaignFigures> {
  return figuresOf(campaign, await stateCounts(db, campaign.id), await known(db, campaign.id));
}

const total = (byState: Record<PodcastState, number>): number =>
  PODCAST_STATES.reduce((sum, state) => sum + byState[state], 0);

async function stateCounts(db: Db, campaignId: number): Promise<Record<PodcastState, number>> {
  const counted = new Map((await countStates(db, campaignId)).map(({ state, entries }) => [state, entries]));
  return Object.fromEntries(PODCAST_STATES.map((state) => [state, counted.get(state) ?? 0])) as Record<
    PodcastState,
    number
  >;
}

function figuresOf(
  campaign: FoundCampaign,
  byState: Record<PodcastState, number>,
  { entered, agreed, delivered }: Awaited<ReturnType<FiguresOf>>,
): CampaignFigures {
  const only = agreed.length === 1 ? agreed[0]!.currency : null;
  const code = entered?.currency ?? campaign.currency ?? only;
  const placed = agreed.find(({ currency }) => currency === code);
  // Budgets and figures in different currencies are not shown together.
  const ownBudget = code === campaign.currency ? campaign.budget : null;
  const budgetProvided = entered?.budgetProvided ?? ownBudget;
  const budgetPlacedEntered = entered?.budgetPlaced ?? null;
  const adsDeliveredEntered = entered?.adsDelivered ?? null;
  const paidEntered = entered?.paid ?? null;
  const budgetSpentEntered = entered?.budgetSpent ?? null;
  const isBooked = agreed.some(({ bookings }) => bookings > 0);
  const budgetPlaced = placed?.total ?? budgetPlacedEntered;
  return {
    selected: total(byState),
    signedUp: byState.Signed + byState.Briefed,
    adsDelivered: delivered ?? adsDeliveredEntered,
    adsDeliveredEntered,
    paid: isBooked ? agreed.reduce((sum, one) => sum + one.paid, 0) : paidEntered,
    paidEntered,
    budgetProvided,
    budgetPlaced,
    budgetPlacedEntered,
    agreedOffers: placed?.offers ?? 0,
    agreedElsewhere: agreed.reduce((sum, one) => (one === placed ? sum : sum + one.offers + one.bookings), 0),
    bookings: placed?.bookings ?? 0,
    budgetLeft: budgetProvided === null || budgetPlaced === null ? null : budgetProvided - budgetPlaced,
    // Paid in other currencies only, nothing of this budget is spent.
    budgetSpent: isBooked ? (placed?.spent ?? 0) : budgetSpentEntered,
    budgetSpentEntered,
    currency: CURRENCIES.find((currency) => currency.currencyCode === code) ?? null,
    by: entered?.by ?? null,
    modified: entered?.modified.toISOString() ?? null,
    estimated: true,
  };
}
