import type { SheetSpot } from "../../contract/bookings/sheet.ts";
import { fault } from "../platform/fault.ts";
import { newHandle } from "../platform/handle.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { selectSpots, writeSpots } from "./spot-queries.ts";

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
