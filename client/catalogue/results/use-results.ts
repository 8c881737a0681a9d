import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { listPodcasts, type PodcastCard } from "../../../contract/catalogue.ts";
import { pageAfter } from "../../../contract/forms/page-after.ts";
import { useOwner } from "../../accounts/owner.ts";
import { call } from "../../api/call.ts";
import { Problem } from "../../api/problem.ts";
import { keyOf } from "../../api/queries.ts";
import { currentLocale } from "../../language/locale.ts";
import { campaignChanges } from "./forget-filtered.ts";
import { type PodcastSearch, queryOf } from "./search.ts";

/** Half an hour: returning to a list restores it at the same position. */
const keptFor = 30 * 60_000;

export interface Results {
  podcasts: readonly PodcastCard[];
  /** Exact; undefined while nothing is known. */
  total: number | undefined;
  /** The words actually searched, if the given ones occur nowhere. */
  usedTitle: string | undefined;
  /** The first answer is still loading and there is nothing older to show. */
  pending: boolean;
  /** What is shown belongs to the search before. */
  old: boolean;
  error: Error | null;
  /** Requests the next page; undefined at the end, while one is loading, and after one has failed. */
  more: (() => void) | undefined;
  /** A further page failed; the rows before it stay. */
  moreFailed: boolean;
  again: () => void;
  ended: boolean;
}

function pagesOf(search: PodcastSearch, owner: string | undefined) {
  const query = { ...queryOf(search, owner), locale: currentLocale() };
  return infiniteQueryOptions({
    queryKey: [...keyOf(listPodcasts, { query }), "pages"],
    queryFn: async ({ pageParam, signal }) => {
      const asOf = campaignChanges();
      const page = await call(listPodcasts, { query: { ...query, page: pageParam } }, { signal });
      return { ...page, asOf };
    },
    initialPageParam: 0,
    getNextPageParam: pageAfter,
  });
}

/** A request made before the answer is needed. */
export interface Ahead {
  /** The answer has come, or failed, or was broken off. */
  there: Promise<void>;
  breakOff: () => void;
}

/**
 * Requests the podcasts of the search that is about to be shown, so that the answer arrives while the page changes.
 * Undefined if no one is signed in.
 */
export function useAskAhead(): (search: PodcastSearch) => Ahead | undefined {
  const owner = useOwner();
  const queries = useQueryClient();
  return useCallback(
    (search) => {
      if (!owner) return;
      const pages = pagesOf(search, owner.publicId);
      return {
        there: queries.prefetchInfiniteQuery(pages),
        breakOff: () => void queries.cancelQueries({ queryKey: pages.queryKey, exact: true }),
      };
    },
    [queries, owner],
  );
}

/** While the search is being prepared for the first time, in ms. */
const PREPARING_MS = 10_000;

/** Search is not ready yet; the list retries automatically. */
export const isPreparing = (error: unknown): boolean =>
  error instanceof Problem && error.code === "search-not-ready";

/** The podcasts of a search, page after page. Further typing cancels earlier requests. */
export function useResults(search: PodcastSearch): Results {
  const owner = useOwner();
  const answer = useInfiniteQuery({
    ...pagesOf(search, owner?.publicId),
    placeholderData: keepPreviousData,
    enabled: owner !== undefined,
    gcTime: keptFor,
    refetchInterval: ({ state }) => (isPreparing(state.error) ? PREPARING_MS : false),
    // A scrolled list is not refetched: that could be hundreds of pages.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: ({ state }) => {
      const [first, second] = state.data?.pages ?? [];
      const ofCampaigns = search.campaign !== undefined || search.campaigns !== undefined;
      if (first && ofCampaigns && first.asOf !== campaignChanges()) return "always";
      return state.isInvalidated || second === undefined;
    },
  });

  const { data, fetchNextPage, refetch, hasNextPage, isFetching, isFetchNextPageError } = answer;
  const podcasts = useMemo(() => {
    // A podcast that moved to a later page while scrolling would appear twice: the first position counts.
    const byId = new Map<string, PodcastCard>();
    for (const card of data?.pages.flatMap((page) => page.page) ?? []) {
      if (!byId.has(card.externalId)) byId.set(card.externalId, card);
    }
    return [...byId.values()];
  }, [data]);
  const next = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return {
    podcasts,
    total: data?.pages.at(-1)?.resultSize,
    usedTitle: data?.pages[0]?.usedTitle,
    pending: answer.isPending,
    old: answer.isPlaceholderData,
    error: answer.error,
    more: hasNextPage && !isFetching && !isFetchNextPageError ? next : undefined,
    moreFailed: isFetchNextPageError,
    again: isFetchNextPageError ? next : () => void refetch(),
    ended: !hasNextPage && data !== undefined && !answer.isPlaceholderData,
  };
}
