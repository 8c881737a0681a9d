import type { CampaignFigures } from "../../contract/campaigns.ts";
import { offeredCurrency } from "../../contract/forms/money.ts";
import type { saveFigures as promised } from "../../contract/results.ts";
import type { RouteBody } from "../../contract/route.ts";
import { shortNamesOf } from "../accounts/short-names.ts";
import { type BookedSum, bookedIn } from "../bookings/booked.ts";
import { holdCampaignOf } from "../campaigns/find.ts";
import {
  type AgreedSum,
  type EnteredFigures,
  type FiguresOf,
  readFigures,
} from "../campaigns/numbers/overview.ts";
import { type AgreedOffers, agreedIn } from "../offers/agreed.ts";
import { fault, invalidField } from "../platform/fault.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { selectFigures, upsertFigures } from "./figure-queries.ts";
import { countDelivered } from "./queries.ts";

/** What is known of a campaign's money: what people entered, and what they agreed with podcasters. */
export const knownFiguresOf: FiguresOf = async (db, campaignId) => ({
  entered: await enteredFiguresOf(db, campaignId),
  agreed: together(await agreedIn(db, campaignId), await bookedIn(db, campaignId)),
  delivered: await countDelivered(db, campaignId),
});

/** What was agreed and what was booked, by currency. */
function together(agreed: readonly AgreedOffers[], booked: readonly BookedSum[]): AgreedSum[] {
  const currencies = [...new Set([...agreed, ...booked].map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const offers = agreed.find((one) => one.currency === currency);
    const bookings = booked.find((one) => one.currency === currency);
    return {
      currency,
      total: (offers?.total ?? 0) + (bookings?.total ?? 0),
      offers: offers?.offers ?? 0,
      bookings: bookings?.bookings ?? 0,
      spent: bookings?.spent ?? 0,
      paid: bookings?.paid ?? 0,
    };
  });
}

/** The figures entered for a campaign; undefined if there are none. */
async function enteredFiguresOf(db: Db, campaignId: number): Promise<EnteredFigures | undefined> {
  const row = await selectFigures(db, campaignId);
  if (!row) return undefined;
  const { loginId, ...figures } = row;
  const names = await shortNamesOf(db, loginId === null ? [] : [loginId]);
  return { ...figures, by: loginId === null ? null : (names.get(loginId) ?? null) };
}

/**
 * Stores entered figures: fields left out stay, null clears them. Budgets are in the given currency, else the
 * previous one, else the campaign's.
 * @throws Fault not-found; stale; invalid if budgets have no currency or one that is not offered
 */
export async function saveFigures(
  tx: Tx,
  caller: Caller,
  campaignId: string,
  given: RouteBody<typeof promised>,
): Promise<CampaignFigures> {
  const campaign = await holdCampaignOf(tx, caller, campaignId);
  const stored = await selectFigures(tx, campaign.id);
  if (given.modified !== undefined) {
    const known = given.modified === null ? null : Date.parse(given.modified);
    if (known !== (stored?.modified.getTime() ?? null)) throw fault("stale");
  }
  if (given.currency && !offeredCurrency(given.currency)) throw invalidField("/currency", "wrong-kind");
  const figures = {
    adsDelivered: pick(given.adsDelivered, stored?.adsDelivered),
    paid: pick(given.paid, stored?.paid),
    budgetProvided: pick(given.budgetProvided, stored?.budgetProvided),
    budgetPlaced: pick(given.budgetPlaced, stored?.budgetPlaced),
    budgetSpent: pick(given.budgetSpent, stored?.budgetSpent),
  };
  const budgets = [figures.budgetProvided, figures.budgetPlaced, figures.budgetSpent];
  const inMoney = budgets.some((budget) => budget !== null);
  const currency = inMoney ? (given.currency?.currencyCode ?? stored?.currency ?? campaign.currency) : null;
  if (inMoney && currency === null) throw invalidField("/currency", "required");
  await upsertFigures(tx, campaign.id, { ...figures, currency, loginId: caller.loginId });
  return readFigures(tx, campaign, knownFiguresOf);
}

const pick = (given: number | null | undefined, stored: number | null | undefined): number | null =>
  given === undefined ? (stored ?? null) : given;
