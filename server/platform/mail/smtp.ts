import { setImmediate as turn } from "node:timers/promises";
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

/**
 * Sender and recipient of the envelope, as `parseAddress` gives them. With `id`, and where the server can (RFC 3461),
 * reports on failures and delays are asked for, which name that id and the recipient as written here. `also` get the
 * same mail; where the server refuses one of them, nobody gets it.
 */
export type Envelope = { from: string; to: string; also?: readonly string[]; id?: string };

export type SendHooks = {
  /**
   * Awaited after the server accepted the recipient and before DATA is sent: here the caller commits that
   * the message is handed over. A crash before it is safe to repeat, a crash after it is unclear. Answering
   * false withholds the message; throwing closes the connection and passes the error on, nothing was sent.
   */
  beforeData: () => Promise<boolean>;
};

/**
 * The connection carried a message before and had ended, or was of no more use, when this one began: the
 * server has heard nothing of it. Send it over a new one; that one is never stale at its first message.
 */
export type Stale = { kind: "stale" };

/** A connection over which messages go one after the other. */
export type SmtpSession = {
  send(envelope: Envelope, message: Uint8Array, hooks: SendHooks): Promise<SmtpOutcome | Stale>;
  /** False once the connection is over or the server spoke unasked; open a new one then. */
  usable(): boolean;
  /** Says goodbye, for at most two seconds. Never throws. */
  close(): Promise<void>;
};

/**
 * Opens a session for sending. This is our own SMTP client instead of nodemailer's SMTPConnection, because that one
 * pipelines RCPT and DATA and reports neither the moment before DATA nor how much of the content was sent, and both
 * decide whether a message may be sent again.
 */
export async function openSession(
  guard: Guard,
  server: MailServer,
  options: OpeningOptions = {},
): Promise<{ ok: true; session: SmtpSession } | { ok: false; outcome: SmtpOutcome }> {
  const opening = await openSmtp(guard, server, options);
  return opening.ok ? { ok: true, session: createSession(opening.opened) } : opening;
}

/** Sends one message over a new connection. The outcome is always a value. */
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
    const outcome = await opening.session.send(envelope, message, hooks);
    if (outcome.kind === "stale") throw new Error("A new connection cannot be stale");
    return outcome;
  } finally {
    await opening.session.close();
  }
}

/** The length of the line that ends a content. */
const FINAL_DOT = ".\r\n".length;

