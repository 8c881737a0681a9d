import { sql } from "kysely";
import { markKey } from "../image/image.ts";
import { intersect, unite } from "../image/place-set.ts";
import { placesOfIds } from "../image/places-of-ids.ts";
import type { Filter } from "./filter.ts";
import { countOnly } from "./only.ts";

const NAME = "emailKnown";

/** With an address: the podcast's own, or one that the reader's organization keeps. */
export const emailKnown: Filter = {
  names: [NAME],
  needs: "addressed",
  mark: { name: NAME, holds: "p.address_id is not null" },
  condition: (f, { addressed }) => {
    if (!f.emailKnown) return undefined;
    return addressed
      ? sql`(p.address_id is not null or p.id in ${addressed})`
      : sql`p.address_id is not null`;
  },
  narrow: async (image, left, f, { addressed }) => {
    if (!f.emailKnown) return left;
    const { size } = image;
    const known = await image.facet(markKey(NAME));
    const all = addressed?.sorted.length ? unite([known, await placesOfIds(image, addressed)], size) : known;
    return intersect([left, all], size);
  },
  test: (f, { outside: { addressed } }) =>
    f.emailKnown ? (row) => row.marks.includes(NAME) || (addressed?.has(row.id) ?? false) : undefined,
  counts: countOnly(NAME),
};
