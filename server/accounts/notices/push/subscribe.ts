import { createHash } from "node:crypto";
import { fault } from "../../../platform/fault.ts";
import { OutboundRefused } from "../../../platform/outbound/refused.ts";
import type { Outbound } from "../../../platform/outbound.ts";
import type { Tx } from "../../../platform/postgres/database.ts";
import type { Secrets } from "../../../platform/secrets.ts";
import { KEY_PLACE } from "./keys.ts";
import {
  deleteOldest,
  deleteSubscription,
  replaceEndpoint,
  replaceKey,
  selectKey,
  selectSubscriptions,
  upsertSubscription,
} from "./queries.ts";

/** As the browser's PushManager gives it. */
export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A user's browsers; more than these are forgotten, the oldest first. */
const MOST_BROWSERS = 10;

const hashOf = (endpoint: string): Buffer => createHash("sha256").update(endpoint).digest();
const placeOf = (hash: Buffer) => ({
  table: "push_subscription",
  row: hash.toString("hex"),
  field: "endpoint",
});

export const openSubscription = (secrets: Secrets, row: { endpoint: Buffer; hash: Buffer }): Subscription =>
  JSON.parse(secrets.open(row.endpoint, placeOf(row.hash))) as Subscription;

/**
 * Whether a push service may be called at this address: https, and no host of our own network.
 * @throws Fault host-refused
 */
export async function requirePushHost(outbound: Outbound, endpoint: string): Promise<void> {
  try {
    const url = new URL(endpoint);
    if (url.protocol !== "https:" || url.username !== "" || url.password !== "") throw fault("host-refused");
    await outbound.check(url.hostname, url.port === "" ? 443 : Number(url.port), "web");
  } catch (error) {
    // A name that cannot be found just now is asked again when something is sent.
    if (error instanceof OutboundRefused && error.word !== "refused") return;
    throw fault("host-refused");
  }
}

/** Keeps where a browser is reached, sealed: whoever knows it can write to that browser. */
export async function subscribe(
  tx: Tx,
  secrets: Secrets,
  loginId: number,
  { endpoint, keys }: Subscription,
): Promise<void> {
  const hash = hashOf(endpoint);
  const sealed = secrets.seal(JSON.stringify({ endpoint, keys }), placeOf(hash));
  await upsertSubscription(tx, { loginId, endpoint: sealed, hash });
  await deleteOldest(tx, loginId, MOST_BROWSERS);
}

export const unsubscribe = (tx: Tx, loginId: number, endpoint: string) =>
  deleteSubscription(tx, { loginId, hash: hashOf(endpoint) });

/** Seals key and subscriptions with the present key; answers how many changed. */
export async function resealPush(tx: Tx, secrets: Secrets): Promise<number> {
  let changed = 0;
  for (const row of await selectSubscriptions(tx)) {
    const anew = secrets.reseal(row.endpoint, placeOf(row.hash));
    if (!anew) continue;
    await replaceEndpoint(tx, row.id, anew);
    changed += 1;
  }
  const key = await selectKey(tx);
  const anew = key && secrets.reseal(key.privateKey, KEY_PLACE);
  if (anew) await replaceKey(tx, anew);
  return changed + (anew ? 1 : 0);
}
