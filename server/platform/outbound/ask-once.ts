import { type IncomingMessage, request } from "node:http";
import type { Socket } from "node:net";
import { OutboundRefused } from "./refused.ts";
import type { Guard, OutboundKind } from "./target.ts";

/** One request as it is written. Times are milliseconds. */
export type Question = {
  kind: OutboundKind;
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  body?: Uint8Array | undefined;
  connectTimeoutMs?: number | undefined;
  /** Awaited when the connection stands and nothing has been written yet; what it throws ends the call. */
  beforeWriting?: (() => Promise<void>) | undefined;
  /** Called right before the first byte is written; what it throws ends the call. */
  onWriting?: (() => void) | undefined;
  /** Called once all of it was written. */
  onWritten?: (() => void) | undefined;
};

export type Answer = { response: IncomingMessage; socket: Socket };

export function readUrl(text: string, base?: URL): URL {
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

/** One request over a connection of its own to an address that was checked, until the head of the answer is there. */
export async function askOnce(guard: Guard, url: URL, question: Question, deadline: number): Promise<Answer> {
  const secure = url.protocol === "https:";
  const port = url.port === "" ? (secure ? 443 : 80) : Number(url.port);
  const target = await guard.check(url.hostname, port, question.kind);
  const left = () => Math.max(1, deadline - Date.now());
  const connectMs = () => Math.min(question.connectTimeoutMs ?? 5_000, left());
  const plain = await guard.connect(target, connectMs());
  const socket = secure ? await guard.secure(plain, target, connectMs()) : plain;
  try {
    await question.beforeWriting?.();
    if (socket.destroyed) throw new OutboundRefused("protocol", "closed-before-request");
    question.onWriting?.();
  } catch (error) {
    socket.destroy();
    throw error;
  }
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
      method: question.method,
      path: `${url.pathname}${url.search}`,
      setHost: false,
      headers: {
        host: url.host,
        ...question.headers,
        connection: "close",
        ...(question.body ? { "content-length": String(question.body.length) } : {}),
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
      // An answer that comes before all of the question was written ends the writing.
      ask.on("error", () => {});
      resolve({ response, socket });
    });
    if (question.onWritten) ask.once("finish", question.onWritten);
    ask.end(question.body);
  });
}

/** Rejects at the deadline; an answer that comes later is closed, not leaked. */
export function withDeadline(work: Promise<Answer>, deadline: number): Promise<Answer> {
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
