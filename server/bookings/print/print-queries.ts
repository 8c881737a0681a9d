import type { Db, Tx } from "../../platform/postgres/database.ts";

/** The stored PDF of a version, with its record or without; null where it is not made yet. */
export async function selectPrinted(
  db: Db,
  bookingId: number,
  number: number,
  record: boolean,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom("booking_version")
    .select(record ? "record_pdf as bytes" : "pdf as bytes")
    .where("booking_id", "=", bookingId)
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** Stores a PDF that is not there yet: what was given out does not change. */
export const setPrinted = (
  tx: Tx,
  bookingId: number,
  number: number,
  { bytes, record }: { bytes: Buffer; record: boolean },
) =>
  tx
    .updateTable("booking_version")
    .set(record ? { record_pdf: bytes } : { pdf: bytes })
    .where("booking_id", "=", bookingId)
    .where("number", "=", number)
    .where(record ? "record_pdf" : "pdf", "is", null)
    .execute();
