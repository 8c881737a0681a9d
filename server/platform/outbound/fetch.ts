import { type IncomingMessage, request } from "node:http";
import type { Socket } from "node:net";
import { readLimited } from "./body.ts";
import type { Fetched, FetchLimits } from "./limits.ts";
import { OutboundRefused } from "./refused.ts";
import type { Guard } from "./target.ts";

const mostRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

/** GET through the guard: each redirect is resolved, checked and connected again, cookies are never kept. */
export async function fetchGuarded(
  guard: Guard & { userAgent: string },
  start: string,
  limits: FetchLimits,
): Promise<Fetched> {
  let deadline = Date.now() + limits.totalTimeoutMs;
  const chain: { url: string; status: number }[] = [];
  let url = readUrl(start);
  for (;;) {
    if (limits.before) {
      const asked = Date.now();
      await limits.before(url);
      deadline += Date.now() - asked;
    }
    const answer = await withDeadline(askOnce(guard, url, limits, deadline), deadline);
    const { response, socket } = answer;
    const status = response.statusCode ?? 0;
    const location = response.headers.location;
    if (!redirects.has(status) || location === undefined) {
      return {
        status,
        url: url.href,
        chain,
        headers: response.headers,
        body: readLimited(response, socket, limits, deadline),
        discard: () => socket.destroy(),
      };
    }
    socket.destroy();
    chain.push({ url: url.href, status });
    if (chain.length > mostRedirects) throw new OutboundRefused("protocol", "too-many-redirects");
    url = readUrl(location, url);
  }
}

function readUrl(text: string, base?: URL): URL {
  let url: URL;
  try {
    url = new URL(text, base);
  } catch {
    throw new OutboundRefused("refused", "url-malformed");
  }
  const web = url.protocol === "http:" || url.protocol === "https:";
  if (!web) throw new OutboundRefused("refused", "scheme");
  if (url.username !== "" || url.password !== "") throw new OutboundRefused("refused", "credentials");
  if (url.href.length > 4_096) throw new OutboundRefused("refused", "url-too-long");
  url.hash = "";
  return url;
}

type Answer = { response: IncomingMessage; socket: Socket };

async function askOnce(
  guard: Guard & { userAgent: string },
  url: URL,
  limits: FetchLimits,
  deadline: number,
): Promise<Answer> {
  const secure = url.protocol === "https:";
  const port = url.port === "" ? (secure ? 443 : 80) : Number(url.port);
  const target = await guard.check(url.hostname, port, limits.kind);
  const left = () => Math.max(1, deadline - Date.now());
  const connectMs = () => Math.min(limits.connectTimeoutMs ?? 5_000, left());
  const plain = await guard.connect(target, connectMs());
  const socket = secure ? await guard.secure(plain, target, connectMs()) : plain;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new OutboundRefused("timeout", "headers")), left());
    const fail = (error: OutboundRefused) => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    };
    const ask = request({
      // The socket is connected to a checked address already; without an agent it is never shared.
      createConnection: () => socket,
      path: `${url.pathname}${url.search}`,
      setHost: false,
      headers: {
        host: url.host,
        "user-agent": guard.userAgent,
        accept: limits.accept ?? "*/*",
        "accept-encoding": "gzip, br",
        connection: "close",
        ...(limits.etag ? { "if-none-match": headerValue(limits.etag) } : {}),
        ...(limits.lastModified ? { "if-modified-since": headerValue(limits.lastModified) } : {}),
      },
    });
    ask.once("error", (error: NodeJS.ErrnoException) => {
      fail(new OutboundRefused("protocol", error.code ?? "http", error));
    });
    ask.once("upgrade", () => fail(new OutboundRefused("protocol", "upgrade")));
    ask.once("response", (response) => {
      clearTimeout(timer);
      // Handled here so that a cut before the body is read does not end the process.
      response.on("error", () => {});
      resolve({ response, socket });
    });
    ask.end();
  });
}

/** A kept ETag came from the other side; it goes back only as printable ASCII. */
function headerValue(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "").slice(0, 1_000);
}

/** Rejects at the deadline; an answer that comes later is closed, not leaked. */
function withDeadline(work: Promise<Answer>, deadline: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let over = false;
    const timer = setTimeout(
      () => {
        over = true;
        reject(new OutboundRefused("timeout", "total"));
      },
      Math.max(1, deadline - Date.now()),
    );
    work.then(
      (answer) => {
        clearTimeout(timer);
        if (over) answer.socket.destroy();
        else resolve(answer);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
