import { type CampaignEntry, PODCAST_STATES } from "../../../contract/campaigns.ts";
import { EMAIL_STATUSES, SORT_DIRECTIONS, type SortDirection } from "../../../contract/catalogue.ts";
import type { Locale } from "../../../contract/forms/locale.ts";
import { readStateChoice, STATE_CHOICES, type StateChoice } from "../pipeline-state.tsx";

export const ENTRY_SORTS = ["title", "state", "reach", "email", "event"] as const;
export type EntrySort = (typeof ENTRY_SORTS)[number];

/** Which podcasts of a campaign are shown, and in which order, as given in the address. */
export interface EntrySearch {
  state?: Exclude<StateChoice, "All">;
  /** A tag's public id. */
  tag?: string;
  sort?: EntrySort;
  direction?: SortDirection;
  /** As columns by state; rows where it is left out. */
  view?: "board";
}

const firstSort: EntrySort = "reach";
/** Words begin at A and the pipeline at its start; figures and dates with the highest and newest. */
const firstDirection = (sort: EntrySort): SortDirection =>
  sort === "reach" || sort === "event" || sort === "email" ? "desc" : "asc";

/** Reads an address; what does not fit is left out. */
export function readEntrySearch(raw: Record<string, unknown>): EntrySearch {
  const state = readStateChoice(raw.state);
  const sort = ENTRY_SORTS.find((one) => one === raw.sort) ?? firstSort;
  const direction = SORT_DIRECTIONS.find((one) => one === raw.direction);
  return {
    ...(state === "All" ? {} : { state }),
    ...(typeof raw.tag === "string" && /^[\w-]{1,64}$/.test(raw.tag) ? { tag: raw.tag } : {}),
    ...(sort === firstSort ? {} : { sort }),
    ...(direction === undefined || direction === firstDirection(sort) ? {} : { direction }),
    ...(raw.view === "board" ? { view: "board" as const } : {}),
  };
}

/** The order in force. */
export function entryOrder(search: EntrySearch): { sort: EntrySort; direction: SortDirection } {
  const sort = search.sort ?? firstSort;
  return { sort, direction: search.direction ?? firstDirection(sort) };
}

/** Sorted by a column; the same column again reverses the order. */
export function entriesSortedBy(search: EntrySearch, sort: EntrySort): EntrySearch {
  const now = entryOrder(search);
  const turned = now.direction === "asc" ? "desc" : "asc";
  return readEntrySearch({ ...search, sort, direction: now.sort === sort ? turned : firstDirection(sort) });
}

/** How many podcasts each tab holds. */
export function countsOf(entries: readonly CampaignEntry[]): Record<StateChoice, number> {
  const counts = Object.fromEntries(STATE_CHOICES.map((choice) => [choice, 0])) as Record<
    StateChoice,
    number
  >;
  counts.All = entries.length;
  for (const { podcastState } of entries) counts[podcastState] += 1;
  return counts;
}

type Key = string | number | null;

/** The podcasts of one tab in the order in force. What is not known stands last in both directions. */
export function shownEntries(
  entries: readonly CampaignEntry[],
  search: EntrySearch,
  locale: Locale,
  /** Whether an entry has a tag. */
  isTagged: (entry: string, tag: string) => boolean = () => true,
): CampaignEntry[] {
  const { sort, direction } = entryOrder(search);
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
  const key: Record<EntrySort, (entry: CampaignEntry) => Key> = {
    title: ({ podcast }) => podcast.title,
    state: ({ podcastState }) => PODCAST_STATES.indexOf(podcastState),
    reach: ({ podcast }) => podcast.reachPerEpisode,
    email: ({ podcast }) => EMAIL_STATUSES.indexOf(podcast.emailStatus),
    event: ({ lastEvent }) => Date.parse(lastEvent.at),
  };
  const sign = direction === "asc" ? 1 : -1;
  function compare(a: CampaignEntry, b: CampaignEntry): number {
    const [one, two] = [key[sort](a), key[sort](b)];
    if (one === null || two === null) return one === two ? 0 : one === null ? 1 : -1;
    if (typeof one === "string") return sign * collator.compare(one, String(two));
    return sign * (one - Number(two));
  }
  const { state, tag } = search;
  const wanted = entries.filter(
    (entry) =>
      (state === undefined || entry.podcastState === state) &&
      (tag === undefined || isTagged(entry.externalId, tag)),
  );
  return wanted.sort((a, b) => compare(a, b) || collator.compare(a.podcast.title, b.podcast.title));
}
