import { POSITION_MAX, type SheetSpot } from "../../contract/bookings/sheet.ts";
import { type Fault, fault } from "../platform/fault.ts";
import { newHandle } from "../platform/handle.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { selectRan, selectSpots, writeSpots } from "./spot-queries.ts";

/** Makes a booking's spots those of a sheet. A spot that was there keeps its row; one that is left out is cancelled. */
export const followSheet = (tx: Tx, bookingId: number, spots: readonly SheetSpot[]): Promise<void> =>
  writeSpots(
    tx,
    bookingId,
    spots.map((spot) => ({ ...spot, publicId: newHandle() })),
  );

/** @throws Fault not-found where one of them is none of this booking's */
export async function requireSpots(tx: Tx, bookingId: number, publicIds: readonly string[]): Promise<void> {
  const own = new Set((await selectSpots(tx, bookingId)).map(({ publicId }) => publicId));
  if (!publicIds.every((id) => own.has(id))) throw fault("not-found");
}

/**
 * What has run or is settled stands in every further version, with its airing and its part of the price.
 * @throws Fault ads-have-run where a sheet leaves one out
 */
export async function requireRunKept(
  tx: Tx,
  bookingId: number,
  spots: readonly Pick<SheetSpot, "position">[],
): Promise<void> {
  const kept = new Set(spots.map(({ position }) => position));
  const ran = await selectRan(tx, bookingId);
  const lost = (await selectSpots(tx, bookingId)).filter(
    ({ id, position, cancelled, settled }) =>
      position <= POSITION_MAX &&
      cancelled === null &&
      !kept.has(position) &&
      (settled !== null || ran.includes(id)),
  );
  if (lost.length > 0) throw haveRun(lost.map(({ position }) => position));
}

/** Says which ads have run or are settled, by their positions in the sheet. */
export const haveRun = (positions: readonly number[]): Fault => {
  const ads = [...new Set(positions)];
  return fault("ads-have-run", { values: { count: ads.length, ads: ads.join(", ") } });
};
