import type { Image } from "../image/image.ts";
import { type PlaceSet, unite } from "../image/place-set.ts";

/** The podcasts that have any of these values of a facet. */
export function anyOf(image: Image, keys: readonly string[]): Promise<PlaceSet> {
  const all = [...new Set(keys)].sort();
  if (all.length === 1) return image.facet(all[0]!);
  return image.made(all.join(" "), async () =>
    unite(await Promise.all(all.map((key) => image.facet(key))), image.size),
  );
}

export const toRecord = (rows: readonly { key: string; count: number }[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ key, count }) => [key, count]));
