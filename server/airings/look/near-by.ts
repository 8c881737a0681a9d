import { NEAR, type Near, type NearKind } from "./near-words.ts";

/**
 * Of each kind so many before a place and as many after it are looked at. What is farther away decides nothing more: the
 * nearest says it, and an end between a place and the nearest is one before all others, too. A text that is made of
 * such words would take hours otherwise.
 */
const MOST = 20;

/** Words that mark an ad, by kind in the order of the text. */
export class NearBy {
  readonly #of: ReadonlyMap<NearKind, readonly Near[]>;

  /** @param near in the order of the text */
  constructor(near: readonly Near[]) {
    this.#of = new Map(NEAR.map((kind) => [kind, near.filter((one) => one.kind === kind)]));
  }

  /** Those around a place, in the order of the text within each kind. */
  around({ from }: Pick<Near, "from">): Near[] {
    return [...this.#of.values()].flatMap((near) => {
      const at = firstFrom(near, from);
      return near.slice(Math.max(0, at - MOST), at + MOST);
    });
  }
}

function firstFrom(near: readonly Near[], from: number): number {
  let low = 0;
  let high = near.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (near[middle]!.from < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
