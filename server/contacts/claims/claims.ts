import { createHash } from "node:crypto";
import {
  CLAIM_LOOK_SECONDS,
  CLAIM_LOOKS_AN_HOUR,
  type Claim,
  type sayByClaim as promised,
} from "../../../contract/contacts/claims.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { type Budget, networkOf, spend } from "../../accounts/sessions/ask-budget.ts";
import { hideFor } from "../../catalogue/addresses/hide-addresses.ts";
import { podcastAt } from "../../catalogue/crawl/podcast-at.ts";
import { cleanUrl } from "../../catalogue/feed/clean-url.ts";
import { fault, invalidField } from "../../platform/fault.ts";
import { hashToken, newToken } from "../../platform/handle.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { readPreferencesBy, sayPreferences, takeBackPreferences } from "../preferences/say-preferences.ts";
import { beginLook, insertClaim, lockClaim, selectClaim, selectClaimable } from "./claim-queries.ts";

const BEGINNINGS: Budget = { name: "claim-network", most: 20, seconds: 3600 };
const LOOKS: Budget = { name: "claim-looks", most: CLAIM_LOOKS_AN_HOUR, seconds: 3600 };

/**
 * The word that stands in the feed follows from the key, and not the key from the word: whoever reads it in the feed has
 * no key.
 */
const wordOf = (key: string): string =>
  `hostread-${createHash("sha256").update(`word ${key}`).digest("hex").slice(0, 32)}`;

/** Begins a claim of the show at a feed's address. @throws Fault invalid, claim-not-found, too-many-requests */
export async function beginClaim(db: Db, feed: string, ip: string): Promise<{ key: string; claim: Claim }> {
  const url = cleanUrl(feed);
  if (url === null) throw invalidField("/feed", "not-a-web-address");
  const wait = await spend(db, BEGINNINGS, networkOf(ip));
  if (wait > 0) throw fault("too-many-requests", { retryAfter: wait });
  const id = await podcastAt(db, url);
  if (id === undefined || !(await selectClaimable(db, id))) throw fault("claim-not-found");
  const { token: key, hash } = newToken();
  await inTransaction(db, (tx) =>
    insertClaim(tx, { podcast_id: id, key_hash: hash, word_hash: hashToken(wordOf(key)) }),
  );
  return { key, claim: await readClaim(db, key) };
}

/** @throws Fault link-over */
export async function readClaim(db: Db, key: string): Promise<Claim> {
  const row = await claimOf(db, key);
  const state = stateOf(row);
  return {
    title: hideFor(row.onSale)(row.title),
    word: wordOf(key),
    state,
    until: row.until?.toISOString() ?? null,
    look: row.asked && {
      outcome: row.outcome ?? (row.lost ? "failed" : "under-way"),
      at: (row.done ?? row.asked).toISOString(),
    },
    preferences: state === "proved" ? await readPreferencesBy(db, row.podcastId, "claim") : null,
  };
}

async function claimOf(db: Db, key: string) {
  const row = await selectClaim(db, hashToken(key));
  if (!row) throw fault("link-over");
  return row;
}

function stateOf(row: { proved: Date | null; replaced: Date | null; over: boolean }): Claim["state"] {
  if (row.replaced) return "replaced";
  if (!row.proved) return "open";
  return row.over ? "over" : "proved";
}

/**
 * Has the show's own feed read. Whoever asks while a look is under way, or just after, is answered from that one.
 * @throws Fault link-over, too-many-requests
 */
export async function lookForClaim(db: Db, key: string): Promise<Claim> {
  const { podcastId } = await claimOf(db, key);
  await inTransaction(db, async (tx) => {
    if (!(await beginLook(tx, podcastId, CLAIM_LOOK_SECONDS))) return;
    const wait = await spend(tx, LOOKS, String(podcastId));
    if (wait > 0) throw fault("too-many-requests", { retryAfter: wait });
    await addJob(tx, "look-for-claim", { podcastId }, { key: `look-for-claim-${podcastId}`, maxAttempts: 3 });
  });
  return readClaim(db, key);
}

/** Keeps, or takes back, what a podcaster says whose claim is proved. @throws Fault link-over, claim-not-found */
export async function sayByClaim(db: Db, given: RouteBody<typeof promised>): Promise<Claim> {
  await inTransaction(db, async (tx) => {
    const row = await lockClaim(tx, hashToken(given.key));
    if (!row) throw fault("link-over");
    if (stateOf(row) !== "proved") throw fault("claim-not-found");
    if (given.preferences) await sayPreferences(tx, row.podcastId, "claim", given.preferences);
    else await takeBackPreferences(tx, row.podcastId, "claim");
  });
  return readClaim(db, given.key);
}
