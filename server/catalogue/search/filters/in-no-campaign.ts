import { sql } from "kysely";
import { subtract } from "../image/place-set.ts";
import { placesOfIds } from "../image/places-of-ids.ts";
import type { Filter } from "./filter.ts";
import { countOnly } from "./only.ts";

/** In no campaign of the reader's organization. */
export const inNoCampaign: Filter = {
  names: ["inNoCampaign"],
  needs: "placed",
  condition: (f, { placed }) => (f.inNoCampaign && placed ? sql`p.id not in ${placed}` : undefined),
  narrow: async (image, left, f, { placed }) =>
    f.inNoCampaign && placed?.sorted.length
      ? subtract(left, await placesOfIds(image, placed), image.size)
      : left,
  test: (f, { outside: { placed } }) => (f.inNoCampaign && placed ? (row) => !placed.has(row.id) : undefined),
  counts: countOnly("inNoCampaign"),
};
