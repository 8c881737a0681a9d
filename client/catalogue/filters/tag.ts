import { list } from "../results/podcast-search.ts";
import type { Filter } from "./filter.ts";

/** Its values are chosen in `tag-facet.tsx`. */
export const tag: Filter = {
  id: "tag",
  read: (raw) => ({ tag: list(raw.tag, /^[\w-]{1,64}$/)?.[0] }),
  asked: (search) => ({ tag: search.tag }),
  kept: (filters) => ({ tag: filters.tag }),
  chip: (search, { t, tags }) =>
    search.tag
      ? { name: t("catalogue.tag"), value: tags.find((one) => one.publicId === search.tag)?.name ?? "…" }
      : undefined,
};
