import { storedServer } from "../../mailbox/credentials.ts";
import type { SendingMailbox } from "../../mailbox/sender.ts";
import { databaseNow } from "../../platform/clock.ts";
import type { MailServer } from "../../platform/mail/server.ts";
import { openSession, type SmtpSession } from "../../platform/mail/smtp.ts";
import type { SmtpOutcome } from "../../platform/mail/smtp-outcome.ts";
import type { Context } from "../../platform/web/http.ts";
import { composeLetter, senderOf } from "../letter/compose.ts";
import { handOver } from "./hand-over.ts";
import type { ClaimedMessage } from "./sending-queries.ts";

/** What became of a message, and the connection it went over, if that may be used again. */
export interface Sent {
  outcome: SmtpOutcome;
  session: SmtpSession | null;
}

const failed = (kind: "never" | "login-refused"): SmtpOutcome => ({
  kind,
  code: 0,
  enhanced: null,
  text: "",
});

/**
 * Sends one claimed message: builds it, connects where no connection is open, and hands it over in the last
 * moment before DATA. `mailboxFence` proves the right to send through the mailbox.
 */
export async function sendMessage(
  context: Context,
  mailbox: SendingMailbox,
  claim: ClaimedMessage,
  mailboxFence: number,
  open: SmtpSession | null,
): Promise<Sent> {
  const server = serverOf(context, mailbox);
  if (!server) return { outcome: failed("login-refused"), session: open };
  let message: Buffer;
  try {
    message = await composeLetter(senderOf(mailbox), claim, await databaseNow(context.db));
  } catch (error) {
    // Everything was checked when it was queued; a mail that cannot be built now never can.
    context.log.warn({ message: claim.id, reason: (error as Error).name }, "a mail could not be built");
    return { outcome: failed("never"), session: open };
  }
  const envelope = { from: mailbox.sender_address, to: claim.recipient, id: claim.publicId };
  const beforeData = async () => (await handOver(context, claim, mailboxFence)) === "handed";
  if (open?.usable()) {
    const outcome = await open.send(envelope, message, { beforeData });
    if (outcome.kind !== "stale") return { outcome, session: open };
  }
  await open?.close();
  const opening = await openSession(context.outbound, server);
  if (!opening.ok) return { outcome: opening.outcome, session: null };
  const { session } = opening;
  const outcome = await session.send(envelope, message, { beforeData });
  if (outcome.kind === "stale") throw new Error("a new connection cannot be stale");
  return { outcome, session };
}

/** A password sealed with another key cannot be opened: to the user that is one that has to be typed again. */
function serverOf(context: Context, mailbox: SendingMailbox): MailServer | null {
  try {
    return storedServer(context.secrets, mailbox, "smtp");
  } catch {
    context.log.error({ mailbox: mailbox.id }, "a stored mail password cannot be opened with this key");
    return null;
  }
}
