import type { RouteBody } from "../../../contract/route.ts";
import {
  type addCodes as addPromise,
  CODES_MOST,
  CODES_SHOWN,
  type changeCode as changePromise,
  codeKey,
  type PromoCode,
} from "../../../contract/tracking/codes.ts";
import { recordAct } from "../../accounts/members/act-on-behalf.ts";
import { campaignOf, holdCampaignOf } from "../../campaigns/find.ts";
import { fault } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { startRecompute } from "../conversions/recompute.ts";
import {
  beginHolding,
  countCodes,
  countCodesOf,
  endHolding,
  insertCodes,
  lockCodeOf,
  retireCode,
  selectCode,
  selectCodes,
  selectElsewhere,
  selectEntryId,
  selectHolder,
} from "./queries.ts";

/** @throws Fault not-found */
export async function listCodes(db: Db, caller: Caller, campaign: string) {
  return showCodes(db, (await campaignOf(db, caller, campaign)).id);
}

async function showCodes(db: Db, campaignId: number) {
  const page = await selectCodes(db, campaignId, CODES_SHOWN);
  const { all, free } = await countCodes(db, campaignId);
  return { page, free, more: Math.max(0, all - page.length) };
}

/** @throws Fault not-found, too-many-items */
export async function addCodes(
  tx: Tx,
  caller: Caller,
  campaign: string,
  { codes }: RouteBody<typeof addPromise>,
) {
  const { id, ownerId } = await holdCampaignOf(tx, caller, campaign);
  const byKey = new Map(codes.map((code) => [codeKey(code), code.normalize("NFKC").trim()]));
  const fresh = [...byKey].map(([key, code]) => ({
    public_id: newHandle(),
    owner_id: ownerId,
    campaign_id: id,
    code,
    key,
    created_by: caller.loginId,
  }));
  const added = (await insertCodes(tx, fresh)).length;
  if ((await countCodesOf(tx, ownerId)) > CODES_MOST)
    throw fault("too-many-items", { values: { max: CODES_MOST } });
  const elsewhere = await selectElsewhere(tx, ownerId, id, [...byKey.keys()]);
  return { ...(await showCodes(tx, id)), added, elsewhere: elsewhere.map(({ code }) => code) };
}

/** @throws Fault not-found, code-taken, code-retired */
export async function changeCode(
  tx: Tx,
  caller: Caller,
  publicId: string,
  change: RouteBody<typeof changePromise>,
): Promise<PromoCode> {
  const code = await lockCodeOf(tx, caller.loginId, publicId);
  if (!code) throw fault("not-found");
  await recordAct(tx, caller, code);
  if (change.act === "give") {
    const entry =
      code.campaignId === null ? undefined : await selectEntryId(tx, code.campaignId, change.entry);
    if (!entry) throw fault("not-found");
    if (code.retired) throw fault("code-retired");
    const holder = await selectHolder(tx, code.id);
    if (holder?.entryId === entry.id) return selectCode(tx, code.id);
    if (holder && holder.entryId !== null) throw fault("code-taken");
    await endHolding(tx, code.id);
    await beginHolding(tx, code.id, entry.id);
    // Orders with this code may have come before anybody had it.
    await startRecompute(tx, code.ownerId);
  } else {
    await endHolding(tx, code.id);
    if (change.act === "retire") await retireCode(tx, code.id);
  }
  return selectCode(tx, code.id);
}
