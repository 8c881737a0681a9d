import type { SearchChange } from "../results/podcast-search.ts";

/** One value of a filter. */
export interface FacetItem {
  key: string;
  label: string;
  chosen: boolean;
  /** How many podcasts it would bring; undefined until the server has said it. */
  count?: number | undefined;
  /** Of the first few, those with a lower rank stand first. */
  rank?: number | undefined;
  /** Selects this value, or clears it if it is selected. The search words stay as they are. */
  toggled: SearchChange;
}

export interface Facet {
  id: string;
  title: string;
  /** Several values at once, or only one. */
  many: boolean;
  items: readonly FacetItem[];
  /** How many are shown before "all" is asked for; chosen ones are always shown. */
  few?: number | undefined;
  /** The words of the button that shows all of them. */
  allLabel?: string | undefined;
}
