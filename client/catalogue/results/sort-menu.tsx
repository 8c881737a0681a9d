import {
  LIST_ORDERS,
  type ListOrder,
  SORT_DIRECTIONS,
  SORT_KEYS,
  type SortDirection,
} from "../../../contract/catalogue.ts";
import { useText } from "../../language/text.tsx";
import { Menu, MenuChoices, MenuLine, MenuTitle } from "../../ui/floating/menu.tsx";
import { Icon } from "../../ui/icon.tsx";
import { changed, orderOf, type PodcastSearch } from "./search.ts";

/** Sorts by a column: titles from A, figures from the highest; the same column again reverses the order. */
export function sortedBy(search: PodcastSearch, sort: ListOrder): PodcastSearch {
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
  // Best match comes first if words are typed; without words it is not offered.
  const orders = search.title ? LIST_ORDERS : SORT_KEYS;
  const turns = sort !== "bestMatch";
  const way = (one: SortDirection) =>
    t(sort === "title" ? `catalogue.letters.${one}` : `catalogue.figures.${one}`);
  const choices = (
    <>
      <MenuTitle>{t("catalogue.sortBy")}</MenuTitle>
      <MenuChoices
        value={sort}
        onChange={(next) => onChange(next === sort ? search : sortedBy(search, next))}
        choices={orders.map((key) => ({ value: key, label: t(`catalogue.sort.${key}`) }))}
      />
      {turns ? (
        <>
          <MenuLine />
          <MenuChoices
            value={direction}
            onChange={(next) => onChange(changed(search, { sort, direction: next }))}
            choices={SORT_DIRECTIONS.toReversed().map((key) => ({ value: key, label: way(key) }))}
          />
        </>
      ) : null}
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
                <b>{name}</b>
                {turns ? `, ${way(direction)}` : null}
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
