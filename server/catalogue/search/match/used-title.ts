import type { PodcastFilters } from "../../../../contract/catalogue.ts";
import type { View } from "../changes/current.ts";
import { countBoth, intersect, type PlaceSet, subtract } from "../image/place-set.ts";
import { describedAmong } from "../words/described-among.ts";
import { placesFor } from "../words/find-described.ts";
import { selectLikeliest, selectTitled } from "../words/spelling-queries.ts";
import { foldSearch, searchTerms } from "../words/terms.ts";
import { nearWords, placesOfNear } from "./near-words.ts";

/** Texts with fewer letters and digits resemble too many; without any there is nothing to compare. */
const LEAST_LETTERS = 4;
const MOST_LETTERS = 40;
/** How many words one slip away are tried for one term: as a title, and together with the other terms. */
const MOST_IN_TITLES = 500;
const MOST_BESIDE = 100;

type Asked = Pick<PodcastFilters, "title" | "inDescriptions">;

/**
 * The words to search by if the given ones occur together nowhere in the catalogue: the title one slip away; or the
 * words with one replaced so that they occur together; or, for terms that occur nowhere, the most similar words.
 * Undefined if the given words are found, or nothing is similar.
 */
export async function usedTitle(view: View, { title, inDescriptions }: Asked): Promise<string | undefined> {
  const terms = searchTerms(title);
  if (terms.length === 0 || (await areFound(view, terms, inDescriptions))) return undefined;
  return (
    (await oneSlip(view, terms, { title, inDescriptions })) ?? (await eachAlike(view, terms, inDescriptions))
  );
}

/** Whether any podcast has all of the terms. */
async function areFound(
  view: View,
  terms: readonly string[],
  inDescriptions: boolean | undefined,
): Promise<boolean> {
  const { image, changes } = view;
  const places = await together(view, terms, inDescriptions);
  if (places.count > changes.masked.count) return true;
  if (places.count > 0 && subtract(places, changes.masked, image.size).count > 0) return true;
  if (changes.list.some(({ text }) => terms.every((term) => text.includes(term)))) return true;
  if (!inDescriptions) return false;
  const isDescribed = await describedAmong(view, terms);
  return changes.list.some((row) => terms.every((term) => row.text.includes(term) || isDescribed(row, term)));
}

async function together(
  { image }: View,
  terms: readonly string[],
  inDescriptions: boolean | undefined,
): Promise<PlaceSet> {
  const each = [...new Set(terms)].sort();
  const sets: PlaceSet[] = [];
  // One after the other: none of them may keep more than one connection busy.
  for (const term of each) sets.push(await placesFor(image, term, inDescriptions));
  if (sets.length === 1) return sets[0]!;
  const name = `together ${inDescriptions === true} ${each.join(" ")}`;
  return image.made(name, () => intersect(sets, image.size));
}

/** One term replaced by a word that is one slip away. */
async function oneSlip(
  view: View,
  terms: readonly string[],
  { title, inDescriptions }: Asked,
): Promise<string | undefined> {
  const { image } = view;
  const words = foldSearch(title).split(" ");
  const unknown = new Set<string>();
  for (const term of terms) if (!(await areFound(view, [term], inDescriptions))) unknown.add(term);
  // No single word can replace two.
  if (unknown.size > 1) return undefined;
  const tried: { at: number; term: string; near: string[] }[] = [];
  for (const [at, term] of terms.entries()) {
    // PostgreSQL texts have no such character, and queries accept none.
    if (term.includes("\0")) return undefined;
    if (unknown.size > 0 && !unknown.has(term)) continue;
    tried.push({ at, term, near: await nearWords(image, term, MOST_IN_TITLES) });
  }
  const instead = (at: number, word: string) => words.with(at, word).join(" ");
  const phrases = tried.flatMap(({ at, near }) => near.map((word) => instead(at, word)));
  const titled = await selectTitled(image.db, phrases);
  if (titled !== undefined && (await areFound(view, searchTerms(titled), inDescriptions))) return titled;
  let best: { phrase: string; count: number } | undefined;
  for (const { at, term, near } of tried) {
    const few = near.slice(0, MOST_BESIDE);
    const rest = terms.filter((_, other) => other !== at);
    if (few.length === 0 || rest.length === 0) continue;
    const beside = await together(view, rest, inDescriptions);
    if (beside.count === 0) continue;
    for (const word of few) {
      const count = countBoth(await placesOfNear(image, term, word), beside, image.size);
      if (count > (best?.count ?? 0)) best = { phrase: instead(at, word), count };
    }
  }
  if (!best || !(await areFound(view, searchTerms(best.phrase), inDescriptions))) return undefined;
  return best.phrase;
}

/** Replaces every term that occurs nowhere by the most similar word. */
async function eachAlike(
  view: View,
  terms: readonly string[],
  inDescriptions: boolean | undefined,
): Promise<string | undefined> {
  const found = (term: string) => areFound(view, [term], inDescriptions);
  const used: string[] = [];
  for (const term of terms)
    used.push((await found(term)) ? term : ((await meant(view, term, found)) ?? term));
  return used.some((term, at) => term !== terms[at]) ? used.join(" ") : undefined;
}

async function meant(
  view: View,
  term: string,
  found: (word: string) => Promise<boolean>,
): Promise<string | undefined> {
  const letters = term.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (letters < LEAST_LETTERS || Array.from(term).length > MOST_LETTERS || term.includes("\0"))
    return undefined;
  const word = await selectLikeliest(view.image.db, view.image.segments, term);
  return word !== undefined && (await found(word)) ? word : undefined;
}
