import { type Expression, sql } from "kysely";
import { LOG_DAYS, LOG_MOST } from "../../contract/webhooks.ts";
import type { OutboundWord } from "../platform/outbound/refused.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";

/** A delivery that this process may make now. */
export interface Claimed {
  id: number;
  attempts: number;
  webhookId: number;
  webhookPublicId: string;
  url: string;
  secret: Buffer;
  secretBefore: Buffer | null;
  event: string;
  type: string;
  at: Date;
  data: Record<string, unknown>;
  slow: boolean;
}

/** For so long nobody else takes a delivery that is being made; longer than any call may take. */
const LEASE_SECONDS = 60;

/** What is older is neither shown nor sent, and waits for its month to be over. */
export const shownSince = sql<Date>`now() - make_interval(days => ${sql.lit(LOG_DAYS)})`;

/** Deliveries that one receiver gets at once: one until it has answered well, and one while it is slow. */
const AT_ONCE = 4;

/** Deliveries of one webhook that are looked at at once. What waits behind others is passed over, and not seen again. */
const LOOKED_AT = 20;

/** A delivery `d` of the webhook `w` that is due and was not passed over; not one that is being made. */
const isDue = sql<boolean>`d.webhook_id = w.id and d.state = 'waiting' and not d.passed_over and d.due <= now()
  and (d.lease_until is null or d.lease_until < now())`;

/** What is left of its webhook `w` to be called at once. */
const room = sql<number>`case when w.slow or w.delivered is null then 1 else ${sql.lit(AT_ONCE)} end
  - (select count(*) from webhook_delivery f
      where f.webhook_id = w.id and f.state = 'waiting' and f.lease_until >= now())`;

interface Look {
  claimed: Claimed[];
  /** Something was passed over: what comes after it was not looked at yet. */
  more: boolean;
}

/**
 * Takes up to `most` deliveries that are due, those first whose receiver has waited longest. Of one thing only the
 * oldest that waits is taken, so the next goes out when that has arrived. Takers of the same webhook pass each other by,
 * and whoever was looked at goes to the end of the line, whether or not anything was free. What is read does not grow with
 * what waits.
 */
export async function claimDue(tx: Tx, slow: boolean, most: number): Promise<Look> {
  const { rows: hooks } = await sql<{ id: number }>`
    select w.id from webhook w
    where w.state = 'on' and w.slow = ${slow}
      -- In its order, so that an index is gone by whatever there seems to be.
      and (select d.id from webhook_delivery d where ${isDue} order by d.due, d.id limit 1) is not null
    order by w.claimed nulls first limit ${most} for no key update skip locked`.execute(tx);
  if (hooks.length === 0) return { claimed: [], more: false };
  const ids = hooks.map(({ id }) => id);
  const seen = await lookThrough(tx, ids);
  const free = seen
    .filter((one) => one.free)
    .sort((a, b) => a.place - b.place || a.id - b.id)
    .slice(0, most);
  const { rows } = await sql<Claimed>`
    with taken as (
      update webhook_delivery d set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
      where d.id = any(${free.map(({ id }) => id)})
      returning d.id, d.attempts, d.modified, d.webhook_id, d.event_id
    ), marked as (
      update webhook w set claimed = clock_timestamp() where w.id = any(${ids})
      returning w.id
    )
    select t.id, case when t.modified < w.began then 0 else t.attempts end as attempts, w.id as "webhookId", w.public_id as "webhookPublicId", w.url, w.secret,
      case when w.before_until > now() then w.secret_before end as "secretBefore",
      e.public_id as event, e.type, e.at, e.data, w.slow
    from taken t join webhook w on w.id = t.webhook_id join webhook_event e on e.id = t.event_id
    order by t.id`.execute(tx);
  return { claimed: rows, more: seen.some(({ first }) => !first) };
}

/**
 * The first that are due of each webhook. Those behind an earlier one of their thing, and those too old to be sent, are
 * passed over; behind what is too old comes the next. The caller holds the webhooks, as does whatever ends a waiting.
 */
