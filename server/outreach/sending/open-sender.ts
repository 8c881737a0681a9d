import { openServer } from "../../mailbox/open-server.ts";
import { isByApi, openApi } from "../../mailbox/open-transport.ts";
import { missingParts, type SendingMailbox } from "../../mailbox/sender.ts";
import { faultOf } from "../../platform/mail/fault.ts";
import type { MailServer } from "../../platform/mail/server.ts";
import { type Envelope, openSession, type SmtpSession } from "../../platform/mail/smtp.ts";
import type { SmtpOutcome } from "../../platform/mail/smtp-outcome.ts";
import type { Transport } from "../../platform/mail/transport.ts";
import { OutboundRefused } from "../../platform/outbound/refused.ts";
import { isUnavailable } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";

type Hooks = { beforeData: () => Promise<boolean> };

/** Sends the mails of a run, one after the other, over a connection that is kept where there is one. */
export interface Sender {
  send(mailbox: SendingMailbox, envelope: Envelope, bytes: Buffer, hooks: Hooks): Promise<SmtpOutcome>;
  close(): Promise<void>;
}

/** By the mailbox's transport as it is with each mail: it may be changed during a run. */
export function openSender(context: Context): Sender {
  let session: SmtpSession | null = null;
  let api: { by: string; transport: Transport } | null = null;

  async function sendBySmtp(
    mailbox: SendingMailbox,
    ...mail: [Envelope, Buffer, Hooks]
  ): Promise<SmtpOutcome> {
    if (session?.usable()) {
      const outcome = await session.send(...mail);
      if (outcome.kind !== "stale") return outcome;
    }
    await session?.close();
    session = null;
    const way = await wayOf(context, mailbox);
    if ("outcome" in way) return way.outcome;
    const opening = await openWith(context, mailbox, way.server);
    if (!opening.ok) return opening.outcome;
    session = opening.session;
    const outcome = await session.send(...mail);
    if (outcome.kind === "stale") throw new Error("a new connection cannot be stale");
    return outcome;
  }

  return {
    async send(mailbox, ...mail) {
      if (!isByApi(mailbox)) return sendBySmtp(mailbox, ...mail);
      // One for the whole run: it remembers how long the service asked to wait.
      if (api?.by !== mailbox.transport) {
        const transport = openApi(context, mailbox);
        if (!transport) return { kind: "withheld" };
        api = { by: mailbox.transport, transport };
      }
      return api.transport.send(...mail);
    },
    async close() {
      await session?.close();
      await api?.transport.close();
    },
  };
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
  const refused: SmtpOutcome = { kind: "login-refused", code: 0, enhanced: null, text: "" };
  try {
    const server = await openServer(context, mailbox, "smtp", options);
    if (server) return { server };
    // A consent that is over has paused the mailbox already, and whoever left comes back or not; a password that is
    // missing has to be typed.
    return { outcome: missingParts(mailbox) === null ? { kind: "withheld" } : refused };
  } catch (error) {
    if (error instanceof OutboundRefused) {
      return { outcome: { kind: "unreachable", fault: faultOf(error), text: "" } };
    }
    // A password sealed with another key cannot be opened: to the user that is one that has to be typed again.
    if (isUnavailable(error)) throw error;
    context.log.error({ mailbox: mailbox.id }, "a stored mail password cannot be opened with this key");
    return { outcome: refused };
  }
}
