import { useQueries } from "@tanstack/react-query";
import { listPlacements } from "../../../contract/campaigns.ts";
import { PAGE_SIZE } from "../../../contract/catalogue.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queries.ts";

/** Podcast → the campaigns it is in, each by its public id. Podcasts in none have no entry. */
export type Placements = ReadonlyMap<string, readonly string[]>;

/**
 * Which of the user's campaigns contain these podcasts, as far as known. Fetched page by page, so that a growing
 * list only asks for new podcasts, and only once the list is `ready`.
 */
export function usePlacements(externalIds: readonly string[], ready = true): Placements {
  const parts = Array.from({ length: Math.ceil(externalIds.length / PAGE_SIZE) }, (_, part) =>
    externalIds.slice(part * PAGE_SIZE, (part + 1) * PAGE_SIZE),
  );
  return useQueries({
    queries: parts.map((podcast) => ({
      queryKey: keyOf(listPlacements, { query: { podcast } }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(listPlacements, { query: { podcast } }, { signal }),
      enabled: ready,
      // One request for each page scrolled through, all at once.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: 5 * 60_000,
    })),
    combine: (answers) => {
      const placements = new Map<string, string[]>();
      for (const { podcast, campaign } of answers.flatMap((answer) => answer.data ?? [])) {
        placements.set(podcast, [...(placements.get(podcast) ?? []), campaign]);
      }
      return placements;
    },
  });
}
