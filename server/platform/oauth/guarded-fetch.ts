import { type IncomingMessage, request } from "node:http";
import { readLimited } from "../outbound/body.ts";
import { OutboundRefused } from "../outbound/refused.ts";
import type { Guard } from "../outbound/target.ts";

/** Bytes of an answer; descriptions and tokens have a few thousand. */
const MOST_BYTES = 300_000;
const TOTAL_MS = 10_000;

type Asked = {
  method?: string;
  headers?: Record<string, string> | Headers;
  body?: unknown;
};

/**
 * `fetch` for calls to an authorization server that an administrator named: through the guard, over https alone,
 * without redirects, which would carry a secret to another host. Throws OutboundRefused and nothing else.
 */
export const guardedFetch =
  (guard: Guard) =>
  async (address: string, asked: Asked = {}): Promise<Response> => {
    const url = new URL(address);
    if (url.protocol !== "https:") throw new OutboundRefused("refused", "scheme");
    const deadline = Date.now() + TOTAL_MS;
    const target = await guard.check(url.hostname, url.port === "" ? 443 : Number(url.port), "web");
    const plain = await guard.connect(target, 5_000);
    const socket = await guard.secure(plain, target, 5_000);
    const body = asked.body == null ? undefined : Buffer.from(String(asked.body));
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const timer = setTimeout(
          () => fail(new OutboundRefused("timeout", "headers")),
          Math.max(1, deadline - Date.now()),
        );
        const fail = (error: OutboundRefused) => {
          clearTimeout(timer);
          reject(error);
        };
        const ask = request({
          createConnection: () => socket,
          method: asked.method ?? "GET",
          path: `${url.pathname}${url.search}`,
          setHost: false,
          headers: {
            ...Object.fromEntries(new Headers(asked.headers)),
            host: url.host,
            connection: "close",
            "accept-encoding": "identity",
            ...(body && { "content-length": String(body.length) }),
          },
        });
        ask.once("error", (error: NodeJS.ErrnoException) =>
          fail(new OutboundRefused("protocol", error.code ?? "http", error)),
        );
        ask.once("response", (answer) => {
          clearTimeout(timer);
          answer.on("error", () => {});
          resolve(answer);
        });
        ask.end(body);
      });
      const chunks: Buffer[] = [];
      const limits = { kind: "web", maxBytes: MOST_BYTES, totalTimeoutMs: TOTAL_MS } as const;
      for await (const chunk of readLimited(response, socket, limits, deadline)) chunks.push(chunk);
      return answerOf(response, Buffer.concat(chunks));
    } finally {
      socket.destroy();
    }
  };

function answerOf(response: IncomingMessage, body: Buffer): Response {
  const status = response.statusCode ?? 0;
  // No other status can be put into a Response; none of them is an answer we could use.
  if (status < 200 || status > 599) throw new OutboundRefused("protocol", "status");
  const empty = status === 204 || status === 205 || status === 304;
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return new Response(empty ? null : new Uint8Array(body), { status, headers });
}
