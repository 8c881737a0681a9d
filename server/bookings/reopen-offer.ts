import { openAgain } from "../offers/book.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { isHeldByAnother } from "./figure-queries.ts";
import type { BookingRow } from "./queries.ts";

/**
 * After a held booking was declined or cancelled: what was agreed can be talked about again where nobody has accepted it,
 * and no other booking of the offer stands. Of two that go in the same moment the second sees what became of the first:
 * both hold the podcast in its campaign.
 */
export async function reopenOffer(
  tx: Tx,
  { id, offerId, accepted }: Pick<BookingRow, "id" | "offerId" | "accepted">,
): Promise<void> {
  if (accepted !== null || offerId === null) return;
  if (!(await isHeldByAnother(tx, { offerId, bookingId: id }))) await openAgain(tx, offerId);
}
