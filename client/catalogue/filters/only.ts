import { ONLY_FILTERS, type OnlyFilter } from "../../../contract/catalogue.ts";
import type { SearchChange } from "../results/podcast-search.ts";
import type { Filter } from "./filter.ts";

/** Names of the oldest filters in addresses, which bookmarks still use; all others use their own name. */
const KEPT_AS: { [K in OnlyFilter]?: readonly [part: keyof SearchChange, value: string] } = {
  emailKnown: ["email", "known"],
  inNoCampaign: ["campaigns", "none"],
};

/** Filters that are either on or off for a podcast. */
function only(name: OnlyFilter): Filter {
  const [part, value] = KEPT_AS[name] ?? [name as keyof SearchChange, "yes"];
  return {
    id: part,
    read: (raw) => ({ [part]: raw[part] === value ? value : undefined }),
    asked: (search) => ({ [name]: search[part] ? true : undefined }),
    kept: (filters) => ({ [part]: filters[name] ? value : undefined }),
    facet: (search, { t, counts }) => ({
      id: "only",
      title: t("catalogue.only"),
      many: true,
      items: [
        {
          key: name,
          label: t(`catalogue.${name}`),
          count: counts?.[name],
          chosen: search[part] !== undefined,
          toggled: { [part]: search[part] ? undefined : value },
        },
      ],
    }),
    chip: (search, { t }) =>
      search[part] ? { name: t(`catalogue.${name}Name`), value: t(`catalogue.${name}Chip`) } : undefined,
  };
}

export const onlyFilters = ONLY_FILTERS.map(only);
