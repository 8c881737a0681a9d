import type { IncomingHttpHeaders } from "node:http";
import type { OutboundKind } from "./target.ts";

/** Limits and headers of one fetch. Times are milliseconds, sizes are bytes after unpacking. */
export type FetchLimits = {
  kind: Extract<OutboundKind, "feed" | "cover" | "web">;
  maxBytes: number;
  /** From the first look-up to the last byte, redirects included. */
  totalTimeoutMs: number;
  connectTimeoutMs?: number;
  /** The longest silence of the other side. */
  idleTimeoutMs?: number;
  accept?: string;
  etag?: string | undefined;
  lastModified?: string | undefined;
  /**
   * Called before each request, redirects included, and awaited: may wait for its turn, may throw to end it. The time
   * it takes does not count.
   */
  before?: (url: URL) => Promise<void>;
};

/** What a feed may cost: 10 MB after unpacking, 10 s in all. */
export const feedLimits = { kind: "feed", maxBytes: 10_000_000, totalTimeoutMs: 10_000 } as const;

/** An answer whose body has not been read yet: read it, or call `discard`. Any status is an answer. */
export type Fetched = {
  status: number;
  /** Where the answer came from, after redirects. */
  url: string;
  /** The redirects that led there: each address with its status. */
  chain: readonly { url: string; status: number }[];
  headers: IncomingHttpHeaders;
  /** Throws OutboundRefused when a limit is exceeded; data yielded before is within the limit. */
  body: AsyncIterable<Buffer>;
  discard(): void;
};
