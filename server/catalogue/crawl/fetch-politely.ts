import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Fetched } from "../../platform/outbound/limits.ts";
import { OutboundRefused } from "../../platform/outbound/refused.ts";
import type { Outbound } from "../../platform/outbound.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { admit, NotAdmitted } from "./admit.ts";
import { outcomeOfStatus } from "./schedule.ts";
import { beginVisit, type Pace, usualPace } from "./visit.ts";

interface Asking {
  db: Db;
  outbound: Pick<Outbound, "fetch">;
  pace?: Pace;
}

export type PoliteAnswer<T> = { kind: "read"; value: T } | { kind: "failed"; outcome: string };

const LONGEST_MS = 30_000;

/**
 * Asks a host that a feed names for a file, in its turn, by its robots.txt and through the outbound guard. Never throws
 * for what a host does.
 * @throws NotBefore when the host is to be left alone for now
 */
async function askPolitely<T>(
  { db, outbound, pace = usualPace }: Asking,
  url: string,
  { maxBytes, accept, longestMs = LONGEST_MS }: { maxBytes: number; accept: string; longestMs?: number },
  read: (answer: Fetched) => Promise<T>,
): Promise<PoliteAnswer<T>> {
  const visit = beginVisit(pace);
  try {
    const answer = await outbound.fetch(url, {
      kind: "feed",
      maxBytes,
      totalTimeoutMs: longestMs,
      accept,
      before: (next) => admit({ db, outbound }, next, visit),
    });
    if (answer.status !== 200) {
      answer.discard();
      return { kind: "failed", outcome: outcomeOfStatus(answer.status) };
    }
    return { kind: "read", value: await read(answer) };
  } catch (error) {
    if (error instanceof NotAdmitted) return { kind: "failed", outcome: error.outcome };
    if (error instanceof OutboundRefused)
      return { kind: "failed", outcome: error.detail === "too-large" ? "too-large" : error.word };
    throw error;
  }
}

/** The bytes of a file with the type its host gives it. */
export const fetchPolitely = (
  asking: Asking,
  url: string,
  limits: { maxBytes: number; accept: string },
): Promise<PoliteAnswer<{ bytes: Buffer; type: string | null }>> =>
  askPolitely(asking, url, limits, async ({ body, headers }) => {
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part);
    return { bytes: Buffer.concat(parts), type: headers["content-type"] ?? null };
  });

/** Writes a file as it comes, and says how long it is and what it is. */
export const savePolitely = (
  asking: Asking,
  url: string,
  path: string,
  limits: { maxBytes: number; longestMs: number },
): Promise<PoliteAnswer<{ bytes: number; sha256: Buffer }>> =>
  askPolitely(asking, url, { ...limits, accept: "audio/*, */*;q=0.1" }, async ({ body }) => {
    const hash = createHash("sha256");
    let bytes = 0;
    async function* counted() {
      for await (const part of body) {
        bytes += part.length;
        hash.update(part);
        yield part;
      }
    }
    await pipeline(counted, createWriteStream(path));
    return { bytes, sha256: hash.digest() };
  });

/** What the host says of a file, without reading it. */
export const lookPolitely = (
  asking: Asking,
  url: string,
): Promise<PoliteAnswer<{ bytes: number | null; tag: string | null; hosts: string[] }>> =>
  askPolitely(asking, url, { maxBytes: 1, accept: "audio/*, */*;q=0.1" }, async (answer) => {
    answer.discard();
    const { headers, chain } = answer;
    const length = Number(headers["content-length"] ?? Number.NaN);
    return {
      bytes: Number.isSafeInteger(length) && length > 0 ? length : null,
      tag: headers.etag?.slice(0, 200) ?? null,
      hosts: [...chain.map((hop) => hop.url), answer.url].map((one) => new URL(one).hostname),
    };
  });
