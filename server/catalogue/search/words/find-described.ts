import { beginnings } from "../../description-words.ts";
import type { Image } from "../image/image.ts";
import { unpack } from "../image/packed-set.ts";
import { forEach, intersect, type PlaceSet, run, settle, unite, words } from "../image/place-set.ts";
import type { Segment } from "../image/segment.ts";
import { DESCRIBED_BLOCK, entriesOf, READY } from "./described-page.ts";
import { selectPagesAt, selectPagesFrom } from "./described-queries.ts";
import { placesWith } from "./find-term.ts";

/** The podcasts that have the term inside title or artist or, where that is asked for, begin words of their description so. */
export async function placesFor(image: Image, term: string, inDescriptions?: boolean): Promise<PlaceSet> {
  const inside = await placesWith(image, term);
  const begun = inDescriptions ? beginnings(term) : [];
  if (begun.length === 0) return inside;
  return image.made(`anywhere ${term}`, async () => {
    const described = await Promise.all(begun.map((word) => placesDescribed(image, word)));
    return unite([inside, intersect(described, image.size)], image.size);
  });
}

/** The podcasts that have a word in their description that begins so. */
const placesDescribed = (image: Image, begin: string): Promise<PlaceSet> =>
  image.made(`described ${begin}`, () => image.inSegments((segment) => described(segment, begin)));

async function described(segment: Segment, begin: string): Promise<PlaceSet> {
  const { db, build, size, lists } = segment;
  if (lists.descriptions === 0) return run(0, 0);
  const places = await segment.described();
  const target = new Uint32Array(words(size));
  const add = (block: number, packed: Buffer): void => {
    const base = block * DESCRIBED_BLOCK;
    forEach(unpack(packed, DESCRIBED_BLOCK), (row) => {
      const place = places[base + row]!;
      target[place >>> 5] = target[place >>> 5]! | (1 << (place & 31));
    });
  };
  const wanted = Buffer.from(begin);
  const ready = Buffer.concat([wanted, READY]);
  const open = new Set(Array.from({ length: lists.descriptions }, (_, block) => block));
  for (const { block, bytes } of await selectPagesAt(db, build, ready, lists.descriptions)) {
    for (const [key, packed] of entriesOf(bytes)) {
      if (!key.equals(ready)) continue;
      add(block, packed);
      open.delete(block);
    }
  }
  // Few words begin like this, and they are adjacent.
  const pages = open.size === 0 ? [] : await selectPagesFrom(db, build, wanted, [...open]);
  for (const { block, bytes } of pages) {
    for (const [key, packed] of entriesOf(bytes)) {
      if (key.at(-1) !== 0 && key.subarray(0, wanted.length).equals(wanted)) add(block, packed);
    }
  }
  return settle(target, size);
}
