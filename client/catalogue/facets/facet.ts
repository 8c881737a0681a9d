import type { SearchChange } from "../results/podcast-search.ts";

/** One value of a filter. */
export interface FacetItem {
  key: string;
  label: string;
  chosen: boolean;
  /** How many podcasts this value would yield; undefined until the server has answered. */
  count?: number | undefined;
  /** Among the first few, values with a lower rank come first. */
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
  /** How many are shown until "all" is pressed; selected ones are always shown. */
  few?: number | undefined;
  /** The words of the button that shows all of them. */
  allLabel?: string | undefined;
}
