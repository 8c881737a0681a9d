import {
  BRIEFING_BYTES_MAX,
  type Briefing,
  type BriefingDocument,
  briefingBytes,
  briefingWords,
  EMPTY_BRIEFING,
} from "../../contract/briefing.ts";
import { shortNamesOf } from "../accounts/short-names.ts";
import type { Db, Tx } from "../platform/database.ts";
import { fault } from "../platform/fault.ts";
import type { Caller } from "../platform/http.ts";
import { type BriefingRow, isStoredBriefing, selectBriefing, upsertBriefing } from "./briefing-queries.ts";
import { campaignOf, holdCampaignOf } from "./find.ts";

/** @throws Fault not-found */
export async function readBriefing(db: Db, caller: Caller, campaignId: string): Promise<Briefing> {
  const campaign = await campaignOf(db, caller, campaignId);
  return present(db, await selectBriefing(db, campaign.id));
}

/**
 * Saves a briefing in place of the version it was made from. What says the same as what is stored changes
 * nothing, so that a repetition after a lost answer is no conflict.
 * @param given `modified` is the version that was worked on; null where there was none
 * @throws Fault not-found; payload-too-large; stale where somebody else was quicker
 */
export async function saveBriefing(
  tx: Tx,
  caller: Caller,
  campaignId: string,
  given: { document: BriefingDocument; modified: string | null },
): Promise<Briefing> {
  const { document } = given;
  if (briefingBytes(document) > BRIEFING_BYTES_MAX) throw fault("payload-too-large");
  const campaign = await holdCampaignOf(tx, caller, campaignId);
  const stored = await selectBriefing(tx, campaign.id);
  if (stored && (await isStoredBriefing(tx, campaign.id, document))) return present(tx, stored);
  const version = stored?.modified.getTime() ?? null;
  if (version !== (given.modified === null ? null : Date.parse(given.modified))) throw fault("stale");
  const words = briefingWords(document);
  await upsertBriefing(tx, campaign.id, { document, words, loginId: caller.loginId });
  return present(tx, await selectBriefing(tx, campaign.id));
}

async function present(db: Db, row: BriefingRow | undefined): Promise<Briefing> {
  if (!row) return { document: EMPTY_BRIEFING, words: 0, modified: null, by: null };
  const { document, words, modified, modifiedBy } = row;
  const names = await shortNamesOf(db, modifiedBy === null ? [] : [modifiedBy]);
  return {
    document,
    words,
    modified: modified.toISOString(),
    by: modifiedBy === null ? null : (names.get(modifiedBy) ?? null),
  };
}
