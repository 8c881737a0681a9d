import type { CampaignFigures } from "../../contract/campaigns.ts";
import { parseMoney, writeAmount } from "../../contract/forms/amounts.ts";
import type { Checked } from "../../contract/forms/checks.ts";
import { type Locale, languageOf } from "../../contract/forms/locale.ts";
import { CURRENCIES, type Currency } from "../../contract/forms/money.ts";
import { parseWhole } from "../../contract/forms/numbers.ts";
import type { saveFigures } from "../../contract/results.ts";
import type { RouteBody } from "../../contract/route.ts";
import { fieldSentence } from "../../contract/sentences.ts";

export const COUNTS = ["adsDelivered", "paid"] as const;
export const BUDGETS = ["budgetProvided", "budgetPlaced", "budgetSpent"] as const;
export type FigureField = (typeof COUNTS)[number] | (typeof BUDGETS)[number];
/** The texts in the fields, and the code of the currency. */
export type FigureValues = Readonly<Record<FigureField | "currency", string>>;

const FIRST_CURRENCY: Record<Locale, string> = { "en-US": "USD", "de-DE": "EUR" };
export const figureCurrency = (values: FigureValues): Currency =>
  CURRENCIES.find(({ currencyCode }) => currencyCode === values.currency) ?? CURRENCIES[0]!;

/** Figures as the fields show them; empty where nothing was entered. */
export function figureValues(figures: CampaignFigures, locale: Locale): FigureValues {
  const currency = figures.currency?.currencyCode ?? FIRST_CURRENCY[locale];
  const kind = CURRENCIES.find(({ currencyCode }) => currencyCode === currency) ?? CURRENCIES[0]!;
  const amount = (minor: number | null) => (minor === null ? "" : writeAmount(minor, locale, kind));
  return {
    currency,
    adsDelivered: figures.adsDeliveredEntered?.toString() ?? "",
    paid: figures.paidEntered?.toString() ?? "",
    budgetProvided: amount(figures.budgetProvided),
    budgetPlaced: amount(figures.budgetPlacedEntered),
    budgetSpent: amount(figures.budgetSpentEntered),
  };
}

type Body = RouteBody<typeof saveFigures>;

/** What is wrong with each field, and what to send: only what differs, all budgets where their currency does. */
export function readFigures(
  values: FigureValues,
  saved: FigureValues,
  locale: Locale,
): { errors: Partial<Record<FigureField, string>>; body: Body; changed: boolean } {
  const currency = figureCurrency(values);
  const errors: Partial<Record<FigureField, string>> = {};
  const body: Body = {};
  const another = values.currency !== saved.currency;
  function take(field: FigureField, read: Checked<number | null>, sent: boolean): void {
    if (!read.ok) errors[field] = fieldSentence(read.rule, languageOf(locale), read.values);
    else if (sent) body[field] = read.value;
  }
  const differs = (field: FigureField) => values[field].trim() !== saved[field];
  for (const field of COUNTS) take(field, parseWhole(values[field], locale), differs(field));
  for (const field of BUDGETS)
    take(field, parseMoney(values[field], locale, currency), differs(field) || another);
  const inMoney = BUDGETS.some((field) => field in body);
  const changed = another || [...COUNTS, ...BUDGETS].some(differs);
  return { errors, body: inMoney ? { ...body, currency } : body, changed };
}
