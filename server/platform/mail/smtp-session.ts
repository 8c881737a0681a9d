import type { Socket } from "node:net";
import { OutboundRefused } from "../outbound/refused.ts";
import type { Guard } from "../outbound/target.ts";
import { faultOf } from "./fault.ts";
import type { MailServer } from "./server.ts";
import { judgeReply, type SmtpOutcome, type SmtpReply, type SmtpStep } from "./smtp-outcome.ts";
import { createWire, type SmtpWire } from "./smtp-wire.ts";
import { unlessEncrypted } from "./wrong-pair.ts";

/** Times in milliseconds: for a connection, for each step, and for the reply after the final dot. */
export type SmtpTimes = { connectMs: number; stepMs: number; contentMs: number };

/** RFC 5321 4.5.3.2 asks for ten minutes after the dot: a shorter wait makes duplicates (RFC 1047). */
const smtpTimes: SmtpTimes = { connectMs: 30_000, stepMs: 60_000, contentMs: 600_000 };

/** The parts of opening a connection that a user can understand and repair. */
export type OpeningStep = "resolve" | "connect" | "tls" | "sign-in";

export type OpeningOptions = {
  times?: Partial<SmtpTimes>;
  /** Called as each step begins; the connection test measures with it. */
  onStep?: (step: OpeningStep) => void;
};

/** A signed-in, encrypted connection, ready for messages. */
export type OpenedSmtp = { wire: SmtpWire; extensions: ReadonlyMap<string, string>; times: SmtpTimes };

/** Ends the opening with an outcome that is already decided. */
class Halt extends Error {
  readonly outcome: SmtpOutcome;
  constructor(outcome: SmtpOutcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/**
 * Resolves, connects, encrypts and signs in, in this order and never otherwise: the password is not sent
 * before the certificate was verified. Always settles with a value; the connection is closed on failure.
 */
export async function openSmtp(
  guard: Guard,
  server: MailServer,
  options: OpeningOptions = {},
): Promise<{ ok: true; opened: OpenedSmtp } | { ok: false; outcome: SmtpOutcome }> {
  const times = { ...smtpTimes, ...options.times };
  const onStep = options.onStep ?? (() => {});
  let socket: Socket | undefined;
  try {
    onStep("resolve");
    const target = await guard.check(server.host, server.port, "smtp");
    onStep("connect");
    socket = await guard.connect(target, times.connectMs);
    if (server.security === "starttls") {
      const plain = createWire(socket);
      const greeting = greet(plain, socket, times);
      const around = { guard, target, socket, stepMs: times.stepMs };
      await unlessEncrypted(greeting, around, () => onStep("tls"));
      onStep("tls");
      socket = await startTls(plain, times);
    } else {
      onStep("tls");
    }
    socket = await guard.secure(socket, target, times.connectMs);
    const wire = createWire(socket);
    const extensions =
      server.security === "tls" ? await greet(wire, socket, times) : await sayHello(wire, socket, times);
    onStep("sign-in");
    await signIn(wire, server, extensions, times);
    return { ok: true, opened: { wire, extensions, times } };
  } catch (error) {
    socket?.destroy();
    if (error instanceof Halt) return { ok: false, outcome: error.outcome };
    if (!(error instanceof OutboundRefused)) throw error;
    return { ok: false, outcome: { kind: "unreachable", fault: faultOf(error), text: "" } };
  }
}

async function greet(wire: SmtpWire, socket: Socket, times: SmtpTimes) {
  demand("greeting", await wire.reply(times.stepMs), [220]);
  return sayHello(wire, socket, times);
}

/** EHLO; answers the extensions in capitals with their parameters. */
async function sayHello(wire: SmtpWire, socket: Socket, times: SmtpTimes): Promise<Map<string, string>> {
  const own = socket.localAddress ?? "127.0.0.1";
  // An address literal says nothing about the machine's name and is right everywhere (RFC 5321 4.1.4).
  wire.commands([`EHLO ${own.includes(":") ? `[IPv6:${own}]` : `[${own}]`}`]);
  const reply = demand("hello", await wire.reply(times.stepMs), [250]);
  const lines = reply.text.split("\n").slice(1);
  return new Map(
    lines.map((line) => {
      const [word = "", ...rest] = line
        .trim()
        .toUpperCase()
        .split(/[\s=]+/);
      return [word, rest.join(" ")];
    }),
  );
}

async function startTls(wire: SmtpWire, times: SmtpTimes): Promise<Socket> {
  // Asked for even where it is not announced: someone on the way may have struck the line out.
  wire.commands(["STARTTLS"]);
  const reply = await wire.reply(times.stepMs);
  if (reply.code !== 220) throw new Halt({ kind: "unreachable", fault: "tls-missing", text: "" });
  // Words that came before the encryption must not be taken for words that came through it.
  if (wire.hasInput()) throw new OutboundRefused("protocol", "text-before-tls");
  return wire.detach();
}

async function signIn(
  wire: SmtpWire,
  { auth }: MailServer,
  extensions: ReadonlyMap<string, string>,
  times: SmtpTimes,
): Promise<void> {
  const offered = (extensions.get("AUTH") ?? "").split(" ");
  const say = async (line: string) => {
    wire.commands([line]);
    return wire.reply(times.stepMs);
  };
  if (auth.kind === "oauth") {
    const token = base64(`user=${auth.user}\x01auth=Bearer ${auth.accessToken}\x01\x01`);
    const reply = await say(`AUTH XOAUTH2 ${token}`);
    // 334 carries the reason; the refusal itself comes after an empty line.
    demand("sign-in", reply.code === 334 ? await say("") : reply, [235]);
  } else if (offered.includes("PLAIN") || !offered.includes("LOGIN")) {
    const secret = base64(`\0${auth.user}\0${auth.password}`);
    const reply = await say(`AUTH PLAIN ${secret}`);
    demand("sign-in", reply.code === 334 ? await say(secret) : reply, [235]);
  } else {
    demand("sign-in", await say("AUTH LOGIN"), [334]);
    demand("sign-in", await say(base64(auth.user)), [334]);
    demand("sign-in", await say(base64(auth.password)), [235]);
  }
}

function demand(step: SmtpStep, reply: SmtpReply, wanted: readonly number[]): SmtpReply {
  if (!wanted.includes(reply.code)) throw new Halt(judgeReply(step, reply));
  return reply;
}

function base64(text: string): string {
  return Buffer.from(text, "utf8").toString("base64");
}
