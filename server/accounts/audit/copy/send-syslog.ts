import { createSocket } from "node:dgram";
import { readFileSync } from "node:fs";
import { connect, isIPv6, type Socket } from "node:net";
import { createSecureContext, type SecureContext } from "node:tls";
import type { SyslogAddress } from "../../../platform/config.ts";
import { startSecure } from "../../../platform/outbound/connect.ts";
import { OutboundRefused, type OutboundWord } from "../../../platform/outbound/refused.ts";
import { trustedAnyway } from "../../../platform/outbound/trust.ts";
import type { CopiedEntry } from "./entry.ts";
import { framed, MESSAGE_LIMITS, syslogMessage } from "./syslog-message.ts";

/** A receiver has so long for the connection, for TLS on it, and to read to the end. Milliseconds. */
const OPEN_MS = 5_000;
const TAKE_MS = 20_000;

/**
 * Sends entries to the operator's receiver, whose address is not a stranger's and needs no guard. Over a connection it
 * returns once the receiver has read all of it: its end of the connection is closed after ours, as RFC 5425 4.4 demands
 * of it, and nothing was reset. That is the only word that syslog has for it. A datagram is not answered at all.
 * @throws OutboundRefused
 */
export async function sendSyslog(
  address: SyslogAddress,
  entries: readonly CopiedEntry[],
  { trusted, takeMs = TAKE_MS }: { trusted?: SecureContext | undefined; takeMs?: number } = {},
): Promise<void> {
  if (address.by === "udp") return sendDatagrams(address, entries, takeMs);
  const bytes = Buffer.concat(entries.map((entry) => framed(syslogMessage(entry, MESSAGE_LIMITS.stream))));
  const context = ownContext(address) ?? trusted;
  const plain = await open(address, OPEN_MS);
  const socket =
    address.by === "tls"
      ? await startSecure(plain, { name: address.host, timeoutMs: OPEN_MS, context })
      : plain;
  try {
    await handOver(socket, bytes, takeMs);
  } finally {
    socket.destroy();
    plain.destroy();
  }
}

/** A certificate of our own, for receivers that ask for one; read anew each time, because it is renewed. */
function ownContext({ files }: SyslogAddress): SecureContext | undefined {
  if (!files) return undefined;
  try {
    const [cert, key] = [readFileSync(files.certificate), readFileSync(files.key)];
    return createSecureContext({ ca: [...trustedAnyway()], cert, key, minVersion: "TLSv1.2" });
  } catch (error) {
    throw new OutboundRefused("tls", "own-certificate", error);
  }
}

function open({ host, port }: SyslogAddress, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const fail = (error: OutboundRefused) => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    };
    const timer = setTimeout(() => fail(new OutboundRefused("timeout", "connect")), timeoutMs);
    const onError = (error: NodeJS.ErrnoException) =>
      fail(new OutboundRefused("unreachable", error.code ?? "connect", error));
    socket.once("error", onError);
    socket.once("connect", () => {
      clearTimeout(timer);
      socket.off("error", onError);
      // A reset before the next owner's handler must not end the process.
      socket.on("error", () => undefined);
      resolve(socket);
    });
  });
}

/** Writes everything, closes our end, and waits for the other to be closed. */
function handOver(socket: Socket, bytes: Buffer, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let ended = false;
    const timer = setTimeout(() => reject(new OutboundRefused("timeout", "not read to its end")), timeoutMs);
    const settle = (then: () => void) => {
      clearTimeout(timer);
      then();
    };
    socket.once("error", (error: NodeJS.ErrnoException) =>
      settle(() => reject(new OutboundRefused("unreachable", error.code ?? "reset", error))),
    );
    socket.once("close", () => settle(() => reject(new OutboundRefused("unreachable", "closed"))));
    socket.once("end", () =>
      // Closed before we were through: what was not read by then is lost.
      settle(() => (ended ? resolve() : reject(new OutboundRefused("unreachable", "closed early")))),
    );
    // Nothing is said to a sender of syslog; the end is only seen by reading.
    socket.resume();
    socket.end(bytes, () => {
      ended = true;
    });
  });
}

/** A refusal of the other machine is seen with the datagram after it; else nothing is known of what became of one. */
async function sendDatagrams(
  { host, port }: SyslogAddress,
  entries: readonly CopiedEntry[],
  timeoutMs: number,
): Promise<void> {
  const socket = createSocket(isIPv6(host) ? "udp6" : "udp4");
  const failed = new Promise<never>((_, reject) => {
    const fail = (word: OutboundWord, detail: string, error?: Error) =>
      reject(new OutboundRefused(word, detail, error));
    const timer = setTimeout(() => fail("timeout", "datagram"), timeoutMs);
    socket.once("close", () => clearTimeout(timer));
    socket.once("error", (error: NodeJS.ErrnoException) =>
      fail("unreachable", error.code ?? "datagram", error),
    );
  });
  const all = async () => {
    await new Promise<void>((resolve) => socket.connect(port, host, () => resolve()));
    for (const entry of entries)
      await new Promise<void>((resolve, reject) =>
        socket.send(syslogMessage(entry, MESSAGE_LIMITS.datagram), (error) => {
          if (error) reject(new OutboundRefused("unreachable", "datagram", error));
          else resolve();
        }),
      );
  };
  try {
    await Promise.race([all(), failed]);
  } finally {
    socket.on("error", () => undefined);
    socket.close();
  }
}
