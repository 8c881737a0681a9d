import type { Log } from "../../platform/log.ts";
import type { Outbound } from "../../platform/outbound.ts";
import { type Db, inTransaction, isUnavailable, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { takeTurns } from "../../platform/take-turns.ts";
import { writeEpisodes } from "../episodes/write-episodes.ts";
import { feedKey, unwrapArchived } from "../feed/clean-url.ts";
import type { FeedPodcast } from "../feed/feed-podcast.ts";
import { forgetCopiesOf, forgetUnread, isUnseen } from "../import/addresses/address-queries.ts";
import { hearDumpAgain } from "../import/dump/dump-queries.ts";
import { isLost } from "../import/lost-feed.ts";
import { touchSources } from "../import/queries.ts";
import { findByKeys, holdImportLock } from "../import/read-queries.ts";
import type { PodcastRecord } from "../import/record.ts";
import { feedItem } from "../import/sources/from-feed.ts";
import { writeBatch } from "../import/write-batch.ts";
import { type Claim, holdClaim, LEASE, putOff, type Settled, settle } from "./feed-queries.ts";
import { pauseHost } from "./host-queries.ts";
import { type Look, lookAtFeed } from "./read-feed-of.ts";
import { pauseAfter, type Standing } from "./schedule.ts";
import { tellChanges } from "./tell-changes.ts";
import { NotBefore, type Pace } from "./visit.ts";

export interface Reader {
  db: Db;
  outbound: Pick<Outbound, "fetch">;
  log: Log;
  pace: Pace;
}

/** When we failed and not the host: try again soon, and do not count it against the host. */
const OWN_FAULT_MS = 600_000;
/** The database is busy, for example with an import. */
const BUSY_MS = 60_000;

/** Writers of a podcast wait for each other; waiting here takes no connection. After the lease it is pointless. */
const inTurn = takeTurns(LEASE * 1_000);

/**
 * Reads one claimed feed and records the outcome, whatever it is. Content and outcome are written in one
 * transaction; after a kill the claim expires and the feed is read again.
 */
export async function readClaimed(reader: Reader, claim: Claim): Promise<void> {
  const { db, log } = reader;
  try {
    const now = new Date();
    const known = claim.url === claim.feedUrl && !claim.unlisted ? claim : { etag: null, lastModified: null };
    const look = await lookAtFeed({ ...reader, now, list: claim.watched }, claim.feedUrl, known);
    if (look.kind === "feed") await writeFeed(db, claim, look, now);
    else if (look.kind === "unchanged") await writeUnchanged(db, claim, look.status, now);
    else await writeFailure(db, claim, look, now);
  } catch (error) {
    if (error instanceof NotBefore) return putOff(db, claim, error.at, error.asked);
    const { code, message } = error as { code?: string; message: string };
    log.error({ podcast: claim.podcastId, reason: message }, "a feed could not be taken over");
    // Classes 22, 23 and 54: the database does not take what the feed says, and will not tomorrow.
    if (/^(?:2[23]|54)/.test(code ?? "")) {
      const refused = { outcome: "no-podcast", reason: "not-written" } as const;
      const failed = {
        ...refused,
        kind: "failed",
        status: 200,
        retryAfter: null,
        closed: false,
        host: "",
      } as const;
      return writeFailure(db, claim, failed, new Date());
    }
    const pause = isUnavailable(error) ? BUSY_MS : OWN_FAULT_MS;
    await putOff(db, claim, new Date(Date.now() + pause));
  }
}

/** How a success is recorded. */
function success(
  claim: Claim,
  { outcome, status }: Pick<Settled, "outcome"> & { status: number },
  { latestEpisode, gapHours }: Pick<Standing, "latestEpisode" | "gapHours">,
  now: Date,
): Settled {
  const pause = pauseAfter({ outcome, failures: 0, retryAfter: null, latestEpisode, gapHours }, now);
  return {
    outcome,
    status,
    reason: null,
    failures: 0,
    pause,
    succeeded: true,
    movedTo: claim.movedTo,
    gapHours,
  };
}

const knownEpisode = ({ latestEpisode }: Claim): Date | null =>
  latestEpisode === null ? null : new Date(latestEpisode);

async function writeUnchanged(db: Db, claim: Claim, status: number, now: Date): Promise<void> {
  const standing = { latestEpisode: knownEpisode(claim), gapHours: claim.gapHours };
  await inTransaction(db, async (tx) => {
    if (!(await holdClaim(tx, claim))) return;
    // Unchanged, so its addresses have been seen today.
    await touchSources(tx, [{ id: claim.podcastId, source: "feed" }]);
    await announce(tx, claim);
    await settle(tx, claim, success(claim, { outcome: "unchanged", status }, standing, now));
    await tellChanges(tx, claim.podcastId);
  });
}

async function writeFeed(
  db: Db,
  claim: Claim,
  look: Extract<Look, { kind: "feed" }>,
  now: Date,
): Promise<void> {
  const { feed, address } = look;
  const item = feedItem({ file: address, line: null }, feed, address);
  // A feed with a title and an address is never refused here; the type does not know that.
  if (item.kind === "refused") throw new Error(item.refusal.code);
  const write = async (tx: Tx) => {
    if (!(await holdClaim(tx, claim))) return;
    if (await isAnothers(tx, item.record, claim.podcastId)) {
      const pause = pauseAfter(
        { outcome: "elsewhere", failures: 1, retryAfter: null, latestEpisode: null, gapHours: null },
        now,
      );
      const failures = claim.failures + 1;
      const settled = { outcome: "elsewhere", status: look.status, reason: null, succeeded: false } as const;
      const { gapHours } = claim;
      const anew = await afterVain(tx, claim, { outcome: "elsewhere", failures });
      await settle(tx, claim, { ...settled, ...anew, failures, pause, movedTo: address, gapHours });
      await tellChanges(tx, claim.podcastId);
      return;
    }
    await writeBatch(tx, [item.record], { now, hasSpoken: () => false, about: claim.podcastId });
    await forgetCopiesOf(tx, claim.podcastId);
    if (look.feed.list !== null) await writeEpisodes(tx, claim.podcastId, look.feed.list);
    await announce(tx, claim);
    await settleFeed(tx, claim, look, now);
    await tellChanges(tx, claim.podcastId);
  };
  await inTurn(0, () => inTransaction(db, write, { step: "feed" }));
}

/** Says that the feed of a watched show was read; also unchanged, because texts come later than episodes. */
async function announce(tx: Tx, { podcastId, watched }: Claim): Promise<void> {
  if (watched)
    await addJob(tx, "feed-read", { podcastId }, { key: `feed-read-${podcastId}`, maxAttempts: 5 });
}

/** Records that a feed was read. */
export async function settleFeed(
  tx: Tx,
  claim: Claim,
  { feed, address, status, announced, validators }: Extract<Look, { kind: "feed" }>,
  now: Date,
): Promise<void> {
  const moved = feedKey(address) !== feedKey(claim.feedUrl);
  const standing = { latestEpisode: feed.latestEpisode ?? knownEpisode(claim), gapHours: gapOf(feed) };
  await settle(tx, claim, {
    ...success(claim, { outcome: moved ? "moved" : "read", status }, standing, now),
    movedTo: moved ? address : (announced ?? claim.movedTo),
    validators: { url: unwrapArchived(address), ...validators },
  });
}

/** The address belongs to another podcast: the feed there is about that one. */
async function isAnothers(tx: Tx, { feedUrl }: PodcastRecord, podcastId: number): Promise<boolean> {
  const key = feedKey(feedUrl);
  if (key === null) return false;
  await holdImportLock(tx);
  const owner = (await findByKeys(tx, [{ kind: "feed", key, weak: false }])).get(`feed ${key}`);
  return owner !== undefined && owner !== podcastId;
}

/** Hours between two episodes; null where there are no two dates. */
function gapOf({ episodes, firstEpisode, latestEpisode }: FeedPodcast): number | null {
  if (firstEpisode === null || latestEpisode === null || episodes < 2) return null;
  return Math.round((latestEpisode.getTime() - firstEpisode.getTime()) / 3_600_000 / (episodes - 1));
}

async function writeFailure(
  db: Db,
  claim: Claim,
  look: Extract<Look, { kind: "failed" }>,
  now: Date,
): Promise<void> {
  const { outcome, status, reason, retryAfter, closed } = look;
  const failures = claim.failures + 1;
  const standing = { latestEpisode: knownEpisode(claim), gapHours: claim.gapHours };
  const pause = pauseAfter({ outcome, failures, retryAfter, closed, ...standing }, now);
  // 429 and 503 speak for the whole host.
  if (outcome === "busy" && retryAfter !== null) await pauseHost(db, look.host, retryAfter);
  const write = async (tx: Tx) => {
    if (!(await holdClaim(tx, claim))) return;
    const { movedTo, gapHours } = claim;
    const anew = await afterVain(tx, claim, { outcome, failures });
    await settle(tx, claim, {
      ...anew,
      outcome,
      status,
      reason,
      failures,
      pause,
      succeeded: false,
      movedTo,
      gapHours,
    });
    await tellChanges(tx, claim.podcastId);
  };
  await inTurn(0, () => inTransaction(db, write));
}

/**
 * What a failed reading means for stored data. If addresses were forgotten, the feed is next requested as if it
 * had never been read.
 */
async function afterVain(
  tx: Tx,
  { podcastId, feedUrl }: Claim,
  now: Pick<Standing, "outcome" | "failures">,
): Promise<Pick<Settled, "validators">> {
  if (!isLost(now) && !(await isUnseen(tx, podcastId))) return {};
  // An import that is writing locks the same rows in another order.
  await holdImportLock(tx);
  if (isLost(now)) await hearDumpAgain(tx, podcastId);
  const forgotten = await forgetUnread(tx, podcastId, now.outcome === "gone");
  return forgotten ? { validators: { url: feedUrl, etag: null, lastModified: null } } : {};
}
