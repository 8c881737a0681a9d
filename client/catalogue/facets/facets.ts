import { keepPreviousData } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { countFacets, type Genre, listGenres, listLanguages } from "../../../contract/catalogue.ts";
import { useOwner } from "../../accounts/owner.ts";
import { useAsk } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { currentLocale } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { filters } from "../filters/all.ts";
import { filtersOf, type PodcastSearch } from "../results/search.ts";
import type { Facet } from "./facet.ts";

const useGenreList = () =>
  useAsk(listGenres, { query: { locale: currentLocale() } }, { staleTime: Infinity });

/** The genres in the current language; empty until loaded. */
export function useGenres(): readonly Genre[] {
  return useGenreList().data ?? [];
}

/**
 * Every filter with its values, in page order; a filter whose values could not be loaded is left out. `pending`:
 * some values, or the first counts, are still loading. Counts are requested once the list is there (`ready`), and
 * the previous ones stay until then.
 */
export function useFacets(search: PodcastSearch, ready: boolean): { facets: Facet[]; pending: boolean } {
  const t = useText();
  const format = useFormats();
  const { data: genres, isPending: genresPending } = useGenreList();
  const { data: languages, isPending: languagesPending } = useAsk(
    listLanguages,
    {},
    { staleTime: 5 * 60_000 },
  );
  const owner = useOwner()?.publicId;
  const {
    data: counts,
    isPending: countsPending,
    failureCount,
  } = useAsk(
    countFacets,
    { query: { ...filtersOf(search), owner } },
    { enabled: ready, placeholderData: keepPreviousData },
  );
  // Without the words: each typed letter would otherwise rebuild and redraw hundreds of values.
  const chosen = JSON.stringify({ ...search, title: undefined });
  const facets = useMemo(() => {
    const tools = { t, format, counts, genres: genres ?? [], languages: languages ?? [] };
    const search = JSON.parse(chosen) as PodcastSearch;
    const groups = new Map<string, Facet>();
    for (const { facet } of filters) {
      const own = facet?.(search, tools);
      if (!own || own.items.length === 0) continue;
      const items = [...(groups.get(own.id)?.items ?? []), ...own.items];
      groups.set(own.id, { ...own, items });
    }
    return [...groups.values()];
  }, [chosen, genres, languages, counts, t, format]);
  // The first counts decide which genres are shown and in which order, so that no value moves away under the mouse.
  // Values shown once stay.
  const [shown, setShown] = useState(false);
  const uncounted = !shown && countsPending && failureCount === 0 && owner !== undefined;
  if (!shown && (counts !== undefined || failureCount > 0)) setShown(true);
  return { facets, pending: genresPending || languagesPending || uncounted };
}
