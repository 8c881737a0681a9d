import { countFacets } from "../../../contract/catalogue.ts";
import { forget } from "../../api/queries.ts";

let changes = 0;

/**
 * Counts changes to campaigns made here. A list filtered by campaigns that started at another count is stale, even
 * if a further page came later. It only becomes stale: rows vanishing while a user adds them would be worse than
 * one that disappears at the next visit.
 */
export const campaignChanges = (): number => changes;

/** After a change to campaigns, the counts next to the filters are fetched again. */
export function forgetFiltered(): Promise<void> {
  changes += 1;
  return forget(countFacets);
}
