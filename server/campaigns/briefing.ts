import {
  BRIEFING_BYTES_MAX,
  type Briefing,
  type BriefingDocument,
  briefingBytes,
  briefingWords,
  EMPTY_BRIEFING,
} from "../../contract/briefing.ts";
import { shortNamesOf } from "../accounts/short-names.ts";
import { fault } from "../platform/fault.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { type BriefingRow, isStoredBriefing, selectBriefing, upsertBriefing } from "./briefing-queries.ts";
import { campaignOf, holdCampaignOf } from "./find.ts";

/** @throws Fault not-found */
export async function readBriefing(db: Db, caller: Caller, campaignId: string): Promise<Briefing> {
  return briefingOf(db, (await campaignOf(db, caller, campaignId)).id);
}

/** The briefing of a campaign that the caller was found to see. */
export const briefingOf = async (db: Db, campaignId: number): Promise<Briefing> =>
  present(db, await selectBriefing(db, campaignId));

interface Given {
  document: BriefingDocument;
  /** The version the edit is based on; null for the first one. */
  modified: string | null;
}

/**
 * Replaces the version a briefing was based on. Saving what is already stored changes
 * nothing, so a retry after a lost response is not a conflict.
 * @throws Fault not-found; payload-too-large; stale if somebody else saved first
 */
export async function saveBriefing(
  tx: Tx,
  caller: Caller,
  campaignId: string,
  given: Given,
): Promise<Briefing> {
  const campaign = await holdCampaignOf(tx, caller, campaignId);
  await putBriefing(tx, caller, campaign.id, given);
  return briefingOf(tx, campaign.id);
}

/** The same for a campaign that is already locked. */
export async function putBriefing(tx: Tx, caller: Caller, campaignId: number, given: Given): Promise<void> {
  const { document } = given;
  if (briefingBytes(document) > BRIEFING_BYTES_MAX) throw fault("payload-too-large");
  const stored = await selectBriefing(tx, campaignId);
  // A campaign without a briefing returns the empty one, which may be sent back unchanged.
  if (!stored && JSON.stringify(document) === JSON.stringify(EMPTY_BRIEFING)) return;
  if (stored && (await isStoredBriefing(tx, campaignId, document))) return;
  const version = stored?.modified.getTime() ?? null;
  if (version !== (given.modified === null ? null : Date.parse(given.modified))) throw fault("stale");
  const words = briefingWords(document);
  await upsertBriefing(tx, campaignId, { document, words, loginId: caller.loginId });
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
