import {
  type PrintedAcceptance,
  printAcceptance,
  printPage,
  printSheet,
} from "../../../contract/bookings/printed.ts";
import type { BookingSheet } from "../../../contract/bookings/sheet.ts";
import { printDocument } from "../../platform/print/print-document.ts";

/** A sheet as PDF. The same sheet gives the same bytes, because its date is that of the version, and no other is written. */
export function printPdf(
  sheet: BookingSheet,
  sha256: string,
  acceptance: PrintedAcceptance | null = null,
): Promise<Buffer> {
  const { title, version, parts, foot } = printSheet(sheet, sha256);
  return printDocument({
    language: sheet.language,
    title,
    name: `${title}: ${sheet.show.title}`,
    author: sheet.advertiser.split("\n")[0] ?? "",
    date: new Date(acceptance?.at ?? `${sheet.day}T00:00:00Z`),
    lead: version,
    parts: acceptance ? [...parts, printAcceptance(sheet.language, acceptance)] : parts,
    foot,
    pageOf: (page, pages) => printPage(sheet.language, page, pages),
  });
}
