import { FILES_MAX } from "../../contract/outreach/files.ts";
import type { TakenBack } from "../../contract/outreach/take-back.ts";
import { fault } from "../platform/fault.ts";
import type { Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { answerOnce } from "../platform/web/idempotency.ts";
import { fitTogether } from "./files/files-among.ts";
import { giveMailingsToDraft, holdDraftFiles, selectDraftFiles, toDraftFile } from "./files/stored-files.ts";
import { markStopped, stopMessages } from "./queries.ts";
import { mailingOf } from "./stop.ts";
import {
  hasLeft,
  holdBegunTogether,
  markTakenBack,
  selectTakenBack,
  selectWritten,
  TAKEN_BACK_ONCE,
} from "./take-back-queries.ts";

/**
 * Takes back a mailing and those begun with it, as long as no mail of any of them has been handed over: nothing of them
 * leaves, and what was written is the caller's to write on, with its files beside those that are there already. So is one
 * that was stopped before anything of it left. Whoever has taken it back gets the same words again for a day, should
 * the answer have been lost; everybody else is told that it is gone.
 * @throws Fault not-found, mailing-handed, mailing-stopped, draft-full
 */
export async function takeBackMailing(tx: Tx, caller: Caller, publicId: string): Promise<TakenBack> {
  const { id, campaign } = await mailingOf(tx, caller, publicId);
  if (campaign === null) throw fault("not-found");
  const once = { loginId: caller.loginId, route: TAKEN_BACK_ONCE, key: publicId, body: null };
  await answerOnce(tx, once, async () => {
    await stopToWriteOn(tx, caller, id);
    return true;
  });
  const together = await selectTakenBack(tx, id);
  const { campaignId, notBefore, ...written } = await selectWritten(tx, caller.loginId, id, together);
  const files = await selectDraftFiles(tx, { campaignId }, caller.loginId);
  if (!fitTogether(files)) throw fault("draft-full", { values: { max: FILES_MAX } });
  return {
    ...written,
    campaign,
    notBefore: notBefore?.toISOString() ?? null,
    files: files.map(toDraftFile),
  };
}

async function stopToWriteOn(tx: Tx, caller: Caller, id: number): Promise<void> {
  const held = await holdBegunTogether(tx, id);
  const { stopped: before, campaignId } = held.find((one) => one.id === id)!;
  // Of those begun together one may have been stopped by itself; the others go on, and can be taken back.
  const going = before ? [id] : held.flatMap((one) => (one.stopped ? [] : one.id));
  if (!before) await markStopped(tx, going);
  const stopped = before ? await markTakenBack(tx, id) : await stopMessages(tx, going, "taken-back");
  // Only now: one that was just being handed over has been waited for.
  if (await hasLeft(tx, before ? going : held.map((one) => one.id))) throw fault("mailing-handed");
  // Somebody else was faster.
  if (stopped === 0) throw fault("mailing-stopped");
  await holdDraftFiles(tx, { campaignId }, caller.loginId);
  await giveMailingsToDraft(tx, going, campaignId, caller.loginId);
}
