import type { FastifyReply } from "fastify";
import { LIVE_SECONDS_MAX } from "../../../contract/accounts-notices.ts";
import { fault } from "../../platform/fault.ts";
import { hashToken } from "../../platform/handle.ts";
import type { Caller, Context } from "../../platform/web/http.ts";
import { selectSessionOf } from "../sessions/session-queries.ts";
import { liveOf } from "./live.ts";

/** A sign of life for proxies and for the browser, in milliseconds. */
const HEARTBEAT = 20_000;
/** A reader that takes nothing is cut off before this much waits for it, in bytes. */
const MOST_WAITING = 16_384;

/**
 * Answers with server-sent events until the browser goes, the time is over, the session ends or the server stops. An
 * event says only that there is news, or which campaign changed and in what; the rest the browser asks for with its
 * right to see it.
 * @throws Fault unavailable; no-session
 */
export async function streamNews(
  context: Context,
  caller: Caller,
  bearer: string,
  reply: FastifyReply,
  seconds: number = LIVE_SECONDS_MAX,
): Promise<void> {
  // The session and not the token, which is replaced while a stream is open.
  const sessionId = await selectSessionOf(context.db, hashToken(bearer));
  if (sessionId === undefined) throw fault("no-session");
  const { raw } = reply;
  let end = () => {};
  const write = (text: string) => {
    raw.write(text);
    if (raw.writableLength > MOST_WAITING) end();
  };
  const close = await liveOf(context).open({ loginId: caller.loginId, sessionId }, (what) => {
    if (what === "over") end();
    else if (what === "news") write("event: news\ndata: {}\n\n");
    else write(`event: changed\ndata: ${JSON.stringify(what)}\n\n`);
  });
  if (!close) throw fault("unavailable");
  const beat = setInterval(() => write(": alive\n\n"), HEARTBEAT);
  const over = setTimeout(() => end(), seconds * 1000);
  end = () => {
    end = () => {};
    clearInterval(beat);
    clearTimeout(over);
    close();
    raw.end();
    raw.socket?.destroySoon();
  };
  reply.hijack();
  raw.once("close", () => end());
  // A browser that goes ends its half; without this the other half would stay open until the next sign of life.
  raw.socket?.once("end", () => end());
  raw.on("error", () => end());
  const headers = Object.fromEntries(
    Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined),
  );
  raw.writeHead(200, {
    ...(headers as Record<string, string>),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    connection: "close",
    // A proxy that collects before it passes on would hold everything back.
    "x-accel-buffering": "no",
  });
  write("event: open\ndata: {}\n\n");
}
