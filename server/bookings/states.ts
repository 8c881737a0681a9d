import type { BookingSheet } from "../../contract/bookings/sheet.ts";
import type { BookingState } from "../../contract/bookings.ts";
import type { BookingRow } from "./queries.ts";
import { openSheet } from "./sheet.ts";

/** With these verdicts an ad ran, if not as agreed; `removed`: and was taken out since. */
export const RAN: readonly string[] = ["aired", "late", "elsewhere", "misplaced", "removed"];

/** What a state follows from. Nothing keeps a state, so that none can be wrong. */
export type Standing = Pick<
  BookingRow,
  | "version"
  | "accepted"
  | "cancelled"
  | "sentVersion"
  | "answer"
  | "until"
  | "standing"
  | "settled"
  | "paidOn"
  | "now"
> & { net: number };

/** The state of a booking. */
export function stateOf(row: Standing): BookingState {
  if (row.cancelled) return "cancelled";
  if (row.accepted !== null) {
    if (isOpen(row)) return "change-open";
    const settled = row.standing > 0 && row.settled === row.standing;
    return settled && (row.paidOn !== null || row.net === 0) ? "done" : "accepted";
  }
  if (row.sentVersion === null) return "draft";
  if (isOpen(row)) return "sent";
  // A version that was written since takes the place of what was declined or has lapsed.
  if (row.version > row.sentVersion) return "draft";
  return row.answer === "declined" ? "declined" : "lapsed";
}

/** The newest version that was sent can still be answered. */
export const isOpen = ({
  cancelled,
  accepted,
  sentVersion,
  answer,
  until,
  now,
}: Pick<BookingRow, "cancelled" | "accepted" | "sentVersion" | "answer" | "until" | "now">): boolean =>
  cancelled === null &&
  sentVersion !== null &&
  sentVersion !== accepted &&
  answer === null &&
  until !== null &&
  until > now;

export const sheetOf = ({ sheet }: Pick<BookingRow, "sheet">): BookingSheet => openSheet(sheet);

export const stateOfRow = (row: BookingRow): BookingState => stateOf({ ...row, net: sheetOf(row).net });

/** For so long an accepted booking's page can be read. */
const KEPT_MONTHS = 12;

/** Whether the link still shows the booking. */
export function isShown({
  until,
  acceptedAt,
  now,
}: Pick<BookingRow, "until" | "acceptedAt" | "now">): boolean {
  if (until !== null && until > now) return true;
  if (acceptedAt === null) return false;
  const end = new Date(acceptedAt);
  end.setUTCMonth(end.getUTCMonth() + KEPT_MONTHS);
  return end > now;
}
