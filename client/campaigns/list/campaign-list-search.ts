import type { Campaign } from "../../../contract/campaigns.ts";
import { SORT_DIRECTIONS, type SortDirection } from "../../../contract/catalogue.ts";
import type { Locale } from "../../../contract/forms/locale.ts";

export const LIST_SORTS = ["title", "created", "podcasts", "progress"] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** How the list of campaigns is shown, as given in the address: only what differs from the default. */
export interface ListSearch {
  title?: string;
  /** An organization's `name`; left out, the list shows what the preferences say. */
  owner?: string;
  sort?: ListSort;
  direction?: SortDirection;
  /** The dialog for a new campaign is open. */
  create?: true;
}

const DEFAULT_LIST_SORT: ListSort = "created";
/** Words begin at A, dates and figures with the newest and highest. */
const firstDirection = (sort: ListSort): SortDirection => (sort === "title" ? "asc" : "desc");

const word = (value: unknown, most: number): string | undefined => {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  return text ? text.slice(0, most) : undefined;
};

/** Reads an address; what does not fit is left out, so that an old or broken link still shows the list. */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const title = word(raw.title, 200);
  const owner = word(raw.owner, 100);
  const sort = LIST_SORTS.find((one) => one === raw.sort) ?? DEFAULT_LIST_SORT;
  const direction = SORT_DIRECTIONS.find((one) => one === raw.direction);
  return {
    ...(title === undefined ? {} : { title }),
    ...(owner === undefined ? {} : { owner }),
    ...(sort === DEFAULT_LIST_SORT ? {} : { sort }),
    ...(direction === undefined || direction === firstDirection(sort) ? {} : { direction }),
    ...(raw.create === true ? { create: true as const } : {}),
  };
}

/** The order in force. */
export function listOrder(search: ListSearch): { sort: ListSort; direction: SortDirection } {
  const sort = search.sort ?? DEFAULT_LIST_SORT;
  return { sort, direction: search.direction ?? firstDirection(sort) };
}

/** Sorted by a column; the same column again reverses the order. */
export function listSortedBy(search: ListSearch, sort: ListSort): ListSearch {
  const now = listOrder(search);
  const turned = now.direction === "asc" ? "desc" : "asc";
  return readListSearch({ ...search, sort, direction: now.sort === sort ? turned : firstDirection(sort) });
}

/** How far a campaign is, as a number to sort by; 0 where that is not known. */
export type ReachedOf = (campaign: Campaign) => number;

/** The campaigns whose title contains the typed text, in the current order; ties stay newest first. */
export function shownCampaigns(
  campaigns: readonly Campaign[],
  search: ListSearch,
  locale: Locale,
  reached: ReachedOf,
): Campaign[] {
  const { sort, direction } = listOrder(search);
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
  const compare: Record<ListSort, (a: Campaign, b: Campaign) => number> = {
    title: (a, b) => collator.compare(a.displayName, b.displayName),
    created: (a, b) => a.created.localeCompare(b.created),
    podcasts: (a, b) => a.podcasts - b.podcasts,
    progress: (a, b) => reached(a) - reached(b),
  };
  const sign = direction === "asc" ? 1 : -1;
  const wanted = search.title?.toLocaleLowerCase(locale);
  return campaigns
    .filter((one) => !wanted || one.displayName.toLocaleLowerCase(locale).includes(wanted))
    .sort((a, b) => sign * compare[sort](a, b) || b.created.localeCompare(a.created));
}
