import { connect as connectTcp, isIP, type Socket } from "node:net";
import { type SecureContext, connect as startTls, type TLSSocket } from "node:tls";
import { OutboundRefused } from "./refused.ts";

/**
 * Opens a TCP connection to the first of the given addresses that answers. The addresses were checked
 * before; no name is looked up here. An address takes at most its share of the time, so that one dead
 * address does not use up the time of a living one.
 */
export async function openSocket(
  addresses: readonly string[],
  port: number,
  timeoutMs: number,
): Promise<Socket> {
  const deadline = Date.now() + timeoutMs;
  let last = new OutboundRefused("unreachable", "no-address");
  for (const [index, address] of addresses.entries()) {
    const share = Math.max(1, Math.floor((deadline - Date.now()) / (addresses.length - index)));
    try {
      return await openOne(address, port, share);
    } catch (error) {
      last = error as OutboundRefused;
    }
  }
  throw last;
}

function openOne(address: string, port: number, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectTcp({ host: address, port, family: isIP(address) });
    const fail = (error: OutboundRefused) => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    };
    const timer = setTimeout(() => fail(new OutboundRefused("timeout", "connect")), timeoutMs);
    const onError = (error: NodeJS.ErrnoException) => {
      fail(new OutboundRefused("unreachable", error.code ?? "connect", error));
    };
    socket.once("error", onError);
    socket.once("connect", () => {
      clearTimeout(timer);
      socket.off("error", onError);
      // A reset between this moment and the next owner's handler must not end the process.
      socket.on("error", () => {});
      socket.setNoDelay(true);
      resolve(socket);
    });
  });
}

/** How TLS is started: the name that SNI asks for and the certificate must carry (or a literal address). */
export type TlsOptions = {
  name: string;
  timeoutMs: number;
  /** What is trusted, where that is more than usual. */
  context?: SecureContext | undefined;
};

/** Wraps an open connection in TLS, always verifying chain and name. Closes it on failure. */
export function startSecure(socket: Socket, options: TlsOptions): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const literal = isIP(options.name) !== 0;
    const secure = startTls({
      socket,
      host: options.name,
      ...(literal ? {} : { servername: options.name }),
      ...(options.context ? { secureContext: options.context } : {}),
      minVersion: "TLSv1.2",
      rejectUnauthorized: true,
    });
    const fail = (error: OutboundRefused) => {
      clearTimeout(timer);
      secure.destroy();
      socket.destroy();
      reject(error);
    };
    const timer = setTimeout(() => fail(new OutboundRefused("timeout", "tls")), options.timeoutMs);
    const onError = (error: NodeJS.ErrnoException) => {
      fail(new OutboundRefused("tls", error.code ?? "handshake", error));
    };
    const onClose = () => fail(new OutboundRefused("tls", "closed"));
    secure.once("error", onError);
    secure.once("close", onClose);
    secure.once("secureConnect", () => {
      clearTimeout(timer);
      secure.off("error", onError);
      secure.off("close", onClose);
      secure.on("error", () => {});
      resolve(secure);
    });
  });
}
