import { fault } from "../platform/fault.ts";
import type { Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { holdOfferOf } from "./find.ts";
import { lockOffer, type OfferRow, setBooked, setBookedAgain, setOpenAgain } from "./queries.ts";
import { showDetail } from "./show.ts";

/**
 * An agreed offer, held until the transaction ends: it is going to be booked.
 * @throws Fault not-found; stale; offer-not-agreed
 */
export async function holdAgreedOffer(
  tx: Tx,
  caller: Caller,
  publicId: string,
  modified: string,
): Promise<OfferRow> {
  const row = await holdOfferOf(tx, caller, publicId);
  // Booked by somebody else meanwhile, it changed for that.
  if (Date.parse(modified) !== row.modified.getTime())
    throw fault("stale", { payload: await showDetail(tx, caller, row) });
  if (row.state !== "agreed") throw fault("offer-not-agreed");
  return row;
}

/** What was agreed is booked now; its sum stays. */
export const markBooked: (tx: Tx, offerId: number) => Promise<unknown> = setBooked;

/** The podcaster accepted another version after having declined one: what is still open is booked with it. */
export async function bookAgain(tx: Tx, offerId: number, total: number): Promise<void> {
  await lockOffer(tx, offerId);
  await setBookedAgain(tx, offerId, total);
}

/** The podcaster declined what was booked: the offer is open again, if it is still there. */
export async function openAgain(tx: Tx, offerId: number): Promise<void> {
  await lockOffer(tx, offerId);
  await setOpenAgain(tx, offerId);
}
