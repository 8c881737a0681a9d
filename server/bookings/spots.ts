import type { SheetSpot } from "../../contract/bookings/sheet.ts";
import { newHandle } from "../platform/handle.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { writeSpots } from "./spot-queries.ts";

/** Makes a booking's spots those of a sheet. A spot that was there keeps its row; one that is left out is cancelled. */
export const followSheet = (tx: Tx, bookingId: number, spots: readonly SheetSpot[]): Promise<void> =>
  writeSpots(
    tx,
    bookingId,
    spots.map((spot) => ({ ...spot, publicId: newHandle() })),
  );
