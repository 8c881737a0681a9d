import { selectNeighbors } from "../changes/change-queries.ts";
import { OutOfDate, type View } from "../changes/current.ts";

/** Podcasts that are looked up at first; those among them that have changed since the image are no help. */
const NEIGHBORS = 8;

/**
 * For each text, the first position in an image's titles that is not before it. If podcasts at the border have
 * changed, it may be off by those, which do not count in the image.
 */
export async function stepsByTitle(view: View, texts: readonly string[]): Promise<number[]> {
  const { image, changes, snapshot } = view;
  const order = await image.order("title");
  const found = new Map<string, number>();
  let waiting = [...new Set(texts)];
  for (let most = NEIGHBORS; waiting.length > 0; most *= 8) {
    const neighbors = await selectNeighbors(image.db, waiting, most, snapshot);
    if (neighbors === null) throw new OutOfDate();
    const left: string[] = [];
    for (const [at, text] of waiting.entries()) {
      const { atLeast } = neighbors[at]!;
      const nearest = atLeast.find((id) => !changes.rows.has(id));
      if (nearest === undefined) {
        if (atLeast.length === most) left.push(text);
        else found.set(text, order.known);
        continue;
      }
      const place = (await image.placeById([nearest])).get(nearest);
      // The image does not have it.
      if (place === undefined) throw new OutOfDate();
      found.set(text, order.groupStart(order.stepOf(place)));
    }
    waiting = left;
  }
  return texts.map((text) => found.get(text)!);
}
