import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { listConversations } from "../../contract/conversations.ts";
import { call } from "../api/call.ts";
import { keyOf } from "../api/queries.ts";
import type { InboxSearch } from "./inbox-search.ts";
import { useFreshByNews } from "./use-fresh-by-news.ts";

/** How often a visible inbox looks for what no news tells this user of, in ms. */
const LOOK_MS = 15_000;

/** The conversations that the address asks for, page by page, and what belongs to all of them. */
export function useInbox(search: InboxSearch) {
  useFreshByNews();
  const query = { ...search };
  const answer = useInfiniteQuery({
    queryKey: keyOf(listConversations, { query }),
    queryFn: ({ signal, pageParam }) =>
      call(listConversations, { query: { ...query, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: "",
    getNextPageParam: (last) => last.next,
    staleTime: 0,
    // News that fits is found by searching again.
    refetchInterval: search.q ? false : LOOK_MS,
    // While one types, what was found last stays.
    ...(search.q && { placeholderData: keepPreviousData }),
  });
  const first = answer.data?.pages[0];
  const seen = new Set<string>();
  // A conversation that moved up while one scrolled may be on two pages.
  const rows = (answer.data?.pages ?? [])
    .flatMap((page) => page.page)
    .filter(({ publicId }) => !seen.has(publicId) && seen.add(publicId));
  // A page of a long search may be empty; the reader need not ask it to go on.
  const { hasNextPage, isFetching, isError, fetchNextPage } = answer;
  const goesOn = rows.length === 0 && hasNextPage && !isError;
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);
  return {
    rows,
    first,
    error: answer.error,
    pending: answer.isPending || goesOn,
    again: answer.refetch,
    more: answer.hasNextPage && !answer.isFetchingNextPage ? () => void answer.fetchNextPage() : undefined,
  };
}
