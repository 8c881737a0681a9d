import { sql } from "kysely";
import { intersect, subtract } from "../image/place-set.ts";
import { placesOfIds } from "../image/places-of-ids.ts";
import type { Filter } from "./filter.ts";

/** Inside one campaign, or outside of it. The higher slice resolves the campaign and checks access. */
export const campaign: Filter = {
  names: ["bundle"],
  needs: "bundle",
  condition: (_, { bundle }) =>
    bundle && (bundle.mode === "in" ? sql`p.id in ${bundle.ids}` : sql`p.id not in ${bundle.ids}`),
  narrow: async (image, left, _, { bundle }) => {
    if (!bundle) return left;
    const places = await placesOfIds(image, bundle.ids);
    return bundle.mode === "in" ? intersect([left, places], image.size) : subtract(left, places, image.size);
  },
  test: (_, { outside: { bundle } }) =>
    bundle && ((row) => bundle.ids.has(row.id) === (bundle.mode === "in")),
};
