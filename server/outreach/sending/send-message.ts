import type { SmtpOutcome } from "../../platform/mail/smtp-outcome.ts";
import type { Next } from "./claim-ahead.ts";
import type { HandOver } from "./hand-over.ts";
import type { Sender } from "./open-sender.ts";
import type { ClaimedMessage } from "./sending-queries.ts";

/**
 * Sends one claimed message: connects where no connection is open, and calls `handOver` in the last moment before its
 * content leaves.
 */
export async function sendMessage(
  { mailbox, claim, built }: Next,
  handOver: (claim: ClaimedMessage) => Promise<HandOver>,
  sender: Sender,
): Promise<SmtpOutcome> {
  const mail = await built;
  if ("outcome" in mail) return mail.outcome;
  const also = claim.answer?.people.cc.map(({ address }) => address) ?? [];
  const envelope = { from: mailbox.sender_address, to: claim.recipient, also, id: claim.handle };
  const beforeData = async () => (await handOver(claim)) === "handed";
  return sender.send(mailbox, envelope, mail.bytes, { beforeData });
}
