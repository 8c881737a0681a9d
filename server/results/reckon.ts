import { CURRENCIES_SHOWN } from "../../contract/forms/money.ts";
import { intervalOfSum } from "../../contract/intervals.ts";
import type {
  Estimate,
  Rate,
  ResultFigures,
  ResultMoney,
  ResultResponse,
} from "../../contract/results/campaign-results.ts";
import { LEAST, perAction } from "../../contract/results/renewal.ts";
import { type Age, judgeResponses } from "../../contract/results/response-curve.ts";
import type { ShowFacts } from "./gather.ts";
import type { CameRow, SpotRow } from "./outcome-queries.ts";

const DAY_MS = 86_400_000;
/** States of a spot that words, sound or a person confirm. */
export const HEARD: readonly SpotRow["state"][] = ["aired", "late", "elsewhere", "misplaced"];

export const sumBy = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** Each booked place once, with what stands in it now: the spot of the sheet, or the last makegood of it. */
function counted(spots: readonly SpotRow[]): SpotRow[] {
  const insteadOf = new Map<number, SpotRow>();
  for (const spot of spots)
    if (!spot.cancelled && spot.makegoodOf !== null) insteadOf.set(spot.makegoodOf, spot);
  const last = (spot: SpotRow): SpotRow => {
    const next = insteadOf.get(spot.id);
    return next ? last(next) : spot;
  };
  return spots.filter(({ cancelled, makegoodOf }) => !cancelled && makegoodOf === null).map(last);
}

export const daysSince = (at: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - at.getTime()) / DAY_MS));

/** Whole days since each airing up to now, with its campaign's window. */
export const agesOf = (spots: readonly SpotRow[], now: Date): Age[] =>
  spots.flatMap(({ airedAt, cancelled, window }) =>
    airedAt && !cancelled && airedAt <= now ? [{ days: daysSince(airedAt, now), window }] : [],
  );

/** What each spot costs: its booking's price in equal parts, to the last cent; one that was made good nothing. */
export function partsOf(spots: readonly SpotRow[]): Map<number, number> {
  const parts = new Map<number, number>();
  for (const booking of new Set(spots.map(({ bookingId }) => bookingId))) {
    const own = counted(spots.filter(({ bookingId }) => bookingId === booking));
    own.forEach(({ id, net }, at) => {
      parts.set(id, Math.floor((net * (at + 1)) / own.length) - Math.floor((net * at) / own.length));
    });
  }
  return parts;
}

/** Listens of spots; null where the listeners of one of them are unknown, or there is none. */
export function listensOf(spots: readonly SpotRow[]): Estimate | null {
  const sum = { figure: 0, low: 0, high: 0 };
  for (const { downloads, reach, reachLow, reachHigh } of spots) {
    const figure = downloads ?? reach;
    if (figure === null) return null;
    sum.figure += figure;
    sum.low += downloads ?? reachLow ?? figure;
    sum.high += downloads ?? reachHigh ?? figure;
  }
  return sum.figure > 0 ? sum : null;
}

function perThousand(cost: number, listens: Estimate | null): Estimate | null {
  if (listens === null || cost === 0 || listens.low === 0) return null;
  const price = (of: number) => (cost / of) * 1_000;
  return { figure: price(listens.figure), low: price(listens.high), high: price(listens.low) };
}

export function actionRate(cost: number, n: number): Rate {
  if (cost === 0) return { n, value: null, why: "no-cost" };
  const value = perAction({ cost, count: n });
  return { n, value, why: value ? null : "too-few" };
}

export function returnRate(cost: number, n: number, revenue: number, squares: number): Rate {
  if (cost === 0) return { n, value: null, why: "no-cost" };
  if (n < LEAST.return) return { n, value: null, why: "too-few" };
  const { low, high } = intervalOfSum(revenue, squares);
  return { n, value: { figure: revenue / cost, low: low / cost, high: high / cost }, why: null };
}

export function responseOf(
  spots: readonly SpotRow[],
  came: readonly CameRow[],
  { now, measured }: { now: Date; measured: boolean },
): ResultResponse {
  const ages = agesOf(spots, now);
  if (ages.length === 0) return { state: "not-aired" };
  if (!measured) return { state: "nothing-measured" };
  return judgeResponses(
    sumBy(came, ({ ordersInTime, leadsInTime }) => ordersInTime + leadsInTime),
    ages,
  );
}

const currenciesOf = ({ spots }: ShowFacts) => new Set(spots.map(({ currency }) => currency));

/** Each booking once. */
const bookingsOf = (spots: readonly SpotRow[]): SpotRow[] => [
  ...new Map(spots.map((spot) => [spot.bookingId, spot])).values(),
];

