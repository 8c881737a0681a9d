import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { changed, isFiltered, isWebAddress, type PodcastSearch, withoutFilters } from "./search.ts";

interface Props {
  search: PodcastSearch;
  onChange: (search: PodcastSearch) => void;
}

/** Nothing was found (A8.21): possible reasons, and what to try. */
export function NoPodcasts({ search, onChange }: Props) {
  const t = useText();
  const filtered = isFiltered(search);
  // For the address of a feed, the offer to add its podcast is shown above.
  const wider = search.title && !search.also && !isWebAddress(search.title);
  return (
    <EmptyState
      title={t("catalogue.noneTitle")}
      actions={
        filtered || search.title ? (
          <>
            {filtered ? (
              <Button kind="main" onClick={() => onChange(withoutFilters(search))}>
                {t("catalogue.clearFilters")}
              </Button>
            ) : null}
            {wider ? (
              <Button
                kind={filtered ? "second" : "main"}
                onClick={() => onChange(changed(search, { also: "descriptions" }))}
              >
                {t("catalogue.searchDescriptions")}
              </Button>
            ) : null}
            {search.title ? (
              <Button
                kind={filtered || wider ? "second" : "main"}
                onClick={() => onChange(changed(search, { title: undefined }))}
              >
                {t("catalogue.clearSearch")}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      {search.title && !filtered
        ? t(search.also ? "catalogue.noneDescribed" : "catalogue.noneTitled", { title: search.title })
        : t(filtered ? "catalogue.noneFiltered" : "catalogue.noneAtAll")}
    </EmptyState>
  );
}
