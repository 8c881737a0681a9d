import { DASHBOARD_NEWS, type News } from "../../contract/results.ts";
import { shortNamesOf } from "../accounts/short-names.ts";
import { hideFor } from "../catalogue/addresses/hide-addresses.ts";
import type { Db } from "../platform/postgres/database.ts";
import { type NewsRow, selectNews } from "./news-queries.ts";

/** How many are examined before related ones are merged. */
const LOOK_BACK = 500;
/** One person's actions on several podcasts within this time, in milliseconds, are one item of news. */
const SAME_BREATH_MS = 60_000;

/**
 * The latest events in these campaigns, newest first; an event that concerns many podcasts appears once.
 *
 * @param filled see `selectNews`
 */
export async function newsOf(
  db: Db,
  campaigns: readonly { id: number; ownerId: number }[],
  filled: boolean,
): Promise<News[]> {
  if (campaigns.length === 0) return [];
  const rows = await selectNews(db, campaigns, LOOK_BACK, filled);
  const groups = drawTogether(rows).slice(0, DASHBOARD_NEWS);
  const names = await shortNamesOf(
    db,
    groups.flatMap(({ row }) => row.loginId ?? []),
  );
  return groups.map(({ row, more }) => ({
    kind: row.kind,
    campaign: { publicId: row.campaignId, displayName: row.campaignName },
    podcast: { publicId: row.podcastId, title: hideFor(row.onSale)(row.podcastTitle) },
    more,
    from: row.from,
    to: row.to,
    by: row.loginId === null ? null : (names.get(row.loginId) ?? null),
    at: row.at.toISOString(),
  }));
}

/** Adjacent equal events about different podcasts become the newest one and the number of others. */
export function drawTogether(rows: readonly NewsRow[]): { row: NewsRow; more: number }[] {
  const groups: { row: NewsRow; more: number; oldest: Date }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && saysTheSame(last.row, row) && last.oldest.getTime() - row.at.getTime() <= SAME_BREATH_MS) {
      last.more += 1;
      last.oldest = row.at;
    } else groups.push({ row, more: 0, oldest: row.at });
  }
  return groups.map(({ row, more }) => ({ row, more }));
}

const saysTheSame = (a: NewsRow, b: NewsRow): boolean =>
  a.kind === b.kind &&
  a.campaignId === b.campaignId &&
  a.to === b.to &&
  a.from === b.from &&
  a.loginId === b.loginId;