/** What the newest booking of a campaign with such prices comes to. */
function byCount({ spots, came, clicks }: ShowFacts, currency: string): ResultMoney["byCount"] {
  const terms = bookingsOf(spots)
    .filter(({ perClick, perLead, revenueShare }) => (perClick ?? perLead ?? revenueShare) !== null)
    .sort((a, b) => b.bookingId - a.bookingId)[0];
  if (terms?.currency !== currency) return null;
  const revenue = sumBy(came, (row) => (row.currency === currency ? row.revenue : 0));
  const sums = {
    clicks: clicks * (terms.perClick ?? 0),
    leads: sumBy(came, ({ leads }) => leads) * (terms.perLead ?? 0),
    share: Math.max(0, Math.round((revenue * (terms.revenueShare ?? 0)) / 100)),
  };
  return { ...sums, sum: sums.clicks + sums.leads + sums.share };
}

function moneyIn(
  currency: string,
  shows: readonly ShowFacts[],
  { now, measured }: { now: Date; measured: boolean },
): ResultMoney {
  const spots = shows.flatMap((show) => show.spots).filter((spot) => spot.currency === currency);
  const bookings = bookingsOf(spots);
  const cost = sumBy(bookings, ({ net }) => net);
  const parts = partsOf(spots);
  const hasRun = ({ airedAt, cancelled }: SpotRow) => airedAt !== null && airedAt <= now && !cancelled;
  const costOf = (some: readonly SpotRow[]) => sumBy(some.filter(hasRun), ({ id }) => parts.get(id) ?? 0);
  // What came of a show that was paid in two currencies belongs to neither.
  const paidHere = shows.filter((show) => currenciesOf(show).has(currency));
  const sure = paidHere.filter((show) => currenciesOf(show).size === 1);
  const came = sure.flatMap((show) => (show.spots.some(hasRun) ? show.came : []));
  const valued = came.filter((row) => row.currency === currency);
  const ran = costOf(sure.flatMap((show) => show.spots));
  const actions = sumBy(came, ({ orders, leads }) => orders + leads);
  const n = sumBy(valued, (row) => row.valued);
  const why =
    paidHere.length > 0 && sure.length === 0
      ? ("mixed" as const)
      : !measured
        ? ("nothing-measured" as const)
        : spots.length > 0 && !spots.some(hasRun)
          ? ("not-aired" as const)
          : null;
  const counts = shows
    .flatMap((show) => show.each ?? [show])
    .flatMap((show) => byCount(show, currency) ?? []);
  return {
    currency,
    cost,
    ran: costOf(spots),
    paid: sumBy(bookings, ({ paid }) => paid),
    revenue: sumBy(
      shows.flatMap((show) => show.came),
      (row) => (row.currency === currency ? row.revenue : 0),
    ),
    perThousand: perThousand(cost, listensOf(counted(spots))),
    perAction: why ? { n: actions, value: null, why } : actionRate(ran, actions),
    return: why
      ? { n, value: null, why }
      : returnRate(
          ran,
          n,
          sumBy(valued, ({ revenue }) => revenue),
          sumBy(valued, ({ squares }) => squares),
        ),
    byCount:
      counts.length === 0
        ? null
        : {
            clicks: sumBy(counts, ({ clicks }) => clicks),
            leads: sumBy(counts, ({ leads }) => leads),
            share: sumBy(counts, ({ share }) => share),
            sum: sumBy(counts, ({ sum }) => sum),
          },
  };
}

/** Those that something was booked in, and then those in which most orders came. */
function shownCurrencies(spots: readonly SpotRow[], came: readonly CameRow[]): string[] {
  const often = new Map<string, number>(spots.map(({ currency }) => [currency, Number.POSITIVE_INFINITY]));
  for (const { currency, valued } of came)
    if (currency !== null) often.set(currency, (often.get(currency) ?? 0) + valued);
  const most = [...often].sort(([a, here], [b, there]) => there - here || (a < b ? -1 : 1));
  return most
    .slice(0, CURRENCIES_SHOWN)
    .map(([currency]) => currency)
    .sort();
}

/** What is known of one show, or of some of them together. */
export function figuresOf(shows: readonly ShowFacts[], at: { now: Date; measured: boolean }): ResultFigures {
  const spots = shows.flatMap((show) => show.spots);
  const came = shows.flatMap((show) => show.came);
  const live = counted(spots);
  return {
    spots: live.length,
    aired: live.filter(({ state }) => HEARD.includes(state)).length,
    listens: listensOf(live),
    clicks: sumBy(shows, ({ clicks }) => clicks),
    visitors: sumBy(shows, ({ visitors }) => visitors),
    codeUses: sumBy(came, ({ codeUses }) => codeUses),
    named: sumBy(came, ({ named }) => named),
    orders: sumBy(came, ({ orders }) => orders),
    leads: sumBy(came, ({ leads }) => leads),
    response: responseOf(
      spots,
      came.filter(({ spotId }) => spotId !== null),
      at,
    ),
    money: shownCurrencies(spots, came).map((currency) => moneyIn(currency, shows, at)),
  };
}
