import { PAGE_SIZE } from "../../../../contract/catalogue.ts";
import type { View } from "../changes/current.ts";
import { mergePage } from "../changes/merge-page.ts";
import type { Matches } from "../filters/filter.ts";
import { intersect, subtract } from "../image/place-set.ts";
import { FITS, fitter, type Words } from "./fit.ts";
import { fitSets } from "./fit-sets.ts";

/**
 * A page of the results, best fit first. Each fit is a set whose places are already in order of reach: nothing is
 * sorted, and only the fits up to the page are examined.
 *
 * @param found its changed podcasts in the order of reach
 */
export async function bestPage(
  view: View,
  { places, changed }: Matches,
  words: Words,
  first: number,
): Promise<number[]> {
  const { image } = view;
  const order = await image.order("reachPerEpisode");
  const fits = fitSets(view, words);
  const fitOf = fitter(words);
  const rows = Array.from({ length: FITS }, (): typeof changed => []);
  for (const row of changed) rows[fitOf(row)]!.push(row);
  const ids: number[] = [];
  let left = places;
  let offset = first;
  for (let fit = 0; fit < FITS && ids.length < PAGE_SIZE; fit += 1) {
    const fitting = left.count > 0 ? await fits[fit]?.() : undefined;
    const set = fitting ? intersect([left, fitting], image.size) : left;
    if (fitting && set.count > 0) left = subtract(left, set, image.size);
    const own = rows[fit]!;
    const count = set.count + own.length;
    if (offset >= count) {
      offset -= count;
      continue;
    }
    const walk = (from: number, most: number) => order.page({ set, backwards: false, offset: from, most });
    const page = {
      ...{ sortBy: "reachPerEpisode" as const, backwards: false, offset },
      most: PAGE_SIZE - ids.length,
    };
    ids.push(...(await mergePage(view, own, walk, page)));
    offset = 0;
  }
  return ids;
}
