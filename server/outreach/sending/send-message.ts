import { openServer } from "../../mailbox/open-server.ts";
import { missingParts, type SendingMailbox } from "../../mailbox/sender.ts";
import { databaseNow } from "../../platform/clock.ts";
import { faultOf } from "../../platform/mail/fault.ts";
import type { MailServer } from "../../platform/mail/server.ts";
import { openSession, type SmtpSession } from "../../platform/mail/smtp.ts";
import type { SmtpOutcome } from "../../platform/mail/smtp-outcome.ts";
import { OutboundRefused } from "../../platform/outbound/refused.ts";
import { isUnavailable } from "../../platform/postgres/database.ts";
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
  let message: Buffer;
  try {
    message = await composeLetter(senderOf(mailbox), claim, await databaseNow(context.db));
  } catch (error) {
    // Everything was checked when it was queued; a mail that cannot be built now never can.
    context.log.warn({ message: claim.id, reason: (error as Error).name }, "a mail could not be built");
    return { outcome: failed("never"), session: open };
  }
  const envelope = { from: mailbox.sender_address, to: claim.recipient };
  const beforeData = async () => (await handOver(context, claim, mailboxFence)) === "handed";
  if (open?.usable()) {
    const outcome = await open.send(envelope, message, { beforeData });
    if (outcome.kind !== "stale") return { outcome, session: open };
  }
  await open?.close();
  const way = await wayOf(context, mailbox);
  if ("outcome" in way) return { outcome: way.outcome, session: null };
  const opening = await openWith(context, mailbox, way.server);
  if (!opening.ok) return { outcome: opening.outcome, session: null };
  const { session } = opening;
  const outcome = await session.send(envelope, message, { beforeData });
  if (outcome.kind === "stale") throw new Error("a new connection cannot be stale");
  return { outcome, session };
}

/** A token that is refused may have been withdrawn before its time: a new one shows whether the consent still holds. */
async function openWith(context: Context, mailbox: SendingMailbox, server: MailServer) {
  const opening = await openSession(context.outbound, server);
  if (opening.ok || opening.outcome.kind !== "login-refused" || server.auth.kind !== "oauth") return opening;
  const again = await wayOf(context, mailbox, { anew: true });
  return "outcome" in again
    ? { ok: false as const, outcome: again.outcome }
    : openSession(context.outbound, again.server);
}

/** The server to send through, or what that makes of the message: it keeps its place in both cases. */
async function wayOf(
  context: Context,
  mailbox: SendingMailbox,
  options: { anew?: boolean } = {},
): Promise<{ server: MailServer } | { outcome: SmtpOutcome }> {
  try {
    const server = await openServer(context, mailbox, "smtp", options);
    if (server) return { server };
    // A consent that is over has paused the mailbox already, and whoever left comes back or not; a password that is
    // missing has to be typed.
    const complete = missingParts(mailbox) === null;
    return { outcome: complete ? { kind: "withheld" } : failed("login-refused") };
  } catch (error) {
    if (error instanceof OutboundRefused) {
      return { outcome: { kind: "unreachable", fault: faultOf(error), text: "" } };
    }
    // A password sealed with another key cannot be opened: to the user that is one that has to be typed again.
    if (isUnavailable(error)) throw error;
    context.log.error({ mailbox: mailbox.id }, "a stored mail password cannot be opened with this key");
    return { outcome: failed("login-refused") };
  }
}
