import type { TextOf } from "../language/text.tsx";

/** From ≤ x < to; null = open. */
export type Band = readonly [from: number, to: number | null];

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

/** Whether the two ends in force are exactly this band. */
export const isBand = ([from, to]: Band, chosenFrom: number | undefined, chosenTo: number | undefined) =>
  chosenFrom === from && chosenTo === (to ?? undefined);
