import { FILES_MAX } from "../../contract/outreach/files.ts";
import type { TakenBack } from "../../contract/outreach/take-back.ts";
import { fault } from "../platform/fault.ts";
import type { Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { fitTogether } from "./files/files-among.ts";
import { giveMailingsToDraft, holdDraftFiles, selectDraftFiles, toDraftFile } from "./files/stored-files.ts";
import { markStopped, stopMessages } from "./queries.ts";
import { mailingOf } from "./stop.ts";
import { hasLeft, holdBegunTogether, selectWritten } from "./take-back-queries.ts";

/**
 * Takes back a mailing and those begun with it, as long as no mail of any of them has been handed over: nothing of them
 * leaves, and what was written is the caller's to write on, with its files beside those that are there already.
 * @throws Fault not-found, already-handed, mailing-stopped, draft-full
 */
export async function takeBackMailing(tx: Tx, caller: Caller, publicId: string): Promise<TakenBack> {
  const { id, campaign } = await mailingOf(tx, caller, publicId);
  if (campaign === null) throw fault("not-found");
  const held = await holdBegunTogether(tx, id);
  // Somebody else was faster.
  if (held.some(({ stopped }) => stopped !== null)) throw fault("mailing-stopped");
  const together = held.map((one) => one.id);
  await markStopped(tx, together);
  const stopped = await stopMessages(tx, together, "taken-back");
  // Only now: one that was just being handed over has been waited for.
  if (await hasLeft(tx, together)) throw fault("already-handed");
  if (stopped === 0) throw fault("mailing-stopped");
  const { campaignId, notBefore, ...written } = await selectWritten(tx, id, together);
  const place = { campaignId };
  await holdDraftFiles(tx, place, caller.loginId);
  await giveMailingsToDraft(tx, together, campaignId, caller.loginId);
  const files = await selectDraftFiles(tx, place, caller.loginId);
  if (!fitTogether(files)) throw fault("draft-full", { values: { max: FILES_MAX } });
  return {
    ...written,
    campaign,
    notBefore: notBefore?.toISOString() ?? null,
    files: files.map(toDraftFile),
  };
}
