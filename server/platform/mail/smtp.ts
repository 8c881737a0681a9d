import { failpoint } from "../failpoint.ts";
import { OutboundRefused } from "../outbound/refused.ts";
import type { Guard } from "../outbound/target.ts";
import { dotStuff } from "./dot-stuffing.ts";
import type { MailServer } from "./server.ts";
import {
  cleanServerText,
  judgeReply,
  type SmtpOutcome,
  type SmtpReply,
  type SmtpStep,
} from "./smtp-outcome.ts";
import { type OpenedSmtp, type OpeningOptions, openSmtp } from "./smtp-session.ts";

/** Sender and recipient of the envelope, as `parseAddress` gives them. */
export type Envelope = { from: string; to: string };

export type SendHooks = {
  /**
   * Awaited after the server accepted the recipient and before DATA is sent: here the caller commits that
   * the message is handed over. A crash before it is safe to repeat, a crash after it is unclear. Answering
   * false withholds the message; throwing closes the connection and passes the error on, nothing was sent.
   */
  beforeData: () => Promise<boolean>;
};

/** A connection over which messages go one after the other. */
export type SmtpSession = {
  send(envelope: Envelope, message: Uint8Array, hooks: SendHooks): Promise<SmtpOutcome>;
  /** False once the connection is over; open a new one then. */
  usable(): boolean;
  /** Says goodbye, for at most two seconds. Never throws. */
  close(): Promise<void>;
};

/**
 * Opens a session for sending. We speak SMTP ourselves instead of through nodemailer's SMTPConnection,
 * because that one sends RCPT and DATA together and says neither before DATA nor how far the content went,
 * and on exactly these two moments it depends whether a message may be sent again.
 */
export async function openSession(
  guard: Guard,
  server: MailServer,
  options: OpeningOptions = {},
): Promise<{ ok: true; session: SmtpSession } | { ok: false; outcome: SmtpOutcome }> {
  const opening = await openSmtp(guard, server, options);
  return opening.ok ? { ok: true, session: createSession(opening.opened) } : opening;
}

/** Sends one message over a connection of its own. The outcome is always a value. */
export async function sendMessage(
  guard: Guard,
  server: MailServer,
  envelope: Envelope,
  message: Uint8Array,
  hooks: SendHooks,
  options: OpeningOptions = {},
): Promise<SmtpOutcome> {
  const opening = await openSession(guard, server, options);
  if (!opening.ok) return opening.outcome;
  try {
    return await opening.session.send(envelope, message, hooks);
  } finally {
    await opening.session.close();
  }
}

function createSession({ wire, extensions, times }: OpenedSmtp): SmtpSession {
  let open = true;
  let unfinished = false;
  const end = () => {
    open = false;
    wire.close();
  };
  const say = (line: string): Promise<SmtpReply> => {
    wire.commands([line]);
    return wire.reply(times.stepMs);
  };
  /** A refusal; the connection lives on unless the server said goodbye. */
  const refuse = (step: SmtpStep, reply: SmtpReply): SmtpOutcome => {
    if (reply.code === 421 || reply.code < 400) end();
    return judgeReply(step, reply);
  };

  async function offer(envelope: Envelope, message: Uint8Array): Promise<SmtpOutcome | null> {
    if (unfinished) {
      const reset = await say("RSET");
      if (reply2xx(reset)) unfinished = false;
      else return refuse("sender", reset);
    }
    const parameters = parametersFor(envelope, message, extensions);
    if (typeof parameters !== "string")
      return { kind: "never", code: 0, enhanced: parameters.lacking, text: "" };
    unfinished = true;
    const from = `MAIL FROM:<${envelope.from}>${parameters}`;
    const to = `RCPT TO:<${envelope.to}>`;
    // Never together with DATA: between the recipient's reply and DATA lies the caller's commit.
    const together = extensions.has("PIPELINING");
    if (together) wire.commands([from, to]);
    const sender = together ? await wire.reply(times.stepMs) : await say(from);
    if (!reply2xx(sender)) {
      // The reply to a recipient without a sender says nothing more, but must not be taken for another's.
      if (together && sender.code !== 421) await wire.reply(times.stepMs).catch(end);
      return refuse("sender", sender);
    }
    const recipient = together ? await wire.reply(times.stepMs) : await say(to);
    return reply2xx(recipient) ? null : refuse("recipient", recipient);
  }

  async function deliver(message: Uint8Array): Promise<SmtpOutcome> {
    const content = dotStuff(message);
    try {
      for (let at = 0; at < content.length; at += 65_536) {
        const written = await wire.write(content.subarray(at, at + 65_536), times.stepMs);
        if (written === "written") continue;
        // The server spoke into the content. A refusal is one; anything else nobody can interpret.
        const reply = await wire.reply(times.stepMs);
        const last = at + 65_536 >= content.length;
        if (!last) end();
        if (reply.code >= 400 || last) return settle(reply);
        return { kind: "unclear", text: "" };
      }
      failpoint("smtp.content-sent");
      const reply = await wire.reply(times.contentMs);
      failpoint("smtp.answered");
      return settle(reply);
    } catch (error) {
      end();
      if (!(error instanceof OutboundRefused)) throw error;
      return { kind: "unclear", text: error.word };
    }
  }

  function settle(reply: SmtpReply): SmtpOutcome {
    if (!reply2xx(reply)) return refuse("content", reply);
    unfinished = false;
    return { kind: "accepted", response: cleanServerText(reply.text) };
  }

  return {
    async send(envelope, message, hooks) {
      if (!isPath(envelope.from) || !isPath(envelope.to)) throw new Error("Not an envelope address");
      try {
        const refusal = await offer(envelope, message);
        if (refusal) return refusal;
        failpoint("smtp.recipient-accepted");
        if (!(await hooks.beforeData())) return { kind: "withheld" };
        failpoint("smtp.handed");
        const go = await say("DATA");
        if (go.code !== 354) return refuse("data", go);
      } catch (error) {
        end();
        if (!(error instanceof OutboundRefused)) throw error;
        // Without the content no server can have accepted anything.
        return { kind: "later", retryAfterSeconds: null, code: 0, enhanced: null, text: error.word };
      }
      return deliver(message);
    },
    usable: () => open,
    async close() {
      if (!open) return;
      try {
        wire.commands(["QUIT"]);
        await wire.reply(2_000);
      } catch {
        // The messages are settled; how the connection ends does not matter.
      }
      end();
    },
  };
}

/** The parameters of MAIL FROM, or the status (RFC 6531, RFC 6152) of what the server lacks for this message. */
function parametersFor(
  { from, to }: Envelope,
  message: Uint8Array,
  extensions: ReadonlyMap<string, string>,
): string | { lacking: string } {
  const international = /[^\p{ASCII}]/u.test(from + to);
  const eightBit = message.some((byte) => byte > 127);
  if (international && !extensions.has("SMTPUTF8")) return { lacking: "5.6.7" };
  if (eightBit && !extensions.has("8BITMIME")) return { lacking: "5.6.3" };
  return [
    extensions.has("SIZE") ? ` SIZE=${message.length}` : "",
    eightBit ? " BODY=8BITMIME" : "",
    international ? " SMTPUTF8" : "",
  ].join("");
}

function isPath(address: string): boolean {
  return /^[^\s\p{C}<>"]+@[^\s\p{C}<>"@]+$/u.test(address);
}

function reply2xx(reply: SmtpReply): boolean {
  return reply.code >= 200 && reply.code < 300;
}
