import type { Socket } from "node:net";
import type { SmtpOutcome } from "../../../server/platform/mail/smtp-outcome.ts";
import type { Behavior } from "./hostile-smtp.ts";

const large = Buffer.alloc(8_000_000, "0123456789\r\n");

/** A behavior of a server and the one outcome it must lead to. */
export type SmtpCase = Behavior & {
  expected: Partial<SmtpOutcome>;
  plain?: boolean;
  /** What is wrong with the certificate, where something is. */
  certificate?: "foreign" | "expired" | "untrusted";
  message?: Uint8Array;
  to?: string;
  oauth?: boolean;
  /** About a time running out. */
  slow?: true;
};

const pipelining = "250-x\r\n250-PIPELINING\r\n250 AUTH PLAIN";
const drop = (socket: Socket) => void socket.destroy();
const silence = () => {};
const after = (ms: number, text: string) => (socket: Socket) =>
  void setTimeout(() => socket.destroyed || socket.write(`${text}\r\n`), ms);
const bytewise = (ms: number, text: string) => (socket: Socket) => {
  const rest = [...`${text}\r\n`];
  const timer = setInterval(() => {
    const next = rest.shift();
    if (next === undefined || socket.destroyed) clearInterval(timer);
    else socket.write(next);
  }, ms);
};
const unreachable = (fault: string) => ({ kind: "unreachable", fault }) as Partial<SmtpOutcome>;

