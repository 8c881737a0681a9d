import type { OpenBooking } from "../../../contract/bookings.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { selectVersion } from "../queries.ts";
import { openSheet } from "../sheet.ts";
import { acceptanceOf, cancelledOf, spotsOf } from "../show.ts";
import { isOpen } from "../states.ts";
import type { OpenRow } from "./find-open.ts";

/** What the podcaster's page shows: the newest version that was sent, and the one in force beside it. Changes nothing. */
export async function showOpen(db: Db, row: OpenRow): Promise<OpenBooking> {
  const version = (await selectVersion(db, row.id, row.sentVersion))!;
  const before =
    row.accepted === null || row.accepted === row.sentVersion
      ? undefined
      : await selectVersion(db, row.id, row.accepted);
  return {
    sheet: openSheet(version.sheet),
    sha256: version.sha256.toString("hex"),
    until: row.until?.toISOString() ?? null,
    open: isOpen(row),
    acceptance: acceptanceOf(version),
    declined: version.answer === "declined",
    before: before ? { sheet: openSheet(before.sheet), acceptance: acceptanceOf(before)! } : null,
    spots: await spotsOf(db, row.id),
    cancelled: cancelledOf(row),
  };
}
