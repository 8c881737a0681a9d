import { sql } from "kysely";
import { intersect } from "../image/place-set.ts";
import { placesOfIds } from "../image/places-of-ids.ts";
import type { Filter } from "./filter.ts";

/** With a tag of the reader's organization. The higher slice resolves the tag and checks access. */
export const tag: Filter = {
  names: ["tag"],
  needs: "tagged",
  condition: (f, { tagged }) => (f.tag && tagged ? sql`p.id in ${tagged}` : undefined),
  narrow: async (image, left, f, { tagged }) =>
    f.tag && tagged ? intersect([left, await placesOfIds(image, tagged)], image.size) : left,
  test: (f, { outside: { tagged } }) => (f.tag && tagged ? (row) => tagged.has(row.id) : undefined),
};