async function lookThrough(
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; place: number; first: boolean; free: boolean }[]> {
  const { rows } = await sql<{ id: number; place: number; first: boolean; free: boolean }>`
    with seen as materialized (
      select due.*, due.created < ${shownSince} as old, due.id is not distinct from (
          select e.id from webhook_delivery e where e.webhook_id = due.webhook_id and e.thing = due.thing
            and e.state = 'waiting' and e.created >= ${shownSince} order by e.id limit 1) as first
      from webhook w cross join lateral (
        select d.id, d.webhook_id, d.thing, d.due, d.created from webhook_delivery d where ${isDue}
        order by d.due, d.id limit ${LOOKED_AT}
      ) due
      where w.id = any(${ids})
    ), over as (
      update webhook_delivery d set passed_over = true where d.id in (select id from seen where not first)
    ), next as (
      update webhook_delivery d set passed_over = false
      from (select distinct webhook_id, thing from seen where old) o cross join lateral (
        select e.id from webhook_delivery e where e.webhook_id = o.webhook_id and e.thing = o.thing
          and e.state = 'waiting' and e.created >= ${shownSince} order by e.id limit 1
      ) young
      where d.id = young.id and d.passed_over
    )
    select s.id, s.place::int, s.first, s.first and s.place <= ${room} as free
    from (select seen.*, row_number() over (partition by webhook_id, first order by due, id) as place from seen) s
      join webhook w on w.id = s.webhook_id`.execute(tx);
  return rows;
}

/** What came of one try. */
export interface Outcome {
  milliseconds: number;
  headers: Record<string, string>;
  status: number | null;
  trouble: OutboundWord | null;
  answer: string;
  cut: boolean;
}

export async function insertAttempt(tx: Tx, deliveryId: number, outcome: Outcome): Promise<void> {
  await tx
    .insertInto("webhook_attempt")
    .values({ ...outcome, delivery_id: deliveryId, headers: JSON.stringify(outcome.headers) })
    .execute();
}

