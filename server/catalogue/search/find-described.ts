import { beginnings } from "../description-words.ts";
import type { Changed } from "./change-queries.ts";
import type { Changes } from "./changes.ts";
import { OutOfDate, type View } from "./current.ts";
import { DESCRIBED_BLOCK, entriesOf, READY } from "./described-page.ts";
import { selectDescribed, selectPagesAt, selectPagesFrom } from "./described-queries.ts";
import { placesWith } from "./find-term.ts";
import type { Image } from "./image.ts";
import { unpack } from "./packed-set.ts";
import { forEach, intersect, type PlaceSet, run, settle, unite, words } from "./place-set.ts";

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
function placesDescribed(image: Image, begin: string): Promise<PlaceSet> {
  return image.made(`described ${begin}`, async () => {
    const { db, build, size, lists } = image;
    if (lists.descriptions === 0) return run(0, 0);
    const places = await image.numbers("described places");
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
    // Few words begin so: they stand one behind the other.
    const pages = open.size === 0 ? [] : await selectPagesFrom(db, build, wanted, [...open]);
    for (const { block, bytes } of pages) {
      for (const [key, packed] of entriesOf(bytes)) {
        if (key.at(-1) !== 0 && key.subarray(0, wanted.length).equals(wanted)) add(block, packed);
      }
    }
    return settle(target, size);
  });
}

/** Changed podcasts that have a term in their description, for each set of changes and each term. */
const known = new WeakMap<Changes, Map<string, Promise<ReadonlySet<number>>>>();
/** Terms that are remembered. */
const MOST_KNOWN = 100;

/** Which changed podcasts have the term in their description: asked of the database, since few searches want it. */
export async function describedAmong(
  { image, changes, snapshot }: View,
  terms: readonly string[],
): Promise<(row: Changed, term: string) => boolean> {
  if (changes.rows.size === 0) return () => false;
  const found = new Map<string, ReadonlySet<number>>();
  const own = known.get(changes) ?? new Map<string, Promise<ReadonlySet<number>>>();
  known.set(changes, own);
  for (const term of terms) {
    const begun = beginnings(term);
    if (begun.length === 0) continue;
    let asked = own.get(term);
    if (!asked) {
      if (own.size >= MOST_KNOWN) own.clear();
      asked = selectDescribed(image.db, [...changes.rows.keys()], begun, snapshot).then((answer) => {
        if (answer === null) throw new OutOfDate();
        return new Set(answer);
      });
      asked.catch(() => known.delete(changes));
      own.set(term, asked);
    }
    found.set(term, await asked);
  }
  return (row, term) => found.get(term)?.has(row.id) ?? false;
}