/** The hostile servers of goal E-2, by behaviour. */
export const smtpCases: Record<string, SmtpCase> = {
  "a friendly server": { expected: { kind: "accepted", response: "2.0.0 queued as 1" } },
  "a friendly server with STARTTLS": { plain: true, expected: { kind: "accepted" } },
  "only AUTH LOGIN, in two questions": {
    ehlo: "250-x\r\n250 AUTH LOGIN",
    auth: (() => {
      let turn = 0;
      return (socket: Socket) =>
        void socket.write(`${["334 VXNlcm5hbWU6", "334 UGFzc3dvcmQ6", "235 ok"][turn++]}\r\n`);
    })(),
    expected: { kind: "accepted" },
  },
  "an access token": { oauth: true, expected: { kind: "accepted" } },
  "an access token that is refused after 334": {
    oauth: true,
    auth: (() => {
      let turn = 0;
      return (socket: Socket) =>
        void socket.write(`${["334 eyJzdGF0dXMiOiI0MDAifQ==", "535 5.7.8 no"][turn++]}\r\n`);
    })(),
    expected: { kind: "login-refused", code: 535, enhanced: "5.7.8" },
  },
  "commands in one go": { ehlo: pipelining, expected: { kind: "accepted" } },
  "commands in one go, recipient refused": {
    ehlo: pipelining,
    rcpt: "550 5.1.1 unknown",
    expected: { kind: "never", code: 550 },
  },
  "commands in one go, sender refused": {
    ehlo: pipelining,
    mail: "553 5.7.1 not your address",
    rcpt: "503 5.5.1 no sender",
    expected: { kind: "sender-refused", code: 553 },
  },
  "commands in one go, cut after the sender's refusal": {
    ehlo: pipelining,
    mail: "450 4.2.0 busy",
    rcpt: drop,
    expected: { kind: "later", code: 450 },
  },
  "no SMTPUTF8, international recipient": {
    to: "größe@show.example",
    expected: { kind: "never", enhanced: "5.6.7" },
  },
  "no 8BITMIME, 7-bit message": { ehlo: "250-x\r\n250 AUTH PLAIN", expected: { kind: "accepted" } },
  "no 8BITMIME, 8-bit message": {
    ehlo: "250-x\r\n250 AUTH PLAIN",
    message: Buffer.from("x: y\r\n\r\nGröße"),
    expected: { kind: "never", enhanced: "5.6.3" },
  },
  // Nobody can know
  "the line is cut after the dot": { dot: drop, expected: { kind: "unclear" } },
  "the line is cut at the first byte of the content": { content: drop, expected: { kind: "unclear" } },
  "the line is cut in a large content": { message: large, content: drop, expected: { kind: "unclear" } },
  "reading stops in a large content": {
    slow: true,
    message: large,
    content: (socket) => void socket.pause(),
    expected: { kind: "unclear", text: "timeout" },
  },
  "250 after the patience is over": {
    slow: true,
    dot: after(6_000, "250 ok"),
    expected: { kind: "unclear", text: "timeout" },
  },
  "never an answer after the dot": { slow: true, dot: silence, expected: { kind: "unclear" } },
  "nonsense after the dot": { dot: "hello there", expected: { kind: "unclear" } },
  "354 after the dot": { dot: "354 more", expected: { kind: "unclear" } },
  "half an answer after the dot": {
    dot: (socket) => void socket.end("250-almost\r\n"),
    expected: { kind: "unclear" },
  },
  "250 before the dot of a large content": {
    message: large,
    content: "250 ok",
    expected: { kind: "unclear" },
  },
  // Answers out of turn
  "354 and 250 in one packet": {
    data: "354 go on\r\n250 2.0.0 queued",
    expected: { kind: "later", code: 0, text: "protocol" },
  },
  "354 and 550 in one packet": {
    data: "354 go on\r\n550 5.7.1 no",
    expected: { kind: "later", code: 0 },
  },
  "all answers at the sender": {
    mail: "250 ok\r\n250 ok\r\n354 go on\r\n250 queued",
    expected: { kind: "later", code: 0 },
  },
  "354 before DATA": { rcpt: "250 ok\r\n354 go on", expected: { kind: "later", code: 0 } },
  // Slow but in time
  "250 late, within the patience": { dot: after(350, "250 2.0.0 ok"), expected: { kind: "accepted" } },
  "an answer byte by byte, in time": { rcpt: bytewise(5, "250 2.1.5 ok"), expected: { kind: "accepted" } },
  "an answer that is complete before the line is cut": {
    dot: (socket) => void socket.end("250 2.0.0 ok\r\n"),
    expected: { kind: "accepted" },
  },
  // Later
  "450 at the recipient": {
    rcpt: "450 4.2.0 busy",
    expected: { kind: "later", code: 450, enhanced: "4.2.0" },
  },
  "450 with a stated delay": {
    rcpt: "450 4.2.0 Greylisted, please try again in 5 minutes",
    expected: { kind: "later", retryAfterSeconds: 300 },
  },
  "452 at the recipient": { rcpt: "452 4.2.2 full", expected: { kind: "later", code: 452 } },
  "452 at the sender": { mail: "452 4.3.1 no space", expected: { kind: "later", code: 452 } },
  "451 after the dot": { dot: "451 4.3.0 local error", expected: { kind: "later", code: 451 } },
  "503 at the recipient": { rcpt: "503 5.5.1 out of order", expected: { kind: "later", code: 503 } },
  "503 at DATA": { data: "503 5.5.1 out of order", expected: { kind: "later", code: 503 } },
  "250 at DATA": { data: "250 ok", expected: { kind: "later", code: 250 } },
  "the line is cut at the recipient": { rcpt: drop, expected: { kind: "later", code: 0 } },
  "the line is cut at DATA": { data: drop, expected: { kind: "later", code: 0 } },
  "no answer at the recipient": { slow: true, rcpt: silence, expected: { kind: "later", text: "timeout" } },
  "one byte a second at DATA": {
    slow: true,
    data: bytewise(400, "354 go on"),
    expected: { kind: "later", text: "timeout" },
  },
  // Never
  "550 at the recipient": {
    rcpt: "550 5.1.1 <host@show.example> unknown",
    expected: { kind: "never", code: 550, enhanced: "5.1.1", text: "<host@show.example> unknown" },
  },
  "550 in several lines with control characters": {
    rcpt: "550-5.1.1 no\x07 such \u202euser\r\n550-5.1.1 here\r\n550 5.1.1 bye",
    expected: { kind: "never", text: "no such user here bye" },
  },
  "552 at the sender": { mail: "552 5.3.4 too big", expected: { kind: "never", code: 552 } },
  "554 at DATA": { data: "554 5.5.1 no valid recipients", expected: { kind: "never", code: 554 } },
  "552 after the dot": { dot: "552 5.2.3 too big", expected: { kind: "never", code: 552 } },
  "554 after the dot": { dot: "554 5.7.1 looks like spam", expected: { kind: "never", code: 554 } },
  "550 5.7.515 after the dot": {
    dot: "550 5.7.515 Access denied",
    expected: { kind: "never", enhanced: "5.7.515" },
  },
  "552 inside a large content": {
    message: large,
    content: "552 5.3.4 too big",
    expected: { kind: "never", code: 552 },
  },
  // Limits of providers
  "550 5.4.5 after the dot": {
    dot: "550 5.4.5 Daily user sending limit exceeded",
    expected: { kind: "limit-reached", lastsSeconds: 86_400, text: "Daily user sending limit exceeded" },
  },
  "550 5.7.232 at the recipient": {
    rcpt: "550 5.7.232 Your message can't be sent",
    expected: { kind: "limit-reached", lastsSeconds: 86_400 },
  },
  "550 5.1.90 at the sender": {
    mail: "550 5.1.90 daily limit for message recipients",
    expected: { kind: "limit-reached", lastsSeconds: 86_400 },
  },
  "a limit that says when it ends": {
    rcpt: "450 Mail send limit exceeded, try again in 10 minutes",
    expected: { kind: "limit-reached", lastsSeconds: 600 },
  },
  "a limit only a person can end": {
    rcpt: "550 5.1.8 Access denied, bad outbound sender",
    expected: { kind: "limit-reached", lastsSeconds: null },
  },
  "a limit of the recipient": {
    rcpt: "550 5.2.121 per hour message receive limit from specific sender exceeded",
    expected: { kind: "later", retryAfterSeconds: 3_600 },
  },
  // The mailbox, not the message
  "421 instead of a greeting": {
    greeting: "421 4.3.2 closing",
    expected: { kind: "mailbox-busy", code: 421 },
  },
  "421 at the recipient": { rcpt: "421 4.4.5 too many", expected: { kind: "mailbox-busy", code: 421 } },
  "421 inside DATA": { content: "421 4.3.2 shutting down", expected: { kind: "mailbox-busy", code: 421 } },
  "421 after the dot": { dot: "421 4.3.2 shutting down", expected: { kind: "mailbox-busy", code: 421 } },
  "451 4.7.1 at the recipient": {
    rcpt: "451 4.7.1 rate limit, retry after 120 s",
    expected: { kind: "mailbox-busy", retryAfterSeconds: 120 },
  },
  "454 at the sign-in": { auth: "454 4.7.0 later", expected: { kind: "mailbox-busy", code: 454 } },
  "535 at the sign-in": { auth: "535 5.7.8 wrong", expected: { kind: "login-refused", code: 535 } },
  "534 at the sign-in": {
    auth: "534 5.7.9 needs an app password",
    expected: { kind: "login-refused", enhanced: "5.7.9" },
  },
  "504 at the sign-in": {
    auth: "504 5.5.4 unknown mechanism",
    expected: { kind: "login-refused", code: 504 },
  },
  "530 at the sender": { mail: "530 5.7.0 sign in first", expected: { kind: "login-refused", code: 530 } },
  "535 in the middle": { rcpt: "535 5.7.8 expired", expected: { kind: "login-refused", code: 535 } },
  "553 at the sender": {
    mail: "553 5.7.1 not your address",
    expected: { kind: "sender-refused", code: 553 },
  },
  // The connection
  "554 instead of a greeting": {
    greeting: "554 5.7.1 no service for you",
    expected: unreachable("protocol"),
  },
  "450 instead of a greeting": { greeting: "450 4.3.2 full house", expected: unreachable("busy") },
  "502 to EHLO": { ehlo: "502 5.5.1 what", expected: unreachable("protocol") },
  "another protocol": { greeting: "HTTP/1.1 400 Bad Request", expected: unreachable("protocol") },
  "an answer with two codes": { ehlo: "250-x\r\n550 y", expected: unreachable("protocol") },
  "a banner of one megabyte": {
    greeting: `220-${"x".repeat(1_000_000)}\r\n220 x`,
    expected: unreachable("protocol"),
  },
  "a banner byte by byte, too slow": {
    slow: true,
    greeting: bytewise(400, "220 ready"),
    expected: unreachable("timeout"),
  },
  "no greeting": { slow: true, greeting: silence, expected: unreachable("timeout") },
  "the line is cut at the greeting": { greeting: drop, expected: unreachable("protocol") },
  "the line is cut at the sign-in": { auth: drop, expected: unreachable("protocol") },
  "no STARTTLS": { plain: true, starttls: "502 5.5.1 not here", expected: unreachable("tls-missing") },
  "STARTTLS not now": { plain: true, starttls: "454 4.7.0 not now", expected: unreachable("tls-missing") },
  "words slipped in before TLS": {
    plain: true,
    starttls: "220 go\r\n250 injected",
    expected: unreachable("protocol"),
  },
  "a certificate for another name": { certificate: "foreign", expected: unreachable("tls-certificate") },
  "a certificate that has run out": { certificate: "expired", expected: unreachable("tls-certificate") },
  "a certificate nobody vouches for": { certificate: "untrusted", expected: unreachable("tls-certificate") },
  "the same behind STARTTLS": {
    plain: true,
    certificate: "untrusted",
    expected: unreachable("tls-certificate"),
  },
};
