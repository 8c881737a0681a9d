import type { IdSet } from "../changes/outside.ts";
import type { Image } from "./image.ts";
import type { PlaceSet } from "./place-set.ts";

/** Of each set of ids its places in an image: the counts of all facets ask for the same ones a dozen times. */
const known = new WeakMap<IdSet, { image: Image; places: Promise<PlaceSet> }>();

export function placesOfIds(image: Image, ids: IdSet): Promise<PlaceSet> {
  const old = known.get(ids);
  if (old?.image === image) return old.places;
  const places = image.placesOfIds(ids.sorted);
  known.set(ids, { image, places });
  return places;
}
