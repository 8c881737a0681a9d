import type { ReactNode } from "react";
import { Text, useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { type PodcastSearch, withoutFilters } from "../results/search.ts";
import { SortMenu } from "../results/sort-menu.tsx";
import type { Collection } from "./campaign-facet.tsx";
import { FilterChips, useSetFilters } from "./filter-chips.tsx";
import type { TagChoice } from "./tag-facet.tsx";

interface Props {
  search: PodcastSearch;
  collections: readonly Collection[];
  tags: readonly TagChoice[];
  total: number | undefined;
  onChange: (search: PodcastSearch) => void;
  /** The button of the filter sheet, given how many filters are set. */
  sheet: (count: number) => ReactNode;
  /** The menu of the saved searches. */
  saved: ReactNode;
  /** Rendered before the sort order. */
  children?: ReactNode;
}

/** What is filtered, how many fit, and in which order. */
export function FilterBar({ search, collections, tags, total, onChange, sheet, saved, children }: Props) {
  const t = useText();
  const filters = useSetFilters(search, collections, tags);
  return (
    <div className="filter-bar">
      <div className="chips scroll-x">
        {sheet(filters.length)}
        {saved}
        <FilterChips filters={filters} onChange={onChange} />
        {filters.length > 0 ? (
          <Button
            kind="third"
            className="wide-only clear-all"
            onClick={() => onChange(withoutFilters(search))}
          >
            {t("catalogue.clearAll")}
          </Button>
        ) : null}
      </div>
      <div className="count-and-order">
        <span className="result-count num">
          {total === undefined ? null : (
            <Text
              id="catalogue.count"
              values={{ count: total, b: (words: ReactNode[]) => <b key="count">{words}</b> }}
            />
          )}
        </span>
        {children}
        <SortMenu search={search} onChange={onChange} />
      </div>
    </div>
  );
}
