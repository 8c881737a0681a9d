import { moveHeldAfterMails } from "../../campaigns/move-after-mail.ts";
import type { Sending, Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { tellLeft } from "../answers/tell-left.ts";
import { clearContentRefusals } from "./held-mailing-queries.ts";
import { type AcceptedMessage, type ClaimedMessage, setAccepted } from "./sending-queries.ts";

/** A message that its server took; `keepsCopy` where a copy belongs into the Sent folder. */
export interface Accepted {
  claim: ClaimedMessage;
  keepsCopy: boolean;
}

/**
 * Keeps that a message was accepted whose podcasts are held, with all that comes of it: their moves, the copy for the
 * Sent folder, the news of an answer. Does nothing for one that somebody else has by now, or that is settled already.
 */
export async function accept(tx: Tx, accepted: Accepted): Promise<void> {
  const messages = await markAccepted(tx, [accepted]);
  await moveAccepted(tx, messages);
  await tellAccepted(tx, messages);
}

/** The first step, for many whose podcasts are held. */
export const markAccepted = (tx: Sending, accepted: readonly Accepted[]): Promise<AcceptedMessage[]> =>
  setAccepted(
    tx,
    accepted.map(({ claim, keepsCopy }) => ({ claim, sentCopy: keepsCopy ? "waiting" : "none" })),
  );

/** The second, in one statement at most. */
export const moveAccepted = (tx: Sending, messages: readonly AcceptedMessage[]): Promise<void> =>
  moveHeldAfterMails(
    tx,
    messages.flatMap(({ shows, target, loginId }) =>
      shows.map(({ entryId, state }) => ({ entryId, from: state, target, loginId })),
    ),
  );

/** The rest, of which most mails need nothing. */
export async function tellAccepted(tx: Tx, messages: readonly AcceptedMessage[]): Promise<void> {
  const refusedBefore = messages.filter(({ contentRefusals }) => contentRefusals > 0);
  for (const mailingId of new Set(refusedBefore.map((one) => one.mailingId)))
    await clearContentRefusals(tx, mailingId);
  for (const { id, isAnswer } of messages) if (isAnswer) await tellLeft(tx, id);
  const copied = messages.filter(({ keepsCopy }) => keepsCopy);
  for (const mailboxId of new Set(copied.map((one) => one.mailboxId)))
    await addJob(tx, "copy-sent", { mailboxId }, { key: `copy-sent:${mailboxId}` });
}
