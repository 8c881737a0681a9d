import { SORT_DIRECTIONS, SORT_KEYS, type SortDirection, type SortKey } from "../../contract/catalogue.ts";
import { useText } from "../language/text.tsx";
import { Icon } from "../ui/icon.tsx";
import { Menu, MenuChoices, MenuLine, MenuTitle } from "../ui/menu.tsx";
import { changed, DEFAULT_SORT, type PodcastSearch } from "./search.ts";

/** The order in force. */
export const orderOf = (search: PodcastSearch): { sort: SortKey; direction: SortDirection } => ({
  sort: search.sort ?? DEFAULT_SORT,
  direction: search.direction ?? "desc",
});

/** Sorted by a column: titles begin at A, figures with the highest; the same column again turns it round. */
export function sortedBy(search: PodcastSearch, sort: SortKey): PodcastSearch {
  const now = orderOf(search);
  const turned = now.direction === "asc" ? "desc" : "asc";
  const direction = now.sort === sort ? turned : sort === "title" ? "asc" : "desc";
  return changed(search, { sort, direction });
}

interface Props {
  search: PodcastSearch;
  onChange: (search: PodcastSearch) => void;
}

/** What the list is sorted by, and which way. */
export function SortMenu({ search, onChange }: Props) {
  const t = useText();
  const { sort, direction } = orderOf(search);
  const name = t(`catalogue.sort.${sort}`);
  const way = (one: SortDirection) =>
    t(sort === "title" ? `catalogue.letters.${one}` : `catalogue.figures.${one}`);
  const choices = (
    <>
      <MenuTitle>{t("catalogue.sortBy")}</MenuTitle>
      <MenuChoices
        value={sort}
        onChange={(next) => onChange(next === sort ? search : sortedBy(search, next))}
        choices={SORT_KEYS.map((key) => ({ value: key, label: t(`catalogue.sort.${key}`) }))}
      />
      <MenuLine />
      <MenuChoices
        value={direction}
        onChange={(next) => onChange(changed(search, { sort, direction: next }))}
        choices={SORT_DIRECTIONS.toReversed().map((key) => ({ value: key, label: way(key) }))}
      />
    </>
  );
  return (
    <>
      <span className="wide-only">
        <Menu
          align="end"
          label={t("catalogue.sortBy")}
          trigger={
            <button type="button" className="sort-trigger">
              <Icon name="sort" size="small" />
              <span>
                <b>{name}</b>, {way(direction)}
              </span>
              <Icon name="chevron-down" size="small" />
            </button>
          }
        >
          {choices}
        </Menu>
      </span>
      <span className="narrow-only">
        <Menu
          align="end"
          label={t("catalogue.sortBy")}
          trigger={
            <button type="button" className="button sort-small">
              <Icon name="sort" size="small" />
              {name}
            </button>
          }
        >
          {choices}
        </Menu>
      </span>
    </>
  );
}
