import { type Cell, csvText } from "../../../contract/forms/csv.ts";
import type {
  CampaignResults,
  Estimate,
  Rate,
  ResultFigures,
  ResultMoney,
  ResultShow,
  ResultSpot,
} from "../../../contract/results/campaign-results.ts";
import { addUp, shareBy } from "../../../contract/results/response-curve.ts";
import { fractionDigitsOf } from "../../tracking/import/read-values.ts";

/** The parts of the page, in its order; a workbook has a sheet for each. */
export const RESULT_PARTS = ["campaign", "shows", "spots", "curve", "funnel"] as const;
export type ResultPart = (typeof RESULT_PARTS)[number];

/** Sums of money in major units of `currency`; a figure that is estimated has the ends of its range beside it. */
export const RESULT_COLUMNS = [
  "name",
  "spot",
  "airedOn",
  "spots",
  "aired",
  "listens",
  "listensLow",
  "listensHigh",
  "clicks",
  "visitors",
  "codeUses",
  "named",
  "orders",
  "leads",
  "response",
  "currency",
  "provided",
  "cost",
  "ran",
  "paid",
  "revenue",
  "perThousand",
  "perThousandLow",
  "perThousandHigh",
  "perAction",
  "perActionLow",
  "perActionHigh",
  "perActionN",
  "perActionWhy",
  "return",
  "returnLow",
  "returnHigh",
  "returnN",
  "returnWhy",
  "byCount",
  "target",
  "renewal",
  "usedLate",
  "day",
  "perAiring",
  "reference",
  "airings",
  "shows",
] as const;
export type ResultColumn = (typeof RESULT_COLUMNS)[number];

export interface ResultTableWords {
  campaign: string;
  columns: Readonly<Record<ResultColumn, string>>;
  parts: Readonly<Record<ResultPart, string>>;
  partHeader: string;
  yes: string;
  response(of: ResultFigures["response"]): string;
  why(of: Rate): string;
  renewal(show: ResultShow): string;
  step(of: CampaignResults["funnel"][number]["step"]): string;
}

type Row = Partial<Record<ResultColumn, Cell>>;
export interface ResultSheet {
  part: ResultPart;
  title: string;
  /** Those of which the part has a cell. */
  columns: ResultColumn[];
  rows: Row[];
}

/** What the page of results shows, by its parts. A part of which nothing is known is left out. */
export function resultSheets(results: CampaignResults, words: ResultTableWords): ResultSheet[] {
  const parts: Record<ResultPart, Row[]> = {
    campaign: campaignRows(results, words),
    shows: results.shows.flatMap((show) => showRows(show, words)),
    spots: results.shows.flatMap((show) => show.results.map((spot) => spotRow(show, spot, words))),
    curve: curveRows(results),
    funnel: results.funnel.map(({ step, shows }) => ({ name: words.step(step), shows })),
  };
  return RESULT_PARTS.map((part) => ({
    part,
    title: words.parts[part],
    columns: RESULT_COLUMNS.filter((column) => parts[part].some((row) => row[column] !== undefined)),
    rows: parts[part],
  })).filter(({ rows }) => rows.length > 0);
}

/** All parts below each other under the same columns, the first of which says which part a line is of. */
export function resultCsv(results: CampaignResults, words: ResultTableWords): string {
  const sheets = resultSheets(results, words);
  const columns = RESULT_COLUMNS.filter((column) => sheets.some((sheet) => sheet.columns.includes(column)));
  return csvText([
    [words.partHeader, ...columns.map((column) => words.columns[column])],
    ...sheets.flatMap(({ title, rows }) =>
      rows.map((row) => [title, ...columns.map((column) => row[column] ?? null)]),
    ),
  ]);
}

