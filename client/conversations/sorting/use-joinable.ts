import { useInfiniteQuery } from "@tanstack/react-query";
import { use, useEffect } from "react";
import { type ConversationRow, listConversations } from "../../../contract/conversations.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queries.ts";
import { ThreadContext } from "./thread.ts";

/** So many are shown at once; typing finds the others. */
const SHOWN = 20;
/** The newest thousand are searched. */
const MOST_PAGES = 20;

const query = { view: "all" } as const;

/** What is visible of a conversation, to look for words in. */
const wordsOf = ({ subject, person, shows }: ConversationRow): string =>
  [
    subject,
    person?.name,
    person?.address,
    ...shows.flatMap((show) => [show.title, show.campaign?.displayName]),
  ]
    .filter(Boolean)
    .join(" ")
    .toLocaleLowerCase();

/**
 * The other conversations of the organization in which all the words occur, newest first. They are looked for in what
 * the list shows, page by page, so that nothing is found by what its reader may not see.
 */
export function useJoinable(words: string) {
  const here = use(ThreadContext)?.publicId;
  const answer = useInfiniteQuery({
    // Apart from the inbox, which would look again at every page that was searched.
    queryKey: [...keyOf(listConversations, { query }), "join"],
    queryFn: ({ signal, pageParam }) =>
      call(listConversations, { query: { ...query, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: "",
    getNextPageParam: (last, pages) => (pages.length < MOST_PAGES ? last.next : null),
    staleTime: 0,
    gcTime: 0,
  });
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const seen = new Set([here]);
  const found = (answer.data?.pages ?? [])
    .flatMap(({ page }) => page)
    .filter((row) => !seen.has(row.publicId) && seen.add(row.publicId))
    .filter((row) => {
      const shown = wordsOf(row);
      return wanted.every((word) => shown.includes(word));
    });
  const { hasNextPage, isFetching, isError, fetchNextPage } = answer;
  const searching = found.length < SHOWN && hasNextPage && !isError;
  useEffect(() => {
    if (searching && !isFetching) void fetchNextPage();
  }, [searching, isFetching, fetchNextPage]);
  return {
    found: found.slice(0, SHOWN),
    /** There are more that fit. */
    more: found.length > SHOWN || (hasNextPage && !searching),
    searching: answer.isPending || searching,
    error: answer.error,
  };
}
