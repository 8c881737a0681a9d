import { isDeepStrictEqual } from "node:util";
import { netTotal } from "../../contract/offers/price.ts";
import {
  type changeOffer as changePromised,
  type decideOffer as decidePromised,
  LIVE_STATES,
  MOST_VERSIONS,
  type OfferDetail,
  STATE_AFTER_ACT,
} from "../../contract/offers.ts";
import type { RouteBody } from "../../contract/route.ts";
import { noteChange } from "../accounts/audit/note.ts";
import { fault } from "../platform/fault.ts";
import type { Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { holdOfferOf, offerOf } from "./find.ts";
import { addDecision, addVersion, type OfferRow, selectDecisions } from "./queries.ts";
import { reachOf, showDetail } from "./show.ts";

/**
 * Adds a version; what was agreed is open again.
 * @throws Fault not-found; stale with what somebody else has said; offer-not-open, too-many-versions
 */
export async function changeOffer(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { modified, side, terms }: RouteBody<typeof changePromised>,
): Promise<OfferDetail> {
  const row = await holdOfferOf(tx, caller, publicId);
  // Sent again after its answer was lost, it is the newest version already.
  if (row.side === side && isDeepStrictEqual(row.terms, terms)) return showDetail(tx, caller, row);
  await requireFresh(tx, caller, row, modified);
  if (row.version >= MOST_VERSIONS) throw fault("too-many-versions", { values: { max: MOST_VERSIONS } });
  await addVersion(tx, row.id, row.version + 1, { side, terms, loginId: caller.loginId });
  await noteChange(tx, {
    ownerId: row.ownerId,
    thing: "offer",
    handle: publicId,
    before: { version: row.version, side: row.side },
    after: { version: row.version + 1, side },
  });
  return showDetail(tx, caller, await offerOf(tx, caller, publicId));
}

/**
 * Agrees to the newest version, declines it or withdraws the offer.
 * @throws Fault not-found; stale; offer-not-open; terms-incomplete where what is agreed has no known price
 */
export async function decideOffer(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { modified, act }: RouteBody<typeof decidePromised>,
): Promise<OfferDetail> {
  const row = await holdOfferOf(tx, caller, publicId);
  const [last] = await selectDecisions(tx, row.id);
  // The same request again: it was said of what the caller still believes to be the newest.
  const repeated =
    last?.act === act && last.seen.toISOString() === modified && last.loginId === caller.loginId;
  if (repeated && row.state === STATE_AFTER_ACT[act]) return showDetail(tx, caller, row);
  await requireFresh(tx, caller, row, modified);
  const state = STATE_AFTER_ACT[act];
  if (state === row.state) return showDetail(tx, caller, row);
  const total = act === "agree" ? netTotal(row.terms, reachOf(row)) : null;
  if (act === "agree" && total === null) throw fault("terms-incomplete");
  await addDecision(tx, row, caller.loginId, { act, state, total: total?.figure ?? null });
  await noteChange(tx, {
    ownerId: row.ownerId,
    thing: "offer",
    handle: publicId,
    before: { state: row.state },
    after: { state, ...(total && { total: total.figure }) },
  });
  return showDetail(tx, caller, await offerOf(tx, caller, publicId));
}

async function requireFresh(tx: Tx, caller: Caller, row: OfferRow, modified: string): Promise<void> {
  if (Date.parse(modified) !== row.modified.getTime())
    throw fault("stale", { payload: await showDetail(tx, caller, row) });
  if (!LIVE_STATES.includes(row.state)) throw fault("offer-not-open");
}
