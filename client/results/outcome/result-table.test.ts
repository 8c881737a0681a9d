import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import type {
  CampaignResults,
  ResultFigures,
  ResultMoney,
  ResultShow,
} from "../../../contract/results/campaign-results.ts";
import {
  RESULT_COLUMNS,
  RESULT_PARTS,
  type ResultTableWords,
  resultCsv,
  resultSheets,
} from "./result-table.ts";

const same = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, name])) as Record<Name, Name>;
const words: ResultTableWords = {
  campaign: "Tea",
  columns: same(RESULT_COLUMNS),
  parts: same(RESULT_PARTS),
  partHeader: "part",
  yes: "yes",
  response: ({ state }) => state,
  why: ({ why }) => why ?? "",
  renewal: ({ renewal }) => renewal.advice,
  step: (step) => step,
};

const money = (currency: string, parts: Partial<ResultMoney> = {}): ResultMoney => ({
  currency,
  cost: 100_000,
  ran: 50_050,
  paid: 0,
  revenue: -1_205,
  perThousand: { figure: 3_750.4, low: 3_000, high: 4_500 },
  perAction: { n: 12, value: { figure: 4_170.83, low: 2_700.4, high: 8_000 }, why: null },
  return: { n: 4, value: null, why: "too-few" },
  byCount: null,
  ...parts,
});
const figures = (parts: Partial<ResultFigures> = {}): ResultFigures => ({
  spots: 3,
  aired: 2,
  listens: { figure: 24_000, low: 20_000, high: 28_000 },
  clicks: 7,
  visitors: 5,
  codeUses: 4,
  named: 1,
  orders: 12,
  leads: 0,
  response: { state: "too-early", count: 12 },
  money: [money("EUR")],
  ...parts,
});
const show = (title: string, parts: Partial<ResultShow> = {}): ResultShow => ({
  podcast: "p",
  title,
  ...figures(),
  renewal: { advice: "renew" },
  usedLate: false,
  results: [
    {
      publicId: "s",
      booking: "2026-0001",
      position: 1,
      state: "aired",
      airedOn: "2026-11-02",
      days: 12,
      currency: "EUR",
      cost: 33_333,
      listens: null,
      orders: 6,
      leads: 0,
      codeUses: 2,
      revenue: 0,
      perAction: { n: 6, value: { figure: 5_555.5, low: 3_000, high: 9_000 }, why: null },
      return: { n: 6, value: null, why: "too-few" },
      response: { state: "too-early", count: 6 },
    },
  ],
  ...parts,
});
const results = (parts: Partial<CampaignResults> = {}): CampaignResults => ({
  at: "2026-11-26T00:00:00.000Z",
  target: { currency: "EUR", perAction: 4_000 },
  window: 60,
  total: figures(),
  provided: { currency: "EUR", amount: 250_000 },
  shows: [show("Fog")],
  more: { shows: 0, spots: 0 },
  curve: {
    days: [
      { day: 0, count: 3, spots: 2 },
      { day: 1, count: 1, spots: 2 },
    ],
    expected: null,
  },
  funnel: [
    { step: "written", shows: 9 },
    { step: "answered", shows: 4 },
    { step: "booked", shows: 2 },
    { step: "aired", shows: 1 },
    { step: "responded", shows: 1 },
  ],
  ...parts,
});
const sheet = (of: CampaignResults, part: string) =>
  resultSheets(of, words).find((one) => one.part === part)!;

describe("C7.09 results as a table", () => {
  test("C7.09 figures are numbers: money in major units, a range by its ends, no rate with why", () => {
    expect(sheet(results(), "campaign").rows).toEqual([
      expect.objectContaining({
        name: "Tea",
        spots: 3,
        listens: 24_000,
        listensLow: 20_000,
        currency: "EUR",
        cost: 1_000,
        ran: 500.5,
        revenue: -12.05,
        perThousand: 37.5,
        perAction: 41.71,
        perActionLow: 27,
        perActionN: 12,
        perActionWhy: null,
        return: null,
        returnN: 4,
        returnWhy: "too-few",
        target: 40,
        provided: 2_500,
      }),
    ]);
    expect(sheet(results(), "spots").rows[0]).toMatchObject({
      name: "Fog",
      spot: "2026-0001/1",
      airedOn: "2026-11-02",
      cost: 333.33,
      orders: 6,
    });
    expect(sheet(results(), "curve").rows.map(({ day, perAiring }) => [day, perAiring])).toEqual([
      [1, 1.5],
      [2, 2],
    ]);
    expect(sheet(results(), "funnel").rows[0]).toEqual({ name: "written", shows: 9 });
  });

  test("C7.09 a second currency has a line of its own, in which no count stands again", () => {
    const two = figures({ money: [money("EUR"), money("JPY", { cost: 5_000 })] });
    const rows = sheet(results({ total: two }), "campaign").rows;
    expect(rows.map(({ currency, cost, orders }) => [currency, cost, orders])).toEqual([
      ["EUR", 1_000, 12],
      ["JPY", 5_000, undefined],
    ]);
    const other = results({ target: { currency: "USD", perAction: 100 } });
    expect(sheet(other, "campaign").rows.at(-1)).toEqual({ name: "Tea", currency: "USD", target: 1 });
  });

  test("C7.09 a part of which nothing is known is left out", () => {
    const none = results({ shows: [], curve: { days: [], expected: null } });
    expect(resultSheets(none, words).map(({ part }) => part)).toEqual(["campaign", "funnel"]);
  });

  test("C7.09 the CSV file has every part, and no title is a formula", () => {
    const titles = ["=HYPERLINK(1)", "+1;=2", '@"cmd", later'];
    const text = resultCsv(results({ shows: titles.map((title) => show(title)) }), words);
    const lines = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    const of = (part: string) => lines.filter((line) => line.part === part);
    expect(RESULT_PARTS.map((part) => of(part).length)).toEqual([1, 3, 3, 2, 5]);
    expect(of("shows").map(({ name }) => name)).toEqual(["'=HYPERLINK(1)", "'+1;'=2", `'@"cmd", later`]);
    expect(of("shows")[0]).toMatchObject({ cost: "1000", revenue: "-12.05", renewal: "renew" });
  });
});
