import { CURRENCIES } from "../../contract/forms/money.ts";
import {
  type AllResults,
  type CampaignResults,
  CURVE_DAYS,
  FUNNEL,
  MOST_CAMPAIGNS_SHOWN,
  MOST_SHOWS_SHOWN,
  MOST_SPOTS_SHOWN,
  type ResultFigures,
  type ResultShow,
  type ResultSpot,
  type Target,
  type setTarget as targetPromise,
} from "../../contract/results/campaign-results.ts";
import { adviseRenewal } from "../../contract/results/renewal.ts";
import { expectedOf, usedLate } from "../../contract/results/response-curve.ts";
import type { RouteBody } from "../../contract/route.ts";
import { campaignOf, holdCampaignOf } from "../campaigns/find.ts";
import { listedOwners } from "../campaigns/list.ts";
import { fault, invalidField } from "../platform/fault.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { eachOnce, type Gathered, gather, type ShowFacts } from "./gather.ts";
import {
  deleteTarget,
  type SpotRow,
  selectCampaignsOf,
  selectProvided,
  selectReachedOut,
  selectTarget,
  upsertTarget,
} from "./outcome-queries.ts";
import {
  actionRate,
  agesOf,
  daysSince,
  figuresOf,
  listensOf,
  partsOf,
  responseOf,
  returnRate,
  sumBy,
} from "./reckon.ts";
import { selectWindow } from "./window.ts";

type At = { now: Date; measured: boolean };

/**
 * What a campaign has brought so far.
 * @throws Fault not-found
 */
export async function readCampaignResults(
  db: Db,
  caller: Caller,
  publicId: string,
): Promise<CampaignResults> {
  return campaignResultsOf(db, (await campaignOf(db, caller, publicId)).id);
}

/** The same for somebody who may see it by another way, such as the link of a report. */
export async function campaignResultsOf(
  db: Db,
  campaignId: number,
  now = new Date(),
): Promise<CampaignResults> {
  const [gathered, target, window, provided, reached] = await Promise.all([
    gather(db, [campaignId], now),
    selectTarget(db, campaignId),
    selectWindow(db, campaignId),
    selectProvided(db, campaignId),
    selectReachedOut(db, campaignId),
  ]);
  const at = { now, measured: gathered.measured };
  const shows = gathered.shows.map((show) => toShow(show, target ?? null, at)).sort(worseEndFirst);
  const listed = shows.slice(0, MOST_SHOWS_SHOWN);
  const spots = sumBy(listed, ({ results }) => results.length);
  return {
    at: now.toISOString(),
    target: target ?? null,
    window,
    total: figuresOf(gathered.shows, at),
    provided:
      provided?.currency && provided.amount !== null
        ? { currency: provided.currency, amount: provided.amount }
        : null,
    shows: atMost(listed, MOST_SPOTS_SHOWN),
    more: { shows: shows.length - listed.length, spots: Math.max(0, spots - MOST_SPOTS_SHOWN) },
    curve: curveOf(gathered, now, Math.min(window, CURVE_DAYS)),
    funnel: funnelOf(gathered.shows, reached),
  };
}

/** Shows stay; of their spots only so many. */
function atMost(shows: readonly ResultShow[], most: number): ResultShow[] {
  let left = most;
  return shows.map((show) => {
    const results = show.results.slice(0, left);
    left -= results.length;
    return { ...show, results };
  });
}

function toShow(show: ShowFacts, target: Target | null, at: At): ResultShow {
  const figures = figuresOf([show], at);
  const uses = sumBy(show.came, ({ codeUses, spotId }) => (spotId === null ? 0 : codeUses));
  return {
    podcast: show.podcast,
    title: show.title,
    ...figures,
    renewal: renewalOf(show, figures, target, at),
    usedLate: usedLate(
      uses,
      sumBy(show.came, (row) => row.usedLate),
    ),
    results: toSpots(show, at),
  };
}

