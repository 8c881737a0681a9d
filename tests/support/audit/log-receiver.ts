import { type AddressInfo, createServer as createPlain, type Socket } from "node:net";
import { createServer as createSecure, type TlsOptions } from "node:tls";

/** A message of RFC 5424 as it was read off the line, and taken apart. */
export interface Logged {
  raw: string;
  priority: number;
  at: string;
  host: string;
  program: string;
  id: string;
  said: Record<string, string>;
  text: string;
}

export interface LogReceiver {
  port: number;
  logged: Logged[];
  connections: number;
  /** After so many messages more, the connection is reset in the middle, as when the receiver dies. */
  dieAfter: number;
  /** Takes connections and never reads. */
  deaf: boolean;
  stop(): Promise<void>;
}

/** A receiver of syslog over TCP, with TLS where a certificate is given. It reads what is framed by octets, and no more. */
export async function startLogReceiver(secure?: TlsOptions, port = 0): Promise<LogReceiver> {
  const sockets = new Set<Socket>();
  /** Below TLS, by the port of the other side: only there a connection can be reset. */
  const wires = new Map<number | undefined, Socket>();
  const serve = (socket: Socket) => {
    sockets.add(socket);
    receiver.connections += 1;
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    if (receiver.deaf) return void socket.pause();
    let waiting = Buffer.alloc(0);
    socket.on("data", (bytes) => {
      waiting = Buffer.concat([waiting, bytes]);
      for (;;) {
        if (receiver.dieAfter === 0) return void wires.get(socket.remotePort)?.resetAndDestroy();
        const message = readFrame(waiting);
        if (!message) return;
        waiting = waiting.subarray(message.end);
        receiver.logged.push(readMessage(message.text));
        receiver.dieAfter -= 1;
      }
    });
  };
  const server = secure ? createSecure(secure, serve) : createPlain(serve);
  server.on("connection", (wire: Socket) => wires.set(wire.remotePort, wire));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const receiver: LogReceiver = {
    port: (server.address() as AddressInfo).port,
    logged: [],
    connections: 0,
    dieAfter: Number.POSITIVE_INFINITY,
    deaf: false,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** RFC 6587 3.4.1: MSG-LEN SP SYSLOG-MSG. */
function readFrame(bytes: Buffer): { text: string; end: number } | null {
  const space = bytes.indexOf(" ");
  if (space < 0) return null;
  const length = bytes.subarray(0, space).toString("latin1");
  if (!/^[1-9]\d*$/.test(length)) throw new Error(`a message begins with ${length}`);
  const end = space + 1 + Number(length);
  return bytes.length < end ? null : { text: bytes.subarray(space + 1, end).toString("utf8"), end };
}

const HEADER = /^<(\d{1,3})>1 (\S+) (\S{1,255}) (\S{1,48}) (\S{1,128}) (\S{1,32}) /;

/** RFC 5424 6, read as a stranger's program would; whatever is not as it says fails. */
export function readMessage(raw: string): Logged {
  const header = HEADER.exec(raw);
  if (!header) throw new Error(`no header of RFC 5424: ${raw}`);
  const rest = raw.slice(header[0].length);
  const name = /^\[([^\s=\]"]{1,32})/.exec(rest);
  if (!name) throw new Error(`no structured data: ${rest}`);
  const said: Record<string, string> = {};
  let at = name[0].length;
  while (rest[at] !== "]") {
    const param = /^ ([^\s=\]"]{1,32})="((?:[^"\\\]]|\\["\\\]])*)"/.exec(rest.slice(at));
    if (!param) throw new Error(`no parameter: ${rest.slice(at)}`);
    said[param[1]!] = param[2]!.replace(/\\(["\\\]])/g, "$1");
    at += param[0].length;
  }
  const text = rest.slice(at + 1);
  if (text !== "" && !text.startsWith(" ")) throw new Error(`no space before the text: ${text}`);
  const [, priority, time, host, program, , id] = header;
  return {
    raw,
    priority: Number(priority),
    at: time!,
    host: host!,
    program: program!,
    id: id!,
    said,
    text: text.slice(1),
  };
}
