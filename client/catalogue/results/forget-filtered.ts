import { countFacets } from "../../../contract/catalogue.ts";
import { forget } from "../../api/queries.ts";

let changes = 0;

/**
 * How often what is in campaigns has been changed here. A list filtered by campaigns that was begun at another number is
 * old, also where a further page of it has come since. It only becomes old: rows that vanished under the hand of whoever
 * adds them would be worse than one that leaves with the next look.
 */
export const campaignChanges = (): number => changes;

/** After what is in campaigns has changed: the numbers beside the filters are counted again. */
export function forgetFiltered(): Promise<void> {
  changes += 1;
  return forget(countFacets);
}