/** False where it is over already, or gone with its webhook. */
export async function settle(
  tx: Tx,
  id: number,
  set: { state: "delivered" } | { state: "waiting"; due: Expression<Date> },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("webhook_delivery")
    .set({
      ...set,
      attempts: sql<number>`case when modified < (select w.began from webhook w where w.id = webhook_id)
        then 1 else attempts + 1 end`,
      lease_until: null,
      modified: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Another change of the same webhook comes before or after, never in between. Undefined where it is gone. */
export const holdWebhook = (tx: Tx, id: number) =>
  tx
    .selectFrom("webhook")
    .select(["id", "owner_id as ownerId", "state", "url"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Does not count as a change by a user. */
export async function markWebhook(
  tx: Tx,
  id: number,
  set: { slow: boolean; delivered?: Date },
): Promise<void> {
  await tx.updateTable("webhook").set(set).where("id", "=", id).execute();
}

const shown = sql<Date | null>`case when d.state = 'waiting' and w.state = 'on' then d.due end`;

const deliveries = (db: Db, webhookId: number) =>
  db
    .selectFrom("webhook_delivery as d")
    .innerJoin("webhook as w", "w.id", "d.webhook_id")
    .innerJoin("webhook_event as e", "e.id", "d.event_id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("webhook_attempt as a")
          .select(["a.status", "a.trouble"])
          .whereRef("a.delivery_id", "=", "d.id")
          .orderBy("a.id", "desc")
          .limit(1)
          .as("last"),
      (on) => on.onTrue(),
    )
    .select([
      "d.id",
      "d.public_id as publicId",
      "e.id as eventId",
      "e.public_id as event",
      "e.type",
      "e.at",
      "e.data",
      "d.thing",
      "d.state",
      "d.attempts",
      shown.as("next"),
      "d.again",
      "last.status",
      "last.trouble",
    ])
    .where("d.webhook_id", "=", webhookId)
    .where("d.created", ">=", shownSince);

export type DeliveryRow = Awaited<ReturnType<typeof selectDeliveries>>[number];

type Only = "waiting" | "delivered" | undefined;

export const selectDeliveries = (db: Db, webhookId: number, only: Only, page: number, size: number) =>
  deliveries(db, webhookId)
    .$if(only !== undefined, (query) => query.where("d.state", "=", only!))
    .orderBy("d.id", "desc")
    .offset(page * size)
    .limit(Math.max(0, Math.min(size, LOG_MOST - page * size)))
    .execute();

/** How many there are, as far as `most`. */
export async function countDeliveries(
  db: Db,
  webhookId: number,
  only: Only,
  most: number = LOG_MOST,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from webhook_delivery where webhook_id = ${webhookId} and created >= ${shownSince}
        ${only === undefined ? sql`` : sql`and state = ${sql.lit(only)}`} limit ${most}) as found`.execute(
    db,
  );
  return rows[0]!.count;
}

export const selectDelivery = (db: Db, webhookId: number, publicId: string) =>
  deliveries(db, webhookId).where("d.public_id", "=", publicId).executeTakeFirst();

export const selectAttempts = (db: Db, deliveryId: number) =>
  db
    .selectFrom("webhook_attempt")
    .select(["at", "milliseconds", "headers", "status", "trouble", "answer", "cut"])
    .where("delivery_id", "=", deliveryId)
    .orderBy("id", "desc")
    .limit(50)
    .execute();

export async function insertEvent(
  tx: Tx,
  event: { public_id: string; owner_id: number; type: string; thing: string; data: Record<string, unknown> },
): Promise<number> {
  const row = await tx
    .insertInto("webhook_event")
    .values({ ...event, data: JSON.stringify(event.data) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function insertDelivery(
  tx: Tx,
  delivery: { public_id: string; webhook_id: number; event_id: number; thing: string; again?: boolean },
): Promise<void> {
  await tx.insertInto("webhook_delivery").values(delivery).execute();
}

/**
 * Events of a time range that the webhook listens to, oldest first, once more; answers how many. The caller holds the
 * webhook: so what waits behind another one is known, and nobody has to find it.
 */
export async function insertAgain(
  tx: Tx,
  hook: { id: number; ownerId: number; events: readonly string[] },
  range: { from: Date; until: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into webhook_delivery (public_id, webhook_id, event_id, thing, again, passed_over)
    select webhook_handle(), ${hook.id}, e.id, e.thing, true,
      row_number() over (partition by e.thing order by e.id) > 1
        or exists (select from webhook_delivery d where d.webhook_id = ${hook.id} and d.thing = e.thing
          and d.state = 'waiting' and d.created >= ${shownSince})
    from webhook_event e
    where e.owner_id = ${hook.ownerId} and e.at >= ${range.from} and e.at < ${range.until}
      and e.at >= ${shownSince}
      and e.type = any(${hook.events})
    order by e.id`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export async function countEvents(
  db: Db,
  hook: { ownerId: number; events: readonly string[] },
  range: { from: Date; until: Date },
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from webhook_event e
      where e.owner_id = ${hook.ownerId} and e.at >= ${range.from} and e.at < ${range.until}
      and e.at >= ${shownSince}
        and e.type = any(${hook.events}) limit ${most}) as found`.execute(db);
  return rows[0]!.count;
}

/** The months in which the log is written to, now and next; called before something is. */
export async function makeMonths(tx: Tx): Promise<void> {
  await sql`select webhook_months()`.execute(tx);
  await makeMonthsAhead(tx);
}

/** The same by the hour: what somebody holds up is left for the next time. */
export const makeMonthsAhead = (tx: Tx) =>
  sql`
  select make_month_ahead(parent, (moment at time zone 'utc')::date)
  from unnest(array['webhook_event', 'webhook_delivery', 'webhook_attempt']) parent,
    unnest(array[now(), now() + interval '1 month']) moment`.execute(tx);

/** Months of which nothing is shown any more, by their first days. */
export async function selectOldMonths(db: Db, days: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(to_date(right(c.relname::text, 7), 'YYYY_MM'), 'YYYY-MM-DD') as day
    from pg_class c join pg_inherits i on i.inhrelid = c.oid
    where i.inhparent in ('webhook_event'::regclass, 'webhook_delivery'::regclass, 'webhook_attempt'::regclass)
      and (to_date(right(c.relname::text, 7), 'YYYY_MM') + interval '1 month') at time zone 'utc'
        <= now() - make_interval(days => ${days})
    order by 1`.execute(db);
  return rows.map(({ day }) => day);
}

/** Lets a month go, with what was sent of its events since; false where it is too young, or somebody holds the log. */
export async function leaveMonth(tx: Tx, day: string, days: number): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select webhook_leave(${day}::date, ${days}) as left`.execute(tx);
  return rows[0]!.left;
}
