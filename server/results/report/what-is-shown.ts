import type { ReportPart } from "../../../contract/results/report.ts";

/**
 * What has to be ticked for a field to be in a report; all of it. A figure that is reckoned from others needs what they
 * need, because whoever has it and all but one of them has the last one, too: `what-is-shown.test.ts` holds it to that.
 */
export type Needs = readonly ReportPart[];

const NOTHING: Needs = [];
const PER_ACTION: Needs = ["responses", "costs"];
const ALL_MONEY: Needs = ["responses", "revenue", "costs"];

/** Of the campaign, and of each show. */
export const FIGURES = {
  spots: NOTHING,
  aired: NOTHING,
  listens: NOTHING,
  clicks: ["responses"],
  visitors: ["responses"],
  codeUses: ["responses"],
  named: ["responses"],
  orders: ["responses"],
  leads: ["responses"],
  response: ["responses"],
} as const satisfies Record<string, Needs>;

export const MONEY = {
  cost: ["costs"],
  ran: ["costs"],
  paid: ["costs"],
  revenue: ["revenue"],
  perThousand: ["costs"],
  perAction: PER_ACTION,
  return: ALL_MONEY,
  byCount: ALL_MONEY,
} as const satisfies Record<string, Needs>;

export const SHOW = {
  title: ["names"],
  // Advice follows from the price per order and the target.
  renewal: PER_ACTION,
  usedLate: ["responses"],
} as const satisfies Record<string, Needs>;

export const SPOT = {
  cost: ["costs"],
  orders: ["responses"],
  leads: ["responses"],
  codeUses: ["responses"],
  revenue: ["revenue"],
  perAction: PER_ACTION,
  return: ALL_MONEY,
  response: ["responses"],
} as const satisfies Record<string, Needs>;

/** What aired is in every report; what would name the show is not. */
export const AIRING = {
  episode: ["names"],
  quote: ["names", "quotes"],
  from: NOTHING,
  kind: NOTHING,
  by: NOTHING,
  proof: NOTHING,
} as const satisfies Record<string, Needs>;

export const CAMPAIGN = {
  target: PER_ACTION,
  provided: ["costs"],
  curve: ["responses"],
  window: ["responses"],
  /** Steps of the way from a mail to an order. */
  written: ["outreach"],
  answered: ["outreach"],
  booked: ["outreach"],
  ran: ["outreach"],
  responded: ["outreach", "responses"],
  /** The surest first: by the worse end of what an order costs. */
  order: PER_ACTION,
} as const satisfies Record<string, Needs>;

export const may = (shown: readonly ReportPart[], needs: Needs): boolean =>
  needs.every((part) => shown.includes(part));

/** Of an object the fields of a table: as they are where they may be shown, else null. */
export function keep<Of, Field extends keyof Of>(
  of: Of,
  fields: Readonly<Record<Field, Needs>>,
  shown: readonly ReportPart[],
): { [Name in Field]: Of[Name] | null } {
  const names = Object.keys(fields) as Field[];
  return Object.fromEntries(names.map((name) => [name, may(shown, fields[name]) ? of[name] : null])) as {
    [Name in Field]: Of[Name] | null;
  };
}
