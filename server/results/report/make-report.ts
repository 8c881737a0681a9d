import { createHash } from "node:crypto";
import type { Airing } from "../../../contract/airings.ts";
import { dayOfStart, endDay } from "../../../contract/forms/dates.ts";
import type {
  CampaignResults,
  ResultFigures,
  ResultShow,
  ResultSpot,
} from "../../../contract/results/campaign-results.ts";
import {
  REPORT_PARTS,
  type Report,
  type ReportAiring,
  type ReportFigures,
  type ReportPart,
  type ReportShow,
  type ReportSpot,
} from "../../../contract/results/report.ts";
import { airingsOf } from "../../airings/decide.ts";
import { campaignOf } from "../../campaigns/find.ts";
import { type Hide, hideAddresses } from "../../catalogue/addresses/hide-addresses.ts";
import { contactsFor, OUTSIDE } from "../../contacts/visibility.ts";
import { fault } from "../../platform/fault.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { campaignResultsOf } from "../outcome.ts";
import { hideNames } from "./hide-names.ts";
import { selectHead, selectPeople } from "./report-queries.ts";
import { AIRING, CAMPAIGN, FIGURES, keep, MONEY, may, SHOW, SPOT } from "./what-is-shown.ts";

/** For whom: somebody signed in, who sees all of it, or whoever has a link. */
export interface Reader {
  caller: Caller | null;
  shown: readonly ReportPart[];
  until: Date | null;
}
interface Words {
  title: Hide;
  /** For words of an episode, where people may be named. */
  spoken: Hide;
}

/** The whole report of a campaign, to be printed. @throws Fault not-found */
export async function readReport(db: Db, caller: Caller, publicId: string): Promise<Report> {
  const { id } = await campaignOf(db, caller, publicId);
  return makeReport(db, id, { caller, shown: REPORT_PARTS, until: null });
}

/** What a campaign has brought, as far as its reader is shown. @throws Fault not-found where it has just been deleted */
export async function makeReport(db: Db, campaignId: number, reader: Reader): Promise<Report> {
  const { caller, shown, until } = reader;
  const [head, results, airings] = await Promise.all([
    selectHead(db, campaignId),
    campaignResultsOf(db, campaignId),
    airingsOf(db, campaignId, caller),
  ]);
  if (!head) throw fault("not-found");
  const words = await wordsFor(db, results, reader, head.ownerId);
  const bySpot = new Map(airings.map((airing) => [airing.spot, airing]));
  const shows = inOrder(results.shows, shown)
    .filter((show) => isShown(show, shown))
    .map((show) => showOf(show, bySpot, words(show), shown));
  const days = results.shows.flatMap((show) => show.results.flatMap(({ airedOn }) => airedOn ?? [])).sort();
  const aired = days[0] ? { from: days[0], to: days.at(-1)! } : null;
  const period = head.start ? plannedPeriod(head.start, head) : aired;
  const { target, provided, curve, window } = keep(
    results,
    {
      target: CAMPAIGN.target,
      provided: CAMPAIGN.provided,
      curve: CAMPAIGN.curve,
      window: CAMPAIGN.window,
    },
    shown,
  );
  return {
    organization: hideAddresses(head.organization),
    campaign: hideAddresses(head.campaign),
    period,
    at: results.at,
    until: until?.toISOString() ?? null,
    shown: [...shown],
    target,
    provided,
    total: figuresOf(results.total, shown),
    shows,
    more: results.more,
    curve,
    window,
    funnel: results.funnel.filter(({ step }) => may(shown, step === "aired" ? CAMPAIGN.ran : CAMPAIGN[step])),
  };
}

/** The period as the campaign's overview shows it. */
function plannedPeriod(
  start: Date,
  { timeZone, duration }: { timeZone: string | null; duration: number | null },
): Report["period"] {
  const from = dayOfStart(start, timeZone);
  return { from, to: duration === null ? null : endDay(from, duration) };
}

