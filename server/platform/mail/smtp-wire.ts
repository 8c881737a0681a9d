import type { Socket } from "node:net";
import { OutboundRefused } from "../outbound/refused.ts";
import type { SmtpReply } from "./smtp-outcome.ts";

/** The longest reply that is read. Real ones have a few hundred bytes; a megabyte of banner is an attack. */
const mostReplyBytes = 65_536;

/** The line level of an SMTP connection: commands out, replies in, each within its time. */
export type SmtpWire = {
  /** The next complete reply. Throws OutboundRefused (`timeout` or `protocol`); then the socket is closed. */
  reply(timeoutMs: number): Promise<SmtpReply>;
  /** Writes commands at once. CR and LF inside one are impossible: it throws before writing anything. */
  commands(lines: readonly string[]): void;
  /** Writes bytes; resolves when they are flushed, or as soon as the server sends something unexpected. */
  write(bytes: Uint8Array, timeoutMs: number): Promise<"written" | "interrupted">;
  /** True if the server has sent something that was not read. */
  hasInput(): boolean;
  /** True once the connection has ended, on either side. */
  ended(): boolean;
  /** Gives the socket away (for STARTTLS); this wire is not used afterwards. */
  detach(): Socket;
  close(): void;
};

/** Reads and writes SMTP lines on an open socket. One reader and one writer at a time. */
export function createWire(socket: Socket): SmtpWire {
  let input = Buffer.alloc(0);
  let failure: OutboundRefused | null = null;
  let wake: () => void = () => {};

  const fail = (error: OutboundRefused) => {
    failure ??= error;
    socket.destroy();
    wake();
  };
  const onData = (chunk: Buffer) => {
    input = Buffer.concat([input, chunk]);
    if (input.length > mostReplyBytes) fail(new OutboundRefused("protocol", "reply-too-long"));
    else wake();
  };
  const onError = (error: NodeJS.ErrnoException) => {
    fail(new OutboundRefused("protocol", error.code ?? "connection", error));
  };
  const onClose = () => fail(new OutboundRefused("protocol", "connection-closed"));
  socket.on("data", onData);
  socket.on("error", onError);
  socket.on("close", onClose);
  socket.on("end", onClose);

  /** Waits until `ready` answers something, the connection fails or the time is over. */
  function until<T>(ready: () => T | null, timeoutMs: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => fail(new OutboundRefused("timeout", "reply")), timeoutMs);
      wake = () => {
        try {
          const answer = ready();
          if (answer === null && !failure) return;
          clearTimeout(timer);
          wake = () => {};
          // A reply that arrived before the connection ended still counts.
          if (answer !== null) resolve(answer);
          else reject(failure);
        } catch (error) {
          clearTimeout(timer);
          wake = () => {};
          fail(error as OutboundRefused);
          reject(error);
        }
      };
      wake();
    });
  }

  function takeReply(): SmtpReply | null {
    const end = endOfReply(input);
    if (end === null) return null;
    const text = input.subarray(0, end).toString("utf8");
    input = input.subarray(end);
    return readReply(text);
  }

  return {
    reply: (timeoutMs) => until(takeReply, timeoutMs),
    commands(lines) {
      if (/[\r\n\0]/.test(lines.join(""))) throw new Error("An SMTP command must be one line");
      if (!failure) socket.write(lines.map((line) => `${line}\r\n`).join(""));
    },
    write(bytes, timeoutMs) {
      let written = false;
      socket.write(bytes, (error) => {
        if (!error) written = true;
        wake();
      });
      return until(() => (input.length > 0 ? "interrupted" : written ? "written" : null), timeoutMs);
    },
    hasInput: () => input.length > 0,
    ended: () => failure !== null,
    detach() {
      for (const [event, handler] of [
        ["data", onData],
        ["error", onError],
        ["close", onClose],
        ["end", onClose],
      ] as const) {
        socket.off(event, handler as () => void);
      }
      return socket;
    },
    close: () => {
      socket.destroy();
    },
  };
}

/** The offset behind the first complete reply (its last line has a space after the code), or null. */
function endOfReply(input: Buffer): number | null {
  let start = 0;
  for (;;) {
    const feed = input.indexOf(0x0a, start);
    if (feed === -1) return null;
    const continued = /^\d{3}-/.test(input.toString("latin1", start, start + 4));
    start = feed + 1;
    if (!continued) return start;
  }
}

function readReply(text: string): SmtpReply {
  const lines = text.split(/\r?\n/).filter((line) => line !== "");
  const last = lines.at(-1) ?? "";
  const code = /^\d{3}(?=[ ]|$)/.exec(last)?.[0];
  if (code === undefined || !lines.every((line) => line.startsWith(code))) {
    throw new OutboundRefused("protocol", "not-smtp");
  }
  const body = lines.map((line) => line.slice(4));
  const enhanced = /^[245]\.\d{1,3}\.\d{1,3}(?=\s|$)/.exec(body[0] ?? "")?.[0] ?? null;
  return { code: Number(code), enhanced, text: body.join("\n") };
}