function campaignRows(results: CampaignResults, words: ResultTableWords): Row[] {
  const { total, target, provided } = results;
  const rows = rowsOf(words.campaign, total, words);
  const extra: [string, Row][] = [];
  if (provided) extra.push([provided.currency, { provided: major(provided.amount, provided.currency) }]);
  if (target) extra.push([target.currency, { target: major(target.perAction, target.currency) }]);
  for (const [currency, cells] of extra) {
    const known = rows.find((row) => row.currency === currency);
    if (known) Object.assign(known, cells);
    else rows.push({ name: words.campaign, currency, ...cells });
  }
  return rows;
}

function showRows(show: ResultShow, words: ResultTableWords): Row[] {
  const [first, ...more] = rowsOf(show.title, show, words);
  const advice = show.spots > 0 ? words.renewal(show) : null;
  return [{ ...first, renewal: advice, usedLate: show.usedLate ? words.yes : null }, ...more];
}

/** A line for each currency. Counts stand in the first alone, so that a column can be added up. */
function rowsOf(name: string, figures: ResultFigures, words: ResultTableWords): Row[] {
  const { spots, aired, clicks, visitors, codeUses, named, orders, leads } = figures;
  const counts: Row = {
    spots,
    aired,
    ...estimate("listens", figures.listens, Math.round),
    clicks,
    visitors,
    codeUses,
    named,
    orders,
    leads,
    response: words.response(figures.response),
  };
  const [first, ...more] = figures.money.map((sum) => moneyCells(sum, words));
  return [{ name, ...counts, ...first }, ...more.map((cells) => ({ name, ...cells }))];
}

function moneyCells(sum: ResultMoney, words: ResultTableWords): Row {
  const { currency } = sum;
  const inMajor = (value: number) => major(value, currency);
  return {
    currency,
    cost: inMajor(sum.cost),
    ran: inMajor(sum.ran),
    paid: inMajor(sum.paid),
    revenue: inMajor(sum.revenue),
    ...estimate("perThousand", sum.perThousand, inMajor),
    ...rate("perAction", sum.perAction, inMajor, words),
    ...rate("return", sum.return, twoDigits, words),
    ...(sum.byCount ? { byCount: inMajor(sum.byCount.sum) } : {}),
  };
}

function spotRow(show: ResultShow, spot: ResultSpot, words: ResultTableWords): Row {
  const { currency } = spot;
  const inMajor = (value: number) => major(value, currency);
  return {
    name: show.title,
    spot: `${spot.booking}/${spot.position}`,
    airedOn: spot.airedOn,
    codeUses: spot.codeUses,
    orders: spot.orders,
    leads: spot.leads,
    response: words.response(spot.response),
    currency,
    cost: inMajor(spot.cost),
    revenue: inMajor(spot.revenue),
    ...rate("perAction", spot.perAction, inMajor, words),
    ...rate("return", spot.return, twoDigits, words),
  };
}

function curveRows({ curve }: CampaignResults): Row[] {
  return addUp(curve.days).map(({ day, sum, spots }) => ({
    day: day + 1,
    perAiring: twoDigits(sum),
    reference: curve.expected === null ? null : twoDigits(curve.expected * shareBy(day + 1)),
    airings: spots,
  }));
}

type Estimated = "listens" | "perThousand" | "perAction" | "return";

const estimate = (column: Estimated, of: Estimate | null, say: (value: number) => number): Row => ({
  [column]: of ? say(of.figure) : null,
  [`${column}Low`]: of ? say(of.low) : null,
  [`${column}High`]: of ? say(of.high) : null,
});

const rate = (
  column: "perAction" | "return",
  of: Rate,
  say: (value: number) => number,
  words: ResultTableWords,
): Row => ({
  ...estimate(column, of.value, say),
  [`${column}N`]: of.n,
  [`${column}Why`]: of.value ? null : words.why(of),
});

const twoDigits = (value: number): number => Math.round(value * 100) / 100;

/** Minor units as the number that a person writes: 123456 as 1234.56. */
function major(amount: number, currency: string): number {
  const digits = fractionDigitsOf(currency);
  return Number((Math.round(amount) / 10 ** digits).toFixed(digits));
}
