import { feedLimits } from "../../../platform/outbound/limits.ts";
import { OutboundRefused } from "../../../platform/outbound/refused.ts";
import type { Outbound } from "../../../platform/outbound.ts";

/** Gives the bytes of a feed; throws when it cannot be fetched. */
export type FetchFeed = (url: string) => Promise<AsyncIterable<Uint8Array>>;

/** Request headers for fetching a feed. */
export const feedTypes =
  "application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1";

/** Fetches feeds through the outbound guard: 10 MB after unpacking, 10 seconds, public hosts only. */
export function fetchFeedThrough(outbound: Pick<Outbound, "fetch">): FetchFeed {
  return async (url) => {
    const answer = await outbound.fetch(url, { ...feedLimits, accept: feedTypes });
    if (answer.status === 200) return answer.body;
    answer.discard();
    throw new Error(`the host answered ${answer.status}`);
  };
}

/** The little that may be said about a failed fetch. */
export function fetchFailure(error: unknown): string {
  if (error instanceof OutboundRefused) return error.word;
  return error instanceof Error && error.message.startsWith("the host answered")
    ? error.message
    : "unreadable";
}
