/** The position in the sheet of the spot that this one makes good, also where its makegood was to be made good in turn. */
export function madeGood(
  spots: readonly { id: number; position: number; makegoodOf: number | null }[],
  spot: { makegoodOf: number | null },
): number | null {
  const before = spots.find(({ id }) => id === spot.makegoodOf);
  return before ? (madeGood(spots, before) ?? before.position) : null;
}
