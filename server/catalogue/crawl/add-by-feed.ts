import { setTimeout as sleep } from "node:timers/promises";
import { createBudget, eachInstallation } from "../../platform/budget.ts";
import { fault, invalidField } from "../../platform/fault.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { takeTurns } from "../../platform/take-turns.ts";
import type { Context } from "../../platform/web/http.ts";
import { hideFromOthers, insertAdded, selectStanding } from "../added/added-queries.ts";
import { cleanUrl, unwrapArchived } from "../feed/clean-url.ts";
import { foldText } from "../fold-text.ts";
import { keysOf } from "../import/identity.ts";
import { writeGenres } from "../import/queries.ts";
import { findByKeys, holdImportLock } from "../import/read-queries.ts";
import type { PodcastRecord } from "../import/record.ts";
import { feedItem } from "../import/sources/from-feed.ts";
import { writeBatch } from "../import/write-batch.ts";
import { selectPublicId, selectTitles } from "../queries.ts";
import { claimNew, isReserved } from "./feed-queries.ts";
import { podcastAt } from "./podcast-at.ts";
import { settleFeed } from "./read-claimed.ts";
import { type Look, lookAtFeed } from "./read-feed-of.ts";
import { NotBefore, usualPace } from "./visit.ts";
import { readFeedsFirst } from "./want-feeds.ts";

/** Somebody is waiting; a host that is busy for longer is read later. */
const LONGEST_WAIT_MS = 3_000;

/** Who adds, for which organization. */
export interface Adder {
  loginId: number;
  ownerId: number;
}

/** One feed at a time per user, ten a minute and 200 a day: long lists of addresses belong in an import. */
const inTurn = takeTurns();
/** Lists have a turn of their own, so that nobody who adds a single one waits for them. */
const inTurnOfLists = takeTurns(600_000);
export const FEEDS_PER_MINUTE = 10;
export const FEEDS_PER_DAY = 200;
const budgetsOf = eachInstallation(() => ({
  minute: createBudget({ most: FEEDS_PER_MINUTE, perMs: 60_000 }),
  day: createBudget({ most: FEEDS_PER_DAY, perMs: 86_400_000 }),
}));

/**
 * What cannot be read is answered at the end of a step of this length, in milliseconds: how long it took would tell
 * whether a name leads to the internal network, nowhere, or to a host that does not answer (S-9).
 */
const STEP_MS = 2_000;

/**
 * Adds the podcast of a feed; an existing one is returned unchanged. Failures have only two messages: more would
 * reveal our internal network. Only the organization sees it until an import or an administrator confirms it.
 * @param ofList nobody waits and the caller bounds how many feeds there are: no budget is spent, and a host that is
 *   busy is waited for
 * @throws Fault invalid, feed-taken-out, too-many-feeds, too-many-feeds-today, feed-unreadable, feed-no-podcast,
 *   unavailable
 */
export async function addByFeed(
  { db, outbound, config }: Pick<Context, "db" | "outbound" | "config">,
  { loginId, ownerId }: Adder,
  given: string,
  { stepMs = STEP_MS, ofList = false }: { stepMs?: number; ofList?: boolean } = {},
): Promise<{ publicId: string; added: boolean }> {
  const url = /^https?:/i.test(given) ? cleanUrl(unwrapArchived(given)) : null;
  if (url === null) throw invalidField("/feedUrl", "not-a-web-address");
  if (isReserved(new URL(url).host)) throw fault("feed-unreadable");
  const turns = ofList ? inTurnOfLists : inTurn;
  return turns(loginId, async () => {
    const there = await podcastAt(db, url);
    if (there !== undefined) {
      const { publicId, shown, takenOut, added } = await selectStanding(db, there, ownerId);
      if (takenOut) throw fault("feed-taken-out");
      // What another organization has added must not be detectable, not even by response time.
      if (shown || added) return { publicId, added: false };
    }
    if (!ofList) spend(config, loginId);
    const pace = ofList ? usualPace : { ...usualPace, longestWaitMs: LONGEST_WAIT_MS };
    const now = new Date();
    const unknown = { etag: null, lastModified: null };
    const began = performance.now();
    const look = await lookAtFeed({ db, outbound, pace, now }, url, unknown).catch((error: unknown) => {
      if (error instanceof NotBefore && !ofList) return null;
      throw error;
    });
    if (look?.kind === "failed" && look.outcome === "no-podcast") throw fault("feed-no-podcast");
    if (look?.kind !== "feed") {
      await untilStepEnds(began, stepMs);
      throw fault("feed-unreadable");
    }
    const { id, added } = await inTransaction(db, (tx) => write(tx, { loginId, ownerId }, url, look, now));
    // Its own feed decides whether it has moved. Separate, because reading feeds takes these locks in reverse.
    if (!added) await inTransaction(db, (tx) => readFeedsFirst({ config }, tx, [id], loginId));
    return { publicId: await selectPublicId(db, id), added };
  });
}

