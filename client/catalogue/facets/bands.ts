import type { TextOf } from "../../language/text.tsx";

/** From ≤ x < to; null = open. */
type Band = readonly [from: number, to: number | null];

/** "Over 30,000" or "300 to 1,000", with figures as the locale writes them. */
export function bandLabel(
  band: { from: number | undefined; to: number | undefined },
  t: TextOf,
  count: (value: number) => string,
): string {
  const { from, to } = band;
  if (to === undefined) return t("catalogue.bandOver", { from: count(from ?? 0) });
  if (from === undefined) return t("catalogue.bandUnder", { to: count(to) });
  return t("catalogue.band", { from: count(from), to: count(to) });
}

/** The ends in force; undefined is open. */
interface Ends {
  from: number | undefined;
  to: number | undefined;
}

/** The bands as values of a filter, highest first, each with the bounds that select or clear it. */
export const bandItems = (bands: readonly Band[], set: Ends, t: TextOf, count: (value: number) => string) =>
  bands
    .map(([low, high], band) => {
      const own = { from: low, to: high ?? undefined };
      const chosen = set.from === own.from && set.to === own.to;
      const ends = chosen ? { from: undefined, to: undefined } : own;
      return { key: `${low}`, label: bandLabel(own, t, count), chosen, band, ...ends };
    })
    .toReversed();

export const bandChip = (name: string, set: Ends, t: TextOf, count: (value: number) => string) =>
  set.from === undefined && set.to === undefined ? undefined : { name, value: bandLabel(set, t, count) };
