import { moveAfterMails } from "../../campaigns/move-after-mail.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { tellLeft } from "../answers/tell-left.ts";
import { type ClaimedMessage, clearContentRefusals, setAccepted } from "./sending-queries.ts";

/**
 * Keeps that messages were accepted, with all that comes of it: moves of podcasts, copies for the Sent folder, news of
 * answers. Does nothing for a message that somebody else has by now, or that is settled already.
 */
export async function acceptTogether(
  tx: Tx,
  accepted: readonly { claim: ClaimedMessage; keepsCopy: boolean }[],
): Promise<void> {
  if (accepted.length === 0) return;
  const messages = await setAccepted(
    tx,
    accepted.map(({ claim, keepsCopy }) => ({ claim, sentCopy: keepsCopy ? "waiting" : "none" })),
  );
  const refusedBefore = messages.filter(({ contentRefusals }) => contentRefusals > 0);
  for (const mailingId of new Set(refusedBefore.map((one) => one.mailingId)))
    await clearContentRefusals(tx, mailingId);
  for (const { id, isAnswer } of messages) if (isAnswer) await tellLeft(tx, id);
  await moveAfterMails(
    tx,
    messages.flatMap(({ entryId, target, loginId }) =>
      entryId === null ? [] : [{ entryId, target, loginId }],
    ),
  );
  const kept = new Set(accepted.filter(({ keepsCopy }) => keepsCopy).map(({ claim }) => claim.id));
  const mailboxes = new Set(messages.filter(({ id }) => kept.has(id)).map(({ mailboxId }) => mailboxId));
  for (const mailboxId of mailboxes)
    await addJob(tx, "copy-sent", { mailboxId }, { key: `copy-sent:${mailboxId}` });
}
