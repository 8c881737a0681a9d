import { campaignOf } from "../campaigns/find.ts";
import { fault } from "../platform/fault.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { lockOffer, type OfferRow, selectOffer } from "./queries.ts";

/** An offer in one of the caller's campaigns. Others do not exist for the caller. @throws Fault not-found */
export async function offerOf(db: Db, caller: Caller, publicId: string): Promise<OfferRow> {
  const row = await selectOffer(db, publicId);
  if (!row) throw fault("not-found");
  await campaignOf(db, caller, row.campaign);
  return row;
}

/** The same, with nobody else changing it until the transaction ends. @throws Fault not-found */
export async function holdOfferOf(tx: Tx, caller: Caller, publicId: string): Promise<OfferRow> {
  const { id } = await offerOf(tx, caller, publicId);
  await lockOffer(tx, id);
  // Again: it may have changed while this waited, or have gone with its entry.
  const row = await selectOffer(tx, publicId);
  if (!row) throw fault("not-found");
  return row;
}
