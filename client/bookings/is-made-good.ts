import type { BookedSpot } from "../../contract/bookings.ts";

type Spot = Pick<BookedSpot, "position" | "makegoodOf" | "cancelled">;

/** Whether a makegood stands for this spot. One that was made good in turn names the first, and stands behind it. */
export const isMadeGood = ({ position, makegoodOf }: Spot, spots: readonly Spot[]): boolean =>
  spots.some(
    (other) => !other.cancelled && other.makegoodOf === (makegoodOf ?? position) && other.position > position,
  );