function createSession({ wire, extensions, times }: OpenedSmtp): SmtpSession {
  let open = true;
  let unfinished = false;
  /** Whether this connection carried a message before, and nothing has been answered to the present one yet. */
  let used = false;
  let unheard = false;
  const end = () => {
    open = false;
    wire.close();
  };
  /** Unsolicited server output would be taken for the reply to the next command. */
  const expectSilence = () => {
    if (wire.hasInput()) throw new OutboundRefused("protocol", "answer-unasked");
  };
  const say = (...lines: string[]): Promise<SmtpReply> => {
    expectSilence();
    wire.commands(lines);
    return wire.reply(times.stepMs);
  };
  /** The first answer to a message. Servers say 421 here too when they had closed the connection for being idle. */
  const sayFirst = async (...lines: string[]): Promise<SmtpReply> => {
    const reply = await say(...lines);
    if (unheard && reply.code === 421) throw new OutboundRefused("protocol", "closed-while-idle");
    unheard = false;
    return reply;
  };
  /** A refusal; the connection lives on unless the server said goodbye. */
  const refuse = (step: SmtpStep, reply: SmtpReply): SmtpOutcome => {
    if (reply.code === 421 || reply.code < 400) end();
    return judgeReply(step, reply);
  };

  async function offer(envelope: Envelope, message: Uint8Array): Promise<SmtpOutcome | null> {
    const parameters = parametersFor(envelope, message, extensions);
    if (typeof parameters !== "string")
      return { kind: "never", code: 0, enhanced: parameters.lacking, text: "" };
    if (unfinished) {
      // A server that cannot forget the last message says nothing of this one's sender.
      if (!reply2xx(await say("RSET"))) throw new OutboundRefused("protocol", "no-reset");
      unfinished = false;
    }
    unfinished = true;
    const recipientLine = (one: string) =>
      `RCPT TO:<${one}>${reportsFor({ to: one, id: envelope.id }, extensions)}`;
    const from = `MAIL FROM:<${envelope.from}>${parameters}`;
    const to = recipientLine(envelope.to);
    // Never pipelined with DATA: the caller commits between the recipient's reply and DATA.
    const together = extensions.has("PIPELINING");
    const sender = await (together ? sayFirst(from, to) : sayFirst(from));
    if (!reply2xx(sender)) {
      // The reply to a recipient without a sender says nothing more, but must not be taken for another's.
      if (together && sender.code !== 421) await wire.reply(times.stepMs).catch(end);
      return refuse("sender", sender);
    }
    const recipient = together ? await wire.reply(times.stepMs) : await say(to);
    if (!reply2xx(recipient)) return refuse("recipient", recipient);
    for (const one of envelope.also ?? []) {
      const copied = await say(recipientLine(one));
      // Not the step of the recipient: what is said of a copy says nothing about the person written to.
      if (!reply2xx(copied)) return refuse("data", copied);
    }
    return null;
  }

  /** Sends the content once the server has asked for it. */
  async function deliver(message: Uint8Array): Promise<SmtpOutcome> {
    // The dot goes last and separately: an answer before it is no answer to the content.
    const content = dotStuff(message);
    const dot = content.length - FINAL_DOT;
    try {
      for (let at = 0; at < dot; at += 65_536) {
        const piece = content.subarray(at, Math.min(dot, at + 65_536));
        if ((await wire.write(piece, times.stepMs)) === "interrupted") return await interrupted();
      }
      await wire.write(content.subarray(dot), times.stepMs);
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

  /** The server answered during the content. A refusal counts; anything else cannot be interpreted. */
  async function interrupted(): Promise<SmtpOutcome> {
    const reply = await wire.reply(times.stepMs);
    end();
    return reply.code >= 400 ? judgeReply("content", reply) : { kind: "unclear", text: "" };
  }

  function settle(reply: SmtpReply): SmtpOutcome {
    if (!reply2xx(reply)) return refuse("content", reply);
    unfinished = false;
    return { kind: "accepted", response: cleanServerText(reply.text) };
  }

  return {
    async send(envelope, message, hooks) {
      if (![envelope.from, envelope.to, ...(envelope.also ?? [])].every(isPath))
        throw new Error("Not an envelope address");
      unheard = used;
      used = true;
      try {
        const refusal = await offer(envelope, message);
        if (refusal) return refusal;
        expectSilence();
        failpoint("smtp.recipient-accepted");
        if (!(await hooks.beforeData())) return { kind: "withheld" };
        failpoint("smtp.handed");
        const go = await say("DATA");
        if (go.code !== 354) return refuse("data", go);
        // What came in the same packet as the 354 has arrived after this turn.
        await turn();
        expectSilence();
      } catch (error) {
        end();
        if (!(error instanceof OutboundRefused)) throw error;
        if (unheard) return { kind: "stale" };
        // Without the content no server can have accepted anything.
        return { kind: "later", retryAfterSeconds: null, code: 0, enhanced: null, text: error.word };
      }
      return deliver(message);
    },
    usable: () => open && !wire.ended() && !wire.hasInput(),
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
  { from, to, also = [], id }: Envelope,
  message: Uint8Array,
  extensions: ReadonlyMap<string, string>,
): string | { lacking: string } {
  const international = /[^\p{ASCII}]/u.test([from, to, ...also].join(""));
  const eightBit = message.some((byte) => byte > 127);
  if (international && !extensions.has("SMTPUTF8")) return { lacking: "5.6.7" };
  if (eightBit && !extensions.has("8BITMIME")) return { lacking: "5.6.3" };
  return [
    extensions.has("SIZE") ? ` SIZE=${message.length}` : "",
    eightBit ? " BODY=8BITMIME" : "",
    international ? " SMTPUTF8" : "",
    id !== undefined && extensions.has("DSN") ? ` ENVID=${xtext(id)}` : "",
  ].join("");
}

/** What is asked for beside a recipient: reports on failures and delays, under the address as it is written here. */
function reportsFor(
  { to, id }: { to: string; id: string | undefined },
  extensions: ReadonlyMap<string, string>,
): string {
  if (id === undefined || !extensions.has("DSN")) return "";
  // RFC 6533 has a form of its own for other letters, which few servers know.
  const original = /[^\p{ASCII}]/u.test(to) ? "" : ` ORCPT=rfc822;${xtext(to)}`;
  return ` NOTIFY=FAILURE,DELAY${original}`;
}

/** RFC 3461 4: "+", "=" and what is no visible ASCII stand as "+" with two hexadecimal digits. */
const xtext = (text: string): string =>
  text.replace(
    /[^!-*,-<>-~]/g,
    (char) => `+${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );

function isPath(address: string): boolean {
  return /^[^\s\p{C}<>"]+@[^\s\p{C}<>"@]+$/u.test(address);
}

function reply2xx(reply: SmtpReply): boolean {
  return reply.code >= 200 && reply.code < 300;
}
