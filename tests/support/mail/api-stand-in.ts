import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { parseAllow } from "../../../server/platform/outbound/address.ts";
import { createOutbound, type Outbound } from "../../../server/platform/outbound.ts";
import type { Certificate } from "../certificates.ts";

/** What a call asked for. */
export interface Asked {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** What goes wrong with a call. `work` says whether the call still does what it is there for. */
export type Trouble =
  | { answer: Reply }
  /** The connection is closed instead of an answer, or in the middle of it. */
  | { cut: "before-work" | "after-work" | "in-answer" }
  /** The work is done, the answer waits. */
  | { hold: Promise<unknown> };

/** An https server on loopback with a mailbox behind it, which tests can trouble. */
export interface ApiServer {
  port: number;
  asked: Asked[];
  /** The most calls there were at the same time. */
  atOnce(): number;
  /** Tokens that are taken; empty to refuse all. */
  tokens: Set<string>;
  /** The next `times` calls whose "METHOD path" fits get into trouble. */
  trouble(fits: RegExp, what: Trouble, times?: number): void;
  stop(): Promise<void>;
}

export interface Service {
  handle(asked: Asked): Reply;
  unauthorized: Reply;
}

export async function startApiServer(certificate: Certificate, service: Service): Promise<ApiServer> {
  const asked: Asked[] = [];
  const tokens = new Set(["good-token"]);
  const troubles: { fits: RegExp; what: Trouble; times: number }[] = [];
  const sockets = new Set<Duplex>();
  let running = 0;
  let most = 0;

  function takeTrouble(call: string): Trouble | undefined {
    const found = troubles.find(({ fits, times }) => times > 0 && fits.test(call));
    if (found) found.times -= 1;
    return found?.what;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const url = new URL(request.url ?? "/", "https://stand-in");
    const call: Asked = {
      method: request.method ?? "",
      url,
      headers: request.headers,
      body: Buffer.concat(pieces),
    };
    asked.push(call);
    const what = takeTrouble(`${call.method} ${url.pathname}${url.search}`);
    if (what && "answer" in what) return say(response, what.answer);
    if (what && "cut" in what && what.cut === "before-work") return void request.socket.destroy();
    const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? "")?.[1];
    const reply = token && tokens.has(token) ? service.handle(call) : service.unauthorized;
    if (what && "cut" in what && what.cut === "after-work") return void request.socket.destroy();
    if (what && "hold" in what) await what.hold;
    say(response, reply, what && "cut" in what);
  }

  function say(response: ServerResponse, { status, headers = {}, body }: Reply, half = false): void {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body === undefined ? "" : JSON.stringify(body));
    const type = Buffer.isBuffer(body) ? "message/rfc822" : "application/json; charset=utf-8";
    response.writeHead(status, { "content-type": type, "content-length": bytes.length, ...headers });
    if (!half) return void response.end(bytes);
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.socket?.destroy());
  }

  const server = createServer({ key: certificate.key, cert: certificate.cert }, (request, response) => {
    running += 1;
    most = Math.max(most, running);
    response.once("close", () => {
      running -= 1;
    });
    answer(request, response).catch((error) => {
      say(response, { status: 599, body: { error: { message: String(error) } } });
    });
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("tlsClientError", () => {});
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    tokens,
    atOnce: () => most,
    trouble: (fits, what, times = 1) => void troubles.push({ fits, what, times }),
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

/** A way out that reaches one service under its own name and port, on loopback. To make one takes a while. */
export const outboundTo = (name: string, ca: string): Outbound =>
  createOutbound({
    allow: parseAllow("127.0.0.1/32:443"),
    resolve: async (asked) => (asked === name ? ["127.0.0.1"] : []),
    trust: [ca],
  });

/** The same way, with a stand-in's port in place of 443. */
export const onPort = (outbound: Outbound, port: number): Outbound => ({
  ...outbound,
  connect: (target, ms) => outbound.connect({ ...target, port }, ms),
});

/** A mail as a stand-in keeps it. */
export interface KeptMail {
  id: string;
  bytes: Buffer;
  received: Date;
}

/** The header fields of a mail, in their order, as they came. */
export function fieldsOf(bytes: Buffer): { name: string; value: string }[] {
  const head = bytes.toString("utf8").split(/\r?\n\r?\n/)[0] ?? "";
  return head.split(/\r?\n(?![ \t])/).flatMap((line) => {
    const colon = line.indexOf(":");
    return colon > 0 ? [{ name: line.slice(0, colon), value: line.slice(colon + 1).trim() }] : [];
  });
}

export const fieldOf = (bytes: Buffer, name: string): string | undefined =>
  fieldsOf(bytes).find((one) => one.name.toLowerCase() === name)?.value;

/** The same mail under another Message-ID. */
export function renamed(bytes: Buffer, messageId: string): Buffer {
  const text = bytes.toString("latin1");
  return Buffer.from(text.replace(/^Message-ID:.*$/im, `Message-ID: ${messageId}`), "latin1");
}
