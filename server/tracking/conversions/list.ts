import { CURRENCIES_SHOWN } from "../../../contract/forms/money.ts";
import type { RouteQuery, RouteReply } from "../../../contract/route.ts";
import {
  CONVERSIONS_PAGE,
  type campaignConversions as campaignPromise,
  type listConversions as listPromise,
  type ShownConversion,
} from "../../../contract/tracking/conversions.ts";
import { CLICK_DAYS } from "../../../contract/tracking.ts";
import { ownerOf } from "../../accounts/members/owners.ts";
import { campaignOf } from "../../campaigns/find.ts";
import { hideFor } from "../../catalogue/addresses/hide-addresses.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { countConversions, type ShownRow, selectByDay, selectByShow, selectConversions } from "./queries.ts";

/** @throws Fault not-found */
export async function listConversions(
  db: Db,
  caller: Caller,
  owner: string,
  { only, page }: RouteQuery<typeof listPromise>,
) {
  const { id } = await ownerOf(db, caller, { publicId: owner });
  const [all, none, disagreeing] = await Promise.all([
    countConversions(db, id, "all"),
    countConversions(db, id, "none"),
    countConversions(db, id, "disagreeing"),
  ]);
  const counts = { all, none, disagreeing };
  return {
    resultSize: counts[only],
    pageSize: CONVERSIONS_PAGE,
    pageIndex: page,
    page: (await selectConversions(db, id, only, page, CONVERSIONS_PAGE)).map(toShown),
    counts,
  };
}

function toShown(row: ShownRow): ShownConversion {
  const { at, disagrees, show, codeShow, linkShow, answerShow, ...rest } = row;
  const says = [
    { rule: "code" as const, show: codeShow },
    { rule: "link" as const, show: linkShow },
    { rule: "answer" as const, show: answerShow },
  ];
  return {
    ...rest,
    show: show && titleOf(show),
    at: at.toISOString(),
    says: disagrees
      ? says.flatMap(({ rule, show }) => (show === null ? [] : [{ rule, show: titleOf(show) }]))
      : [],
  };
}

const titleOf = ({ title, onSale }: NonNullable<ShownRow["show"]>): string => hideFor(onSale)(title);

/** @throws Fault not-found */
export async function campaignConversions(
  db: Db,
  caller: Caller,
  campaign: string,
): Promise<RouteReply<typeof campaignPromise>> {
  const { id } = await campaignOf(db, caller, campaign);
  const [rows, dayRows] = await Promise.all([selectByShow(db, id), selectByDay(db, id, CLICK_DAYS)]);
  type Show = RouteReply<typeof campaignPromise>["shows"][number];
  const shows = new Map<string, Show>();
  for (const { entryExternalId, kind, currency, conversions, amount } of rows) {
    const show = shows.get(entryExternalId) ?? { entryExternalId, orders: 0, leads: 0, refunds: 0, sums: [] };
    shows.set(entryExternalId, show);
    show[`${kind}s`] += conversions;
    addSum(show.sums, currency, amount);
  }
  type Day = RouteReply<typeof campaignPromise>["days"][number];
  const days = new Map<string, Day>();
  for (const { day, currency, conversions, amount } of dayRows) {
    const one = days.get(day) ?? { day, conversions: 0, sums: [] };
    days.set(day, one);
    one.conversions += conversions;
    addSum(one.sums, currency, amount);
  }
  return {
    shows: [...shows.values()].map((show) => ({ ...show, sums: largest(show.sums) })),
    days: [...days.values()].map((day) => ({ ...day, sums: largest(day.sums) })),
  };
}

interface Sum {
  currency: string;
  amount: number;
}

/** Rows of one currency come one after the other. */
function addSum(sums: Sum[], currency: string | null, amount: number): void {
  if (currency === null) return;
  const before = sums.at(-1);
  if (before?.currency === currency) before.amount += amount;
  else sums.push({ currency, amount });
}

function largest(sums: readonly Sum[]): Sum[] {
  if (sums.length <= CURRENCIES_SHOWN) return [...sums];
  return [...sums]
    .sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
    .slice(0, CURRENCIES_SHOWN)
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
