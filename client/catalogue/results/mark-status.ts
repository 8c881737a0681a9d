import type { InfiniteData } from "@tanstack/react-query";
import { type EmailStatus, listPodcasts, type PodcastCard } from "../../../contract/catalogue.ts";
import type { RouteReply } from "../../../contract/route.ts";
import { queryClient } from "../../api/queries.ts";

type Page = RouteReply<typeof listPodcasts>;

/** The cards with changed status; the same array if none of them is affected. */
function withStatus(
  cards: readonly PodcastCard[],
  ids: ReadonlySet<string>,
  status: EmailStatus,
): PodcastCard[] {
  return cards.map((card) => (ids.has(card.externalId) ? { ...card, emailStatus: status } : card));
}

/**
 * Changes the status of podcasts in every cached list, at once and in place: refetching a long list would make it
 * jump. The lists become stale and are fetched again when they are next opened.
 */
export function markStatus(externalIds: readonly string[], status: EmailStatus): void {
  const ids = new Set(externalIds);
  const ofPage = (page: Page): Page => ({ ...page, page: withStatus(page.page, ids, status) });
  const filters = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === listPodcasts.path,
  };
  queryClient.setQueriesData<Page | InfiniteData<Page>>(filters, (kept) => {
    if (!kept) return kept;
    return "pages" in kept ? { ...kept, pages: kept.pages.map(ofPage) } : ofPage(kept);
  });
  void queryClient.invalidateQueries({ ...filters, refetchType: "none" });
}
