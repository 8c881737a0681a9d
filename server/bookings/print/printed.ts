import { fault } from "../../platform/fault.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { selectVersion } from "../queries.ts";
import { openSheet } from "../sheet.ts";
import { acceptanceOf } from "../show.ts";
import { selectPrinted, setPrinted } from "./print-queries.ts";
import { printPdf } from "./print-sheet.ts";

/** The most that a PDF may have, in bytes. */
const MOST_BYTES = 1_048_576;

/**
 * The PDF of a version: with the record, once it is accepted. As stored; else it is made, and comes out the same.
 * @throws Fault not-found
 */
export async function printed(db: Db | Tx, bookingId: number, number: number): Promise<Buffer> {
  const version = await selectVersion(db, bookingId, number);
  if (!version) throw fault("not-found");
  const acceptance = acceptanceOf(version);
  const stored = await selectPrinted(db, bookingId, number, acceptance !== null);
  return stored ?? printPdf(openSheet(version.sheet), version.sha256.toString("hex"), acceptance);
}

/** Makes the PDF of a version and stores it. Safe to repeat. */
export async function renderSheet(db: Db, bookingId: number, number: number): Promise<void> {
  const version = await selectVersion(db, bookingId, number);
  if (!version) return;
  const acceptance = acceptanceOf(version);
  const bytes = await printPdf(openSheet(version.sheet), version.sha256.toString("hex"), acceptance);
  if (bytes.length > MOST_BYTES) throw new Error(`the PDF of a booking has ${bytes.length} bytes`);
  await inTransaction(db, (tx) => setPrinted(tx, bookingId, number, { bytes, record: acceptance !== null }));
}