function renewalOf(
  show: ShowFacts,
  { money, orders, leads }: ResultFigures,
  target: Target | null,
  { now, measured }: At,
): ResultShow["renewal"] {
  if (target === null) return { advice: "none", why: "no-target" };
  const own = money.find(({ currency }) => currency === target.currency);
  if (own?.perAction.why === "mixed") return { advice: "none", why: "mixed" };
  if (!own || own.cost === 0) return { advice: "none", why: "no-cost" };
  const ages = agesOf(show.spots, now);
  // Nobody can fail to buy before the ad has run, or where no order is ever taken in.
  if (ages.length === 0 || !measured) return { advice: "too-early", more: null };
  return adviseRenewal(
    { cost: own.ran, count: orders + leads },
    { target: target.perAction, spots: ages.length, days: Math.min(...ages.map(({ days }) => days)) },
  );
}

function toSpots({ spots, came }: ShowFacts, at: At): ResultSpot[] {
  const parts = partsOf(spots);
  const byId = bySpot(came);
  return spots
    .filter(({ cancelled }) => !cancelled)
    .map((spot): ResultSpot => {
      const own = byId.get(spot.id) ?? [];
      const valued = own.filter(({ currency }) => currency === spot.currency);
      const cost = parts.get(spot.id) ?? 0;
      const out = spot.airedAt !== null && spot.airedAt <= at.now;
      const why = !at.measured ? ("nothing-measured" as const) : out ? null : ("not-aired" as const);
      const orders = sumBy(own, ({ ordersInTime }) => ordersInTime);
      const leads = sumBy(own, ({ leadsInTime }) => leadsInTime);
      const n = sumBy(valued, ({ valuedInTime }) => valuedInTime);
      const revenue = sumBy(valued, ({ revenueInTime }) => revenueInTime);
      const squares = sumBy(valued, ({ squaresInTime }) => squaresInTime);
      return {
        publicId: spot.publicId,
        booking: spot.booking,
        position: spot.position,
        state: spot.state ?? "planned",
        airedOn: spot.airedAt?.toISOString().slice(0, 10) ?? null,
        days: spot.airedAt && out ? daysSince(spot.airedAt, at.now) : null,
        currency: spot.currency,
        cost,
        listens: listensOf([spot]),
        orders,
        leads,
        codeUses: sumBy(own, ({ codeUsesInTime }) => codeUsesInTime),
        revenue,
        perAction: why ? { n: orders + leads, value: null, why } : actionRate(cost, orders + leads),
        return: why ? { n, value: null, why } : returnRate(cost, n, revenue, squares),
        response: responseOf([spot], own, at),
      };
    });
}

function bySpot(rows: ShowFacts["came"]): Map<number, ShowFacts["came"]> {
  const groups = new Map<number, ShowFacts["came"]>();
  for (const row of rows) {
    if (row.spotId === null) continue;
    const group = groups.get(row.spotId);
    if (group) group.push(row);
    else groups.set(row.spotId, [row]);
  }
  return groups;
}

type Ordered = Pick<ResultShow, "money" | "orders" | "leads" | "title">;
const worseEnd = ({ money }: Ordered) =>
  Math.min(...money.flatMap(({ perAction }) => perAction.value?.high ?? []), Number.POSITIVE_INFINITY);

/** By the worse end of the price per action: two lucky orders have none, and do not lead. */
function worseEndFirst(a: Ordered, b: Ordered): number {
  const [one, other] = [worseEnd(a), worseEnd(b)];
  if (one !== other) return one < other ? -1 : 1;
  return b.orders + b.leads - (a.orders + a.leads) || (a.title < b.title ? -1 : 1);
}

/** Responses by whole days since the airing, and what an airing would bring if it went on as the reference does. */
function curveOf({ shows, days, measured }: Gathered, now: Date, last: number): CampaignResults["curve"] {
  const ages = shows.flatMap(({ spots }) => agesOf(spots, now)).map((age) => age.days);
  if (ages.length === 0 || !measured) return { days: [], expected: null };
  const counts = new Map(days.map(({ day, responses }) => [day, responses]));
  const shown = Array.from({ length: Math.min(last, Math.max(...ages)) }, (_, day) => ({
    day,
    count: counts.get(day) ?? 0,
    spots: ages.filter((age) => age > day).length,
  }));
  return { days: shown, expected: expectedOf(shown, last) };
}

