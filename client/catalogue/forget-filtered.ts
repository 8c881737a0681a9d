import { countFacets, listPodcasts } from "../../contract/catalogue.ts";
import { forget, queryClient } from "../api/queries.ts";

/**
 * After what is in campaigns has changed: the numbers beside the filters are counted again. A list that is filtered by
 * campaigns only becomes old: rows that vanished under the hand of whoever adds them would be worse than one that leaves
 * with the next look.
 */
export async function forgetFiltered(): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[1] === listPodcasts.path,
    refetchType: "none",
  });
  await forget(countFacets);
}
