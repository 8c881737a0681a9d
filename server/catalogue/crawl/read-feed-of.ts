import type { FeedOutcome } from "../../../contract/catalogue.ts";
import { feedLimits } from "../../platform/outbound/limits.ts";
import { OutboundRefused } from "../../platform/outbound/refused.ts";
import type { Outbound } from "../../platform/outbound.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { cleanUrl, feedKey } from "../feed/clean-url.ts";
import type { FeedPodcast } from "../feed/feed-podcast.ts";
import { readFeed } from "../feed/read-feed.ts";
import { foldText } from "../fold-text.ts";
import { RefusedError } from "../import/refusal.ts";
import { feedTypes } from "../import/sources/fetch-feed.ts";
import { admit, NotAdmitted } from "./admit.ts";
import { outcomeOfStatus, retryAfterOf } from "./schedule.ts";
import { beginVisit, NotBefore, type Pace, type Visit } from "./visit.ts";

/** What one look at a feed brought. */
export type Look =
  | {
      kind: "feed";
      feed: FeedPodcast;
      status: number;
      /** The feed's address: the one requested, or where it has moved permanently. */
      address: string;
      /** Where it was read, whatever kind of redirects led there. */
      readAt: string;
      validators: Validators;
      /** Where it says it has moved, though it could not be read there. */
      announced: string | null;
    }
  | { kind: "unchanged"; status: number }
  | {
      kind: "failed";
      outcome: FeedOutcome;
      status: number | null;
      reason: string | null;
      /** Seconds. */
      retryAfter: number | null;
      /** The host did not return its rules; nothing else was requested. */
      closed: boolean;
      host: string;
    };

interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export interface Looking {
  db: Db;
  outbound: Pick<Outbound, "fetch">;
  pace: Pace;
  now: Date;
  /** The episodes themselves are wanted. */
  list?: boolean;
  /** Where it says that it has moved is not looked at: anybody may stand there. */
  stay?: boolean;
}

/**
 * Asks for a feed and reads it, with redirects and one announced move. Never throws for what a host does.
 * @throws NotBefore when the host is to be left alone for now
 */
export async function lookAtFeed(looking: Looking, url: string, known: Validators): Promise<Look> {
  const visit = beginVisit(looking.pace);
  const found = await lookAt(looking, visit, url, known);
  if (found.kind !== "feed") return found;
  const next = found.feed.newFeedUrl;
  if (looking.stay || next === null || feedKey(next) === feedKey(found.address)) return found;
  const moved = await lookAt(looking, visit, next, { etag: null, lastModified: null }).catch((error) => {
    if (error instanceof NotBefore) return null;
    throw error;
  });
  // Templates carry move announcements from show to show, so the feed found there must be the same show.
  if (moved?.kind === "feed" && isSameShow(found.feed, moved.feed)) return moved;
  return { ...found, announced: next };
}

const isSameShow = (one: FeedPodcast, other: FeedPodcast): boolean =>
  foldText(one.title) === foldText(other.title) ||
  (one.podcastGuid !== null && one.podcastGuid === other.podcastGuid);

async function lookAt(looking: Looking, visit: Visit, url: string, known: Validators): Promise<Look> {
  const { db, outbound, now } = looking;
  let status: number | null = null;
  let host = new URL(url).host;
  const failed = (outcome: FeedOutcome, reason: string | null, retryAfter: number | null = null) => ({
    kind: "failed" as const,
    outcome,
    status,
    reason,
    retryAfter,
    closed: false,
    host,
  });
  try {
    const answer = await outbound.fetch(url, {
      ...feedLimits,
      accept: feedTypes,
      etag: known.etag ?? undefined,
      lastModified: known.lastModified ?? undefined,
      before: (next) => {
        host = next.host;
        return admit({ db, outbound }, next, visit);
      },
    });
    status = answer.status;
    // What was not asked for conditionally cannot be unchanged.
    if (status === 304 && (known.etag !== null || known.lastModified !== null)) {
      answer.discard();
      return { kind: "unchanged", status };
    }
    if (status !== 200) {
      answer.discard();
      return failed(outcomeOfStatus(status), null, retryAfterOf(answer.headers["retry-after"], now));
    }
    const feed = await readFeed(answer.body, now, looking.list);
    const validators = {
      etag: keepable(answer.headers.etag),
      lastModified: keepable(answer.headers["last-modified"]),
    };
    const address = lastingAddress(url, answer);
    return { kind: "feed", feed, status, address, readAt: answer.url, validators, announced: null };
  } catch (error) {
    if (error instanceof RefusedError) return failed("no-podcast", error.code);
    if (error instanceof NotAdmitted) {
      const { outcome, closedFor } = error;
      return { ...failed(outcome, null, closedFor), closed: closedFor !== null };
    }
    if (error instanceof OutboundRefused) {
      return error.detail === "too-large" ? failed("no-podcast", "too-large") : failed(error.word, null);
    }
    throw error;
  }
}

/** Follows permanent redirects; from the first temporary one on, the address stays. */
function lastingAddress(
  asked: string,
  { chain, url }: { chain: readonly { url: string; status: number }[]; url: string },
): string {
  let address = asked;
  for (const [index, { status }] of chain.entries()) {
    if (status !== 301 && status !== 308) break;
    address = chain[index + 1]?.url ?? url;
  }
  return cleanUrl(address) ?? asked;
}

/** A header worth sending back; a longer one is no sign of a version. */
function keepable(header: string | undefined): string | null {
  return header === undefined || header.length > 500 || !/^[\x20-\x7e]+$/.test(header) ? null : header;
}
