import { type Selectable, sql, type Updateable } from "kysely";
import { ACTS, ROLES } from "../../contract/acts.ts";
import { WEBHOOKS_MOST } from "../../contract/webhooks.ts";
import type { Db, Tables, Tx } from "../platform/postgres/database.ts";
import { shownSince } from "./delivery-queries.ts";

export type WebhookRow = Selectable<Tables["webhook"]> & { waiting: number };

/** What waits is counted to a thousand only. */
const waiting = sql<number>`(select count(*) from (
  select from webhook_delivery d where d.webhook_id = webhook.id and d.state = 'waiting' and d.created >= ${shownSince} limit 1000) as w)::int`;

export const selectWebhooks = (db: Db, ownerId: number): Promise<WebhookRow[]> =>
  db
    .selectFrom("webhook")
    .selectAll()
    .select(waiting.as("waiting"))
    .where("owner_id", "=", ownerId)
    .where("gone", "is", null)
    .orderBy("id")
    .limit(WEBHOOKS_MOST)
    .execute();

export const selectWebhook = (db: Db, ownerId: number, publicId: string): Promise<WebhookRow | undefined> =>
  db
    .selectFrom("webhook")
    .selectAll()
    .select(waiting.as("waiting"))
    .where("owner_id", "=", ownerId)
    .where("public_id", "=", publicId)
    .where("gone", "is", null)
    .executeTakeFirst();

/** Held until the transaction ends; events that happen meanwhile do not wait for it. */
export const lockWebhook = (tx: Tx, ownerId: number, publicId: string) =>
  tx
    .selectFrom("webhook")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("public_id", "=", publicId)
    .where("gone", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function insertWebhook(
  tx: Tx,
  webhook: {
    public_id: string;
    owner_id: number;
    name: string;
    url: string;
    events: string[];
    secret: Buffer;
    created_by: number;
  },
): Promise<void> {
  await tx.insertInto("webhook").values(webhook).execute();
}

export async function updateWebhook(tx: Tx, id: number, set: Updateable<Tables["webhook"]>): Promise<void> {
  await tx
    .updateTable("webhook")
    .set({ ...set, modified: sql<Date>`date_trunc('milliseconds', clock_timestamp())` })
    .where("id", "=", id)
    .execute();
}

/** From now on nobody sees it and nothing is written for it. */
export const markGone = (tx: Tx, id: number): Promise<void> =>
  updateWebhook(tx, id, { state: "off", off_reason: null, gone: new Date() });

/** Some of the deliveries of a deleted webhook, with their tries; false once there are none. */
export async function forgetSome(tx: Tx, id: number, most: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from webhook_delivery where webhook_id = ${id} and id in (
      select d.id from webhook_delivery d join webhook w on w.id = d.webhook_id
      where d.webhook_id = ${id} and w.gone is not null order by d.id desc limit ${most})`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Whose log is taken away, or should be: jobs are in no backup. */
export const selectGone = async (db: Db): Promise<number[]> =>
  (await db.selectFrom("webhook").select("id").where("gone", "is not", null).limit(100).execute()).map(
    ({ id }) => id,
  );

export const deleteGone = (tx: Tx, id: number) =>
  tx.deleteFrom("webhook").where("id", "=", id).where("gone", "is not", null).execute();

/** Some of what was to be tried later, before it was switched on again, is due now; false once there is none. */
export async function beginSome(tx: Tx, id: number, most: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_delivery d set attempts = 0, due = now(), modified = now()
    where d.webhook_id = ${id} and d.state = 'waiting' and d.id in (
      select x.id from webhook w join webhook_delivery x on x.webhook_id = w.id
      where w.id = ${id} and w.state = 'on' and x.state = 'waiting' and not x.passed_over
        and x.due > now() and x.modified < w.began
      order by x.due, x.id limit ${most})`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Two people who make webhooks at once come one after the other. */
export async function lockWebhooks(tx: Tx, ownerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhook', ${ownerId}))`.execute(tx);
}

export const selectSealed = (db: Db) =>
  db.selectFrom("webhook").select(["id", "public_id", "secret", "secret_before"]).execute();

export async function replaceSealed(
  tx: Tx,
  id: number,
  set: { secret?: Buffer; secret_before?: Buffer },
): Promise<void> {
  await tx.updateTable("webhook").set(set).where("id", "=", id).execute();
}

/** Whoever may change webhooks hears of one that was switched off. */
export async function selectWhoToTell(db: Db, ownerId: number): Promise<number[]> {
  const roles = ROLES.slice(0, ROLES.indexOf(ACTS["webhook.edit"]) + 1);
  const rows = await db
    .selectFrom("membership")
    .select("login_id")
    .where("owner_id", "=", ownerId)
    .where("role", "in", roles as readonly ("owner" | "manager" | "member" | "viewer")[])
    .orderBy("login_id")
    .execute();
  return rows.map((row) => row.login_id);
}

/** What a letter to one of them needs; nothing where it is on again or they have left. */
export const selectLetter = (db: Db, webhookId: number, loginId: number) =>
  db
    .selectFrom("webhook as w")
    .innerJoin("owner as o", "o.id", "w.owner_id")
    .innerJoin("membership as m", (on) => on.onRef("m.owner_id", "=", "o.id").on("m.login_id", "=", loginId))
    .innerJoin("login as l", "l.id", "m.login_id")
    .leftJoin("preference as p", "p.login_id", "l.id")
    .select([
      "w.name",
      "w.off_reason as reason",
      "o.display_name as organization",
      "l.username",
      "p.language",
    ])
    .where("w.id", "=", webhookId)
    .where("w.state", "=", "off")
    .where("w.off_reason", "is not", null)
    .executeTakeFirst();
