import type { PodcastFilters } from "../../../contract/catalogue.ts";
import type { View } from "./current.ts";
import { describedAmong } from "./described-among.ts";
import { placesFor } from "./find-described.ts";
import { subtract } from "./place-set.ts";
import { selectLikeliest } from "./spelling-queries.ts";
import { searchTerms } from "./terms.ts";

/** Fewer letters and digits are alike to too many; without any there is nothing to be alike to. */
const LEAST_LETTERS = 4;
const MOST_LETTERS = 40;

/**
 * The words to search by, where the given ones had to be changed: a term that no podcast at all has is taken for
 * the word of a title or artist it is most like. Undefined where every term is found somewhere, or nothing is alike.
 */
export async function usedTitle(
  view: View,
  { title, inDescriptions }: Pick<PodcastFilters, "title" | "inDescriptions">,
): Promise<string | undefined> {
  const found = (term: string) => isFound(view, term, inDescriptions);
  const terms = searchTerms(title);
  const used: string[] = [];
  // One after the other: none of them may keep more than one connection busy.
  for (const term of terms)
    used.push((await found(term)) ? term : ((await meant(view, term, found)) ?? term));
  return used.some((term, at) => term !== terms[at]) ? used.join(" ") : undefined;
}

async function isFound(view: View, term: string, inDescriptions: boolean | undefined): Promise<boolean> {
  const { image, changes } = view;
  const places = await placesFor(image, term, inDescriptions);
  if (places.count > changes.masked.count) return true;
  if (places.count > 0 && subtract(places, changes.masked, image.size).count > 0) return true;
  for (const { text } of changes.list) if (text.includes(term)) return true;
  if (!inDescriptions) return false;
  const isDescribed = await describedAmong(view, [term]);
  return changes.list.some((row) => isDescribed(row, term));
}

async function meant(
  view: View,
  term: string,
  found: (word: string) => Promise<boolean>,
): Promise<string | undefined> {
  const letters = term.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (letters < LEAST_LETTERS || Array.from(term).length > MOST_LETTERS || term.includes("\0"))
    return undefined;
  const word = await selectLikeliest(view.image.db, view.image.build, term);
  return word !== undefined && (await found(word)) ? word : undefined;
}
