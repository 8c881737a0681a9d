import { mailboxById } from "../../mailbox/sender.ts";
import { fault } from "../../platform/fault.ts";
import { createMessageId } from "../../platform/mail/header.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { tellLeft } from "../answers/tell-left.ts";
import { countAsSent, lockMessage, resendMessage, selectTarget } from "../queries.ts";
import { moveShows } from "../room/move-shows.ts";
import { mailingOf } from "../stop.ts";
import { sendSoon } from "./plan-sending.ts";

/**
 * The user's decision on a message that may or may not have arrived: it counts as sent (and moves its
 * podcast), or it is sent again under a new Message-ID.
 * @throws Fault not-found, message-not-unclear
 */
export async function resolveMessage(
  tx: Tx,
  caller: Caller,
  mailingId: string,
  messageId: string,
  decision: "count-as-sent" | "send-again",
): Promise<void> {
  const mailing = await mailingOf(tx, caller, mailingId);
  const message = await lockMessage(tx, mailing.id, messageId);
  if (!message) throw fault("not-found");
  if (message.state !== "unclear") throw fault("message-not-unclear");
  if (decision === "send-again") {
    const mailbox = await mailboxById(tx, mailing.mailboxId);
    const domain = mailbox?.sender_address.split("@").at(-1);
    if (!domain) throw fault("mailbox-incomplete");
    await resendMessage(tx, message.id, createMessageId(domain));
    await sendSoon(tx, mailing.mailboxId);
    return;
  }
  await countAsSent(tx, message.id);
  if (message.isAnswer) await tellLeft(tx, message.id);
  await moveShows(tx, message.id, await selectTarget(tx, message.id));
}
