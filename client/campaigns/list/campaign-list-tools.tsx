import { useState } from "react";
import type { Owner } from "../../../contract/accounts.ts";
import { SORT_DIRECTIONS } from "../../../contract/catalogue.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Menu, MenuChoices, MenuLine, MenuTitle } from "../../ui/floating/menu.tsx";
import { Popover } from "../../ui/floating/popover.tsx";
import { Icon } from "../../ui/icon.tsx";
import {
  LIST_SORTS,
  type ListSearch,
  listOrder,
  listSortedBy,
  readListSearch,
} from "./campaign-list-search.ts";

interface Props {
  search: ListSearch;
  /** The user's organizations; with one there is nothing to pick. */
  owners: readonly Owner[];
  onChange: (search: ListSearch) => void;
}

/** Stands for "no filter" in the field; an organization's name holds no dot. */
const every = ".every";

const without = (search: ListSearch, part: "title" | "owner"): ListSearch =>
  readListSearch({ ...search, [part]: undefined });

function Filter({ search, owners, onChange }: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      title={t("campaigns.list.filter")}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className="button filter-trigger">
          <Icon name="filter" size="small" />
          {t("campaigns.list.filter")}
        </button>
      }
    >
      <form
        className="filter-form"
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(false);
        }}
      >
        <TextField
          label={t("campaigns.list.titleHas")}
          value={search.title ?? ""}
          autoComplete="off"
          autoFocus
          onChange={(event) => onChange(readListSearch({ ...search, title: event.target.value }))}
        />
        {owners.length > 1 ? (
          <SelectField
            label={t("campaigns.list.owner")}
            value={search.owner ?? every}
            options={[
              { value: every, label: t("campaigns.list.everyOwner") },
              ...owners.map((owner) => ({ value: owner.name, label: owner.displayName })),
            ]}
            onChange={(owner) =>
              onChange(readListSearch({ ...search, owner: owner === every ? undefined : owner }))
            }
          />
        ) : null}
        <Button type="submit" kind="main">
          {t("campaigns.list.show")}
        </Button>
      </form>
    </Popover>
  );
}

function Sort({ search, onChange }: Pick<Props, "search" | "onChange">) {
  const t = useText();
  const { sort, direction } = listOrder(search);
  return (
    <Menu
      align="end"
      label={t("campaigns.list.sortBy")}
      trigger={
        <button type="button" className="sort-trigger">
          <Icon name="sort" size="small" />
          <span>
            <b>{t(`campaigns.list.sort.${sort}`)}</b>, {t(`campaigns.list.${sort}.${direction}`)}
          </span>
          <Icon name="chevron-down" size="small" />
        </button>
      }
    >
      <MenuTitle>{t("campaigns.list.sortBy")}</MenuTitle>
      <MenuChoices
        value={sort}
        onChange={(next) => onChange(next === sort ? search : listSortedBy(search, next))}
        choices={LIST_SORTS.map((key) => ({ value: key, label: t(`campaigns.list.sort.${key}`) }))}
      />
      <MenuLine />
      <MenuChoices
        value={direction}
        onChange={(next) => onChange(readListSearch({ ...search, sort, direction: next }))}
        choices={SORT_DIRECTIONS.toReversed().map((key) => ({
          value: key,
          label: t(`campaigns.list.${sort}.${key}`),
        }))}
      />
    </Menu>
  );
}

/** The list's filters and order; both are kept in the address. */
export function CampaignListTools({ search, owners, onChange }: Props) {
  const t = useText();
  const owner = owners.find((one) => one.name === search.owner);
  return (
    <div className="filter-bar ruled">
      <div className="chips">
        <Filter search={search} owners={owners} onChange={onChange} />
        {search.title ? (
          <Chip
            name={t("campaigns.list.sort.title")}
            removeLabel={t("campaigns.list.removeTitle")}
            onRemove={() => onChange(without(search, "title"))}
          >
            {search.title}
          </Chip>
        ) : null}
        {search.owner ? (
          <Chip
            name={t("campaigns.list.owner")}
            removeLabel={t("campaigns.list.removeOwner")}
            onRemove={() => onChange(without(search, "owner"))}
          >
            {owner?.displayName ?? search.owner}
          </Chip>
        ) : null}
      </div>
      <Sort search={search} onChange={onChange} />
    </div>
  );
}
