import { tell } from "../../accounts/notices/tell.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { selectWriters } from "../queries.ts";
import { sheetOf } from "../states.ts";
import type { OpenRow } from "./find-open.ts";

/** Tells those who made and sent a booking what the podcaster said to it. */
export async function tellMembers(
  tx: Tx,
  row: OpenRow,
  what:
    | "accepted"
    | "declined"
    | "cancelled"
    | "copyApproved"
    | "copyProposed"
    | "copyChanges"
    | "copyComment",
): Promise<void> {
  await tell(tx, await selectWriters(tx, row.id), {
    kind: "booking",
    ownerId: row.ownerId,
    subject: row.publicId,
    details: { podcast: sheetOf(row).show.title, number: row.number, what },
  });
}
