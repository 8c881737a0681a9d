import { OVERLAP_HOURS, WEBHOOKS_MOST, type Webhook, type WebhookEvent } from "../../contract/webhooks.ts";
import { ownerOf } from "../accounts/members/owners.ts";
import { databaseNow } from "../platform/clock.ts";
import { fault } from "../platform/fault.ts";
import { newHandle } from "../platform/handle.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import { addJob } from "../platform/queue.ts";
import type { Secrets } from "../platform/secrets.ts";
import type { Caller } from "../platform/web/http.ts";
import {
  insertWebhook,
  lockWebhook,
  lockWebhooks,
  markGone,
  selectWebhook,
  selectWebhooks,
  updateWebhook,
  type WebhookRow,
} from "./queries.ts";
import { newSecret, openSecret, sealSecret } from "./secret.ts";

interface Fields {
  name: string;
  url: string;
  events: WebhookEvent[];
}

const show = (row: WebhookRow): Webhook => ({
  publicId: row.public_id,
  name: row.name,
  url: row.url,
  events: row.events as WebhookEvent[],
  state: row.state,
  offReason: row.off_reason,
  beforeUntil: row.before_until && row.before_until > new Date() ? row.before_until.toISOString() : null,
  waiting: row.waiting,
  delivered: row.delivered?.toISOString() ?? null,
  created: row.created.toISOString(),
  modified: row.modified.toISOString(),
});

/** @throws Fault not-found */
export async function listWebhooks(db: Db, caller: Caller, owner: string): Promise<{ page: Webhook[] }> {
  return { page: (await selectWebhooks(db, (await ownerOf(db, caller, { publicId: owner })).id)).map(show) };
}

/** One webhook of an organization. @throws Fault not-found */
export async function webhookOf(db: Db, caller: Caller, params: { ownerId: string; id: string }) {
  const { id } = await ownerOf(db, caller, { publicId: params.ownerId });
  const row = await selectWebhook(db, id, params.id);
  if (!row) throw fault("not-found");
  return row;
}

/** The same, held until the transaction ends. @throws Fault not-found */
export async function heldWebhook(tx: Tx, caller: Caller, params: { ownerId: string; id: string }) {
  const { id } = await ownerOf(tx, caller, { publicId: params.ownerId });
  const row = await lockWebhook(tx, id, params.id);
  if (!row) throw fault("not-found");
  return row;
}

const showAgain = async (db: Db, row: { owner_id: number; public_id: string }): Promise<Webhook> =>
  show((await selectWebhook(db, row.owner_id, row.public_id))!);

/** @throws Fault not-found, too-many-items */
export async function makeWebhook(tx: Tx, secrets: Secrets, caller: Caller, owner: string, fields: Fields) {
  const { id } = await ownerOf(tx, caller, { publicId: owner });
  await lockWebhooks(tx, id);
  if ((await selectWebhooks(tx, id)).length >= WEBHOOKS_MOST)
    throw fault("too-many-items", { values: { max: WEBHOOKS_MOST } });
  const secret = newSecret();
  const made = { public_id: newHandle(), owner_id: id };
  const sealed = sealSecret(secrets, made.public_id, secret);
  await insertWebhook(tx, { ...made, ...fields, secret: sealed, created_by: caller.loginId });
  return { ...(await showAgain(tx, made)), secret };
}

/**
 * Changes a webhook; switched on again, it goes on with what waits.
 * @throws Fault not-found, stale
 */
export async function changeWebhook(
  tx: Tx,
  caller: Caller,
  params: { ownerId: string; id: string },
  { modified, ...set }: Fields & { state: "on" | "off"; modified: string },
): Promise<Webhook> {
  const row = await heldWebhook(tx, caller, params);
  if (row.modified.toISOString() !== modified) throw fault("stale");
  const begins = set.state === "on" && row.state === "off";
  await updateWebhook(tx, row.id, {
    ...set,
    ...((begins || set.state === "on") && { off_reason: null }),
    ...(begins && { began: await databaseNow(tx) }),
    // Another address has done nothing wrong yet.
    ...((begins || set.url !== row.url) && { slow: false }),
  });
  if (begins) {
    // Much may wait: more than one request may take.
    await addJob(tx, "begin-webhook", { webhookId: row.id });
    await addJob(tx, "deliver-webhooks", {});
  }
  return showAgain(tx, row);
}

/** Its log may be long, and is taken away by a job. @throws Fault not-found */
export async function deleteWebhook(tx: Tx, caller: Caller, params: { ownerId: string; id: string }) {
  const { id } = await heldWebhook(tx, caller, params);
  await markGone(tx, id);
  await addJob(tx, "forget-webhook", { webhookId: id });
  return listWebhooks(tx, caller, params.ownerId);
}

/**
 * A new secret. The one until now signs along for a day, so that receivers can change at their own time; an older one
 * ends at once.
 * @throws Fault not-found, stale
 */
export async function rotateSecret(
  tx: Tx,
  secrets: Secrets,
  caller: Caller,
  params: { ownerId: string; id: string },
  modified: string,
) {
  const row = await heldWebhook(tx, caller, params);
  if (row.modified.toISOString() !== modified) throw fault("stale");
  const secret = newSecret();
  const before = openSecret(secrets, row.public_id, row.secret);
  await updateWebhook(tx, row.id, {
    secret: sealSecret(secrets, row.public_id, secret),
    secret_before: sealSecret(secrets, row.public_id, before, "secret_before"),
    before_until: new Date((await databaseNow(tx)).getTime() + OVERLAP_HOURS * 3_600_000),
  });
  return { ...(await showAgain(tx, row)), secret };
}
