import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Chip } from "../../ui/chip.tsx";
import { filters } from "../filters/all.ts";
import { changed, type PodcastSearch } from "../results/search.ts";
import type { Collection } from "./campaign-facet.tsx";
import { useGenres } from "./facets.ts";
import type { TagChoice } from "./tag-facet.tsx";

interface SetFilter {
  id: string;
  name: string;
  value: string;
  without: PodcastSearch;
}

/** Every active filter in words, with the search without it. */
export function useSetFilters(
  search: PodcastSearch,
  collections: readonly Collection[],
  tags: readonly TagChoice[],
): SetFilter[] {
  const t = useText();
  const format = useFormats();
  const genres = useGenres();
  return filters.flatMap((filter) => {
    const chip = filter.chip(search, { t, format, genres, collections, tags });
    // Clears the filter: every part it reads is unset.
    return chip ? [{ id: filter.id, ...chip, without: changed(search, filter.read({})) }] : [];
  });
}

/** The set filters as chips, each with its cross. */
export function FilterChips({
  filters: set,
  onChange,
}: {
  filters: readonly SetFilter[];
  onChange: (search: PodcastSearch) => void;
}) {
  const t = useText();
  return set.map((filter) => (
    <Chip
      key={filter.id}
      name={filter.name}
      removeLabel={t("catalogue.removeFilter", { name: filter.name })}
      onRemove={() => onChange(filter.without)}
    >
      {filter.value}
    </Chip>
  ));
}