/** How many shows came so far: who came further was there, too, whoever noted it. */
function funnelOf(
  shows: readonly ShowFacts[],
  entries: readonly { podcastId: number; written: boolean; answered: boolean }[],
): CampaignResults["funnel"] {
  const furthest = new Map<string, number>();
  const note = (key: string, step: (typeof FUNNEL)[number]) =>
    furthest.set(key, Math.max(furthest.get(key) ?? -1, FUNNEL.indexOf(step)));
  for (const { podcastId, written, answered } of entries)
    if (answered) note(`podcast ${podcastId}`, "answered");
    else if (written) note(`podcast ${podcastId}`, "written");
  const hasRun = ({ airedAt, cancelled }: SpotRow) => airedAt !== null && !cancelled;
  for (const { key, spots, came } of shows) {
    if (spots.length === 0) continue;
    const responded = came.some(({ spotId, orders, leads }) => spotId !== null && orders + leads > 0);
    note(key, responded ? "responded" : spots.some(hasRun) ? "aired" : "booked");
  }
  return FUNNEL.map((step, at) => ({
    step,
    shows: [...furthest.values()].filter((reached) => reached >= at).length,
  }));
}

/**
 * What all campaigns have brought, each show once.
 * @throws Fault not-found for another's organization
 */
export async function readAllResults(db: Db, caller: Caller, ownerName?: string): Promise<AllResults> {
  const owners = await listedOwners(db, caller, ownerName);
  const campaigns = await selectCampaignsOf(
    db,
    owners.map(({ id }) => id),
  );
  const now = new Date();
  const gathered = await gather(
    db,
    campaigns.map(({ id }) => id),
    now,
  );
  const at = { now, measured: gathered.measured };
  const once = eachOnce(gathered.shows);
  const shows = once
    .map((show): AllResults["shows"][number] => {
      const { renewal: _renewal, results: _results, ...shown } = toShow(show, null, at);
      return shown;
    })
    .sort(worseEndFirst);
  const busy = campaigns.flatMap(({ id, publicId, displayName }) => {
    const own = gathered.shows.filter(({ campaignIds }) => campaignIds.includes(id));
    return own.length === 0 ? [] : [{ publicId, displayName, ...figuresOf(own, at) }];
  });
  return {
    at: now.toISOString(),
    total: figuresOf(once, at),
    campaigns: busy.slice(0, MOST_CAMPAIGNS_SHOWN),
    shows: shows.slice(0, MOST_SHOWS_SHOWN),
    more: {
      shows: Math.max(0, shows.length - MOST_SHOWS_SHOWN),
      campaigns: Math.max(0, busy.length - MOST_CAMPAIGNS_SHOWN),
    },
  };
}

/**
 * Says what an order or lead may cost.
 * @throws Fault not-found, stale, invalid
 */
export async function setTarget(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { target, before }: RouteBody<typeof targetPromise>,
): Promise<{ target: Target | null }> {
  const campaign = await holdCampaignOf(tx, caller, publicId);
  if (before !== undefined) {
    const stored = await selectTarget(tx, campaign.id);
    if (stored?.currency !== before?.currency || stored?.perAction !== before?.perAction)
      throw fault("stale");
  }
  if (target === null) {
    await deleteTarget(tx, campaign.id);
    return { target };
  }
  if (!CURRENCIES.some(({ currencyCode }) => currencyCode === target.currency))
    throw invalidField("/target/currency", "wrong-kind");
  await upsertTarget(tx, {
    campaign_id: campaign.id,
    currency: target.currency,
    per_action: target.perAction,
    login_id: caller.loginId,
  });
  return { target };
}