const untilStepEnds = (began: number, stepMs: number) =>
  stepMs > 0 ? sleep(stepMs - ((performance.now() - began) % stepMs)) : undefined;

/** @throws Fault too-many-feeds, too-many-feeds-today */
function spend(config: Context["config"], loginId: number): void {
  const { minute, day } = budgetsOf(config);
  const seconds = minute(loginId);
  if (seconds !== null) throw fault("too-many-feeds", { retryAfter: seconds, values: { seconds } });
  const retryAfter = day(loginId);
  if (retryAfter !== null)
    throw fault("too-many-feeds-today", { retryAfter, values: { hours: Math.ceil(retryAfter / 3_600) } });
}

/**
 * The existing podcast of a feed: the one that uses an address that led to the feed, or a namesake with the same
 * key and title. Imports of directories take two podcasts with these signs for the same show; but anyone can put
 * any GUID and title into a feed, so here they add and change nothing.
 */
async function listed(tx: Tx, record: PodcastRecord, addresses: readonly string[]) {
  for (const address of addresses) {
    const id = await podcastAt(tx, address);
    if (id !== undefined) return id;
  }
  const ids = [...new Set((await findByKeys(tx, keysOf(record))).values())];
  const title = foldText(record.title);
  return (await selectTitles(tx, ids)).find((one) => foldText(one.title) === title)?.id;
}

/**
 * An existing podcast: public, this organization's, or another's, which becomes this one's, too, and is answered
 * like a new one.
 * @throws Fault feed-taken-out
 */
async function takeThere(tx: Tx, { loginId, ownerId }: Adder, id: number) {
  const { shown, takenOut, added } = await selectStanding(tx, id, ownerId);
  if (takenOut) throw fault("feed-taken-out");
  if (shown || added) return { id, added: false };
  await insertAdded(tx, { podcast_id: id, owner_id: ownerId, login_id: loginId });
  return { id, added: true };
}

async function write(tx: Tx, adder: Adder, url: string, look: Extract<Look, { kind: "feed" }>, now: Date) {
  const item = feedItem({ file: look.address, line: null }, look.feed, look.address);
  if (item.kind === "refused") throw fault("feed-no-podcast");
  await holdImportLock(tx);
  const there = await listed(tx, item.record, [url, look.address, look.readAt]);
  if (there !== undefined) return takeThere(tx, adder, there);
  // A snapshot is an old state of the feed, from an address that was not asked for.
  if ([look.address, look.readAt].some((address) => unwrapArchived(address) !== address))
    throw fault("feed-unreadable");
  // Into an empty catalogue that no import has filled yet.
  await writeGenres(tx);
  const { outcomes, ids } = await writeBatch(tx, [item.record], { now, hasSpoken: () => false });
  if (outcomes[0] !== "new") throw new Error("adding would have changed a podcast that is there");
  await hideFromOthers(tx, ids[0]!);
  await insertAdded(tx, { podcast_id: ids[0]!, owner_id: adder.ownerId, login_id: adder.loginId });
  const claim = await claimNew(tx, ids[0]!);
  if (claim) await settleFeed(tx, claim, look, now);
  return { id: ids[0]!, added: true };
}
