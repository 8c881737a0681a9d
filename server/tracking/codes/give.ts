import { randomInt } from "node:crypto";
import { CODE_LENGTH, CODES_MOST } from "../../../contract/tracking/codes.ts";
import { SLUG_SIGNS } from "../../../contract/tracking.ts";
import { fault } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { startRecompute } from "../conversions/recompute.ts";
import {
  beginHolding,
  countCodesOf,
  endHolding,
  insertCodes,
  lockFreeCode,
  selectHolder,
  selectShowsWithCode,
} from "./queries.ts";

interface Place {
  campaignId: number;
  ownerId: number;
  loginId: number;
}

/**
 * Gives a code to each of these shows that has none: the next free one of the campaign's list, else one that is made.
 * The campaign is held.
 * @throws Fault too-many-items
 */
export async function giveCodes(tx: Tx, place: Place, shows: readonly { id: number }[]): Promise<void> {
  const having = new Set(
    (
      await selectShowsWithCode(
        tx,
        shows.map(({ id }) => id),
      )
    ).map(({ entryId }) => entryId),
  );
  let made = await countCodesOf(tx, place.ownerId);
  const without = shows.filter(({ id }) => !having.has(id));
  for (const { id } of without) {
    let code = await takeFreeCode(tx, place.campaignId);
    if (!code && made >= CODES_MOST) throw fault("too-many-items", { values: { max: CODES_MOST } });
    while (!code) {
      code = await makeCode(tx, place);
      made += 1;
    }
    // The term of a show that is gone from the campaign is over.
    await endHolding(tx, code.id);
    await beginHolding(tx, code.id, id);
  }
  // Orders with a code of the list may have come before anybody had it.
  if (without.length > 0) await startRecompute(tx, place.ownerId);
}

/** Whoever was just giving a code had its row and commits with another one: that it is free is asked again once it is held. */
async function takeFreeCode(tx: Tx, campaignId: number): Promise<{ id: number } | undefined> {
  for (;;) {
    const code = await lockFreeCode(tx, campaignId);
    if (!code || (await selectHolder(tx, code.id))?.entryId == null) return code;
  }
}

/** Nothing where the organization has this code already. */
async function makeCode(
  tx: Tx,
  { campaignId, ownerId, loginId }: Place,
): Promise<{ id: number } | undefined> {
  const code = Array.from({ length: CODE_LENGTH }, () => SLUG_SIGNS[randomInt(SLUG_SIGNS.length)]).join("");
  const [made] = await insertCodes(tx, [
    {
      public_id: newHandle(),
      owner_id: ownerId,
      campaign_id: campaignId,
      code,
      key: code,
      created_by: loginId,
    },
  ]);
  return made;
}
