import { uponNewer } from "../ui/fields/own-changes.ts";
import { type BookingValues, type SpotValues, withSpot } from "./booking-form.ts";

/**
 * What was typed since `base`, upon the booking that somebody else has saved meanwhile: ad by ad, and of each ad field
 * by field. An ad that one of the two has taken out stays out; a new one follows those that are there. `used` is the
 * highest position that any version has had. An ad that was put back keeps its position, which is among those `had`.
 */
export function keepTyped(
  typed: BookingValues,
  base: BookingValues,
  newer: BookingValues,
  { used, had }: { used: number; had: readonly number[] },
): BookingValues {
  const at = ({ spots }: BookingValues, position: number) => spots.find((spot) => spot.position === position);
  const there = newer.spots.flatMap((spot): SpotValues[] => {
    const mine = at(typed, spot.position);
    const before = at(base, spot.position);
    if (!before) return [spot];
    return mine ? [uponNewer(mine, before, spot)] : [];
  });
  // A colleague's new ad may have taken the position.
  const last = Math.max(used, ...newer.spots.map(({ position }) => position));
  const own = typed.spots.filter((spot) => !at(base, spot.position));
  const back = own.filter(({ position }) => had.includes(position) && !at(newer, position));
  const added = own
    .filter(({ position }) => !had.includes(position))
    .map((spot, place) => ({ ...spot, position: last + 1 + place }));
  const spots = [...back.reduce<SpotValues[]>(withSpot, there), ...added];
  return {
    ...uponNewer({ ...typed, spots: [] }, { ...base, spots: [] }, { ...newer, spots: [] }),
    // A booking has an ad at least.
    spots: spots.length > 0 ? spots : newer.spots,
  };
}
