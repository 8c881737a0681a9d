import type { FacetCounts, Genre, PodcastFilters } from "../../../contract/catalogue.ts";
import type { SavedFilters } from "../../../contract/catalogue-saved.ts";
import type { Formats } from "../../language/formats.ts";
import type { TextOf } from "../../language/text.tsx";
import type { Facet } from "../facets/facet.ts";
import type { PodcastSearch, SearchChange } from "../results/podcast-search.ts";

export interface FacetTools {
  t: TextOf;
  format: Formats;
  /** Undefined until the server has counted. */
  counts: FacetCounts | undefined;
  genres: readonly Genre[];
  languages: readonly { language: string }[];
}

export interface ChipTools {
  t: TextOf;
  format: Formats;
  genres: readonly Genre[];
  collections: readonly { publicId: string; displayName: string }[];
  tags: readonly { publicId: string; name: string }[];
}

/** Parts of a search as a call takes them; undefined if not filtered. */
type Asked = { [K in keyof PodcastFilters]?: PodcastFilters[K] | undefined };

/**
 * One record per filter: its form in addresses, calls and saved searches, the values offered, and its chip. The
 * server's half has the same name (server/catalogue/search/filters).
 */
export interface Filter {
  id: string;
  /** Reads its parts of an address; invalid ones are undefined. */
  read: (raw: Record<string, unknown>) => SearchChange;
  asked: (search: PodcastSearch) => Asked;
  /** The reverse for saved searches, in the form of an address. */
  kept: (filters: SavedFilters) => Record<string, unknown>;
  /** Its values. Those of one id are one group. */
  facet?: (search: PodcastSearch, tools: FacetTools) => Facet;
  /** In words, where it is set. */
  chip: (search: PodcastSearch, tools: ChipTools) => { name: string; value: string } | undefined;
}
