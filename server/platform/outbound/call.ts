import { askOnce, readUrl, withDeadline } from "./ask-once.ts";
import { readLimited } from "./body.ts";
import type { Fetched } from "./limits.ts";
import { OutboundRefused } from "./refused.ts";
import type { Guard } from "./target.ts";

/** One call of a service: what is written, and its limits. Times are milliseconds, sizes bytes after unpacking. */
export type Call = {
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
  maxBytes: number;
  /** From the first look-up to the last byte. */
  totalTimeoutMs: number;
  connectTimeoutMs?: number;
  /** The longest silence of the other side once its answer has begun. */
  idleTimeoutMs?: number;
  /** Awaited when the connection stands and nothing has been written yet; what it throws ends the call. */
  beforeWriting?: () => Promise<void>;
  /** Called right before the first byte is written; what it throws ends the call. */
  onWriting?: () => void;
  /** Called once all of it was written. */
  onWritten?: () => void;
};

/**
 * One request through the guard, over https only. A redirect is an answer like any other: what is called with a
 * token is never followed elsewhere. Throws OutboundRefused; any status is an answer.
 */
export async function callGuarded(guard: Guard, address: string, call: Call): Promise<Fetched> {
  const url = readUrl(address);
  if (url.protocol !== "https:") throw new OutboundRefused("refused", "scheme");
  const deadline = Date.now() + call.totalTimeoutMs;
  const question = {
    ...call,
    kind: "web",
    method: call.method ?? "GET",
    headers: call.headers ?? {},
  } as const;
  const { response, socket } = await withDeadline(askOnce(guard, url, question, deadline), deadline);
  return {
    status: response.statusCode ?? 0,
    url: url.href,
    chain: [],
    headers: response.headers,
    body: readLimited(response, socket, call, deadline),
    discard: () => socket.destroy(),
  };
}
