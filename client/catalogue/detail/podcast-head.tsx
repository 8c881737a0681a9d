import type { SortKey } from "../../../contract/catalogue.ts";
import { useText } from "../../language/text.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { HeadCell, RowHead } from "../../ui/lists/rows.tsx";
import type { Selection } from "../../ui/lists/selection.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { orderOf, type PodcastSearch } from "../results/search.ts";
import { sortedBy } from "../results/sort-menu.tsx";

interface Props {
  search: PodcastSearch;
  selection: Selection;
  onChange: (search: PodcastSearch) => void;
  /** The user is probably about to change the search. */
  onNear: (search: PodcastSearch) => void;
}

/** Column names; those one can sort by are buttons. */
export function PodcastHead({ search, selection, onChange, onNear }: Props) {
  const t = useText();
  const order = orderOf(search);
  const by = (sort: SortKey) => ({
    sorted: order.sort === sort ? order.direction : undefined,
    onSort: () => onChange(sortedBy(search, sort)),
    onNear: () => onNear(sortedBy(search, sort)),
  });
  return (
    <RowHead>
      <HeadCell>
        <Checkbox
          label={t("catalogue.selectAll")}
          checked={selection.state === "all"}
          mixed={selection.state === "some"}
          onChange={selection.toggleAll}
        />
      </HeadCell>
      <HeadCell>
        <VisuallyHidden>{t("catalogue.column.cover")}</VisuallyHidden>
      </HeadCell>
      <HeadCell {...by("title")}>{t("catalogue.sort.title")}</HeadCell>
      <HeadCell className="optional">{t("catalogue.genre")}</HeadCell>
      <HeadCell className="optional">{t("catalogue.column.language")}</HeadCell>
      <HeadCell className="right" {...by("reachPerEpisode")}>
        {t("catalogue.sort.reachPerEpisode")}
      </HeadCell>
      <HeadCell className="right" {...by("episodes")}>
        {t("catalogue.sort.episodes")}
      </HeadCell>
      <HeadCell className="right">{t("catalogue.column.latest")}</HeadCell>
      <HeadCell className="right optional" {...by("itunesRating")}>
        {t("catalogue.rating")}
      </HeadCell>
      <HeadCell className="pl-[10px]">{t("catalogue.column.email")}</HeadCell>
      <HeadCell>
        <VisuallyHidden>{t("catalogue.column.add")}</VisuallyHidden>
      </HeadCell>
    </RowHead>
  );
}