/** What hides from the reader's eyes what they may not see, for each show. */
async function wordsFor(
  db: Db,
  { shows }: CampaignResults,
  { caller }: Reader,
  ownerId: number,
): Promise<(show: ResultShow) => Words> {
  const people = await selectPeople(
    db,
    shows.flatMap(({ podcast }) => podcast ?? []),
  );
  const known = new Map(people.map((one) => [one.podcast, one]));
  const contactOf = await contactsFor(
    db,
    caller ?? OUTSIDE,
    caller && ownerId,
    people.map(({ id }) => id),
  );
  return ({ podcast, title }) => {
    const one = podcast === null ? undefined : known.get(podcast);
    const hide = one ? contactOf(one.id).hide : hideAddresses;
    if (caller) return { title: hide, spoken: hide };
    const nameless = hideNames(one?.names ?? [], title);
    return { title: hide, spoken: (text) => nameless(hide(text)) };
  };
}

/** A show of which only hidden things are known is not there. */
const isShown = ({ spots, results, money }: ResultShow, shown: readonly ReportPart[]): boolean =>
  spots > 0 ||
  results.length > 0 ||
  may(shown, FIGURES.orders) ||
  (may(shown, MONEY.revenue) && money.some(({ revenue }) => revenue !== 0));

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");
const firstDay = ({ results }: ResultShow): string =>
  results.map(({ airedOn }) => airedOn ?? "9").sort()[0] ?? "9";

/** The surest first, where prices are shown: their order tells of them. Else by name, and without names by the first day. */
function inOrder(shows: readonly ResultShow[], shown: readonly ReportPart[]): ResultShow[] {
  if (may(shown, CAMPAIGN.order)) return [...shows];
  const keyOf = may(shown, SHOW.title)
    ? ({ title }: ResultShow) => title.toLowerCase()
    : (show: ResultShow) => `${firstDay(show)} ${digest(show.title)}`;
  const keyed = shows.map((show) => ({ show, key: keyOf(show) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ show }) => show);
}

function figuresOf(figures: ResultFigures, shown: readonly ReportPart[]): ReportFigures {
  const { spots, aired, listens } = figures;
  return {
    ...keep(figures, FIGURES, shown),
    spots,
    aired,
    listens,
    money: figures.money
      .map((sum) => ({ currency: sum.currency, ...keep(sum, MONEY, shown) }))
      // A currency in which nothing is shown says no more than that there is something.
      .filter((sum) => sum.cost || sum.revenue),
  };
}

function showOf(
  show: ResultShow,
  airings: ReadonlyMap<string, Airing>,
  words: Words,
  shown: readonly ReportPart[],
): ReportShow {
  return {
    ...figuresOf(show, shown),
    ...keep({ ...show, title: words.title(show.title) }, SHOW, shown),
    results: show.results.map((spot) => spotOf(spot, airings.get(spot.publicId), words, shown)),
  };
}

function spotOf(
  spot: ResultSpot,
  airing: Airing | undefined,
  words: Words,
  shown: readonly ReportPart[],
): ReportSpot {
  const { position, state, airedOn, currency } = spot;
  const kept = keep(spot, SPOT, shown);
  return {
    position,
    state,
    airedOn,
    airing: airing ? airingOf(airing, words, shown) : null,
    currency: kept.cost === null && kept.revenue === null ? null : currency,
    ...kept,
  };
}

function airingOf(airing: Airing, words: Words, shown: readonly ReportPart[]): ReportAiring {
  const { makegoodOf, firstDay: first, lastDay, number, slot, state, reason, person, silentSince } = airing;
  const { episode, place, inserted } = airing;
  const found = {
    episode: episode && words.spoken(episode.title),
    quote: place && words.spoken(place.quote),
    from: place?.from ?? null,
    kind: place?.kind ?? null,
    by: place?.by ?? null,
    proof: place?.proof ?? null,
  };
  return {
    makegoodOf,
    firstDay: first,
    lastDay,
    number,
    slot,
    state,
    reason,
    person,
    silentSince,
    ...keep(found, AIRING, shown),
    inserted,
  };
}
