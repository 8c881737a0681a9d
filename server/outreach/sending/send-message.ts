import type { SendingMailbox } from "../../mailbox/sender.ts";
import { databaseNow } from "../../platform/clock.ts";
import type { SmtpOutcome } from "../../platform/mail/smtp-outcome.ts";
import type { Context } from "../../platform/web/http.ts";
import { composeLetter, senderOf } from "../letter/compose.ts";
import { optOutOf } from "../letter/opt-out-of.ts";
import { filesOf } from "./files-of.ts";
import { fillFacts } from "./fill-facts.ts";
import { handOver } from "./hand-over.ts";
import type { Sender } from "./open-sender.ts";
import type { ClaimedMessage } from "./sending-queries.ts";

/**
 * Sends one claimed message: builds it, connects where no connection is open, and hands it over in the last
 * moment before its content leaves. `mailboxFence` proves the right to send through the mailbox.
 */
export async function sendMessage(
  context: Context,
  mailbox: SendingMailbox,
  claim: ClaimedMessage,
  mailboxFence: number,
  sender: Sender,
): Promise<SmtpOutcome> {
  const texts = await fillFacts(context.db, claim);
  if (texts === null) return { kind: "withheld" };
  let message: Buffer;
  try {
    const files = await filesOf(context.db, claim);
    const letter = { ...claim, ...texts, files, optOut: optOutOf(context, claim.handle) };
    message = await composeLetter(senderOf(mailbox), letter, await databaseNow(context.db));
  } catch (error) {
    // Everything was checked when it was queued; a mail that cannot be built now never can.
    context.log.warn({ message: claim.id, reason: (error as Error).name }, "a mail could not be built");
    return { kind: "never", code: 0, enhanced: null, text: "" };
  }
  const also = claim.answer?.people.cc.map(({ address }) => address) ?? [];
  const envelope = { from: mailbox.sender_address, to: claim.recipient, also, id: claim.handle };
  const beforeData = async () => (await handOver(context, claim, mailboxFence)) === "handed";
  return sender.send(mailbox, envelope, message, { beforeData });
}
