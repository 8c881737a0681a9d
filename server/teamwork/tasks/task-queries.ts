import { sql } from "kysely";
import { MAX_DONE_LISTED, MAX_OPEN_TASKS } from "../../../contract/teamwork/tasks.ts";
import { onSaleOf } from "../../catalogue/addresses/address-on-sale.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

export interface TaskRow {
  id: number;
  publicId: string;
  text: string;
  due: string | null;
  /** Null also where they belong to the organization no more. */
  personId: number | null;
  personHandle: string | null;
  entry: string | null;
  title: string | null;
  /** The address to hide in the title. */
  onSale: string | null;
  createdBy: number | null;
  created: Date;
  modified: Date;
  done: Date | null;
  doneBy: number | null;
  campaign: string;
  campaignName: string;
  ownerId: number;
}

const columns = sql`
  t.id, t.public_id as "publicId", t.text, t.due, p.id as "personId", p.public_id as "personHandle",
  e.public_id as entry, s.title, ${onSaleOf("s")} as "onSale", t.created_by as "createdBy", t.created, t.modified, t.done, t.done_by as "doneBy",
  c.public_id as campaign, c.display_name as "campaignName", c.owner_id as "ownerId"`;
const from = sql`
  from task t join campaign c on c.id = t.campaign_id
  left join campaign_entry e on e.id = t.entry_id left join podcast s on s.id = e.podcast_id
  left join membership m on m.owner_id = c.owner_id and m.login_id = t.assigned_to
  left join login p on p.id = m.login_id`;
const order = sql`t.due nulls last, t.id`;

/** Tasks of a campaign, those about one of its entries where one is named. */
export async function selectTasks(db: Db, campaignId: number, entry: string | undefined): Promise<TaskRow[]> {
  const here = sql`t.campaign_id = ${campaignId} and (${entry ?? null}::text is null or e.public_id = ${entry ?? null})`;
  const { rows: open } = await sql<TaskRow>`
    select ${columns} ${from} where ${here} and t.done is null order by ${order} limit ${MAX_OPEN_TASKS}`.execute(
    db,
  );
  const { rows: done } = await sql<TaskRow>`
    select ${columns} ${from} where ${here} and t.done is not null order by t.done desc, t.id limit ${MAX_DONE_LISTED}`.execute(
    db,
  );
  return [...open, ...done];
}

export const countOpenTasks = async (db: Db, campaignId: number): Promise<number> =>
  (
    await db
      .selectFrom("task")
      .select(sql<number>`count(*)`.as("count"))
      .where("campaign_id", "=", campaignId)
      .where("done", "is", null)
      .executeTakeFirstOrThrow()
  ).count;

export async function selectTask(
  db: Db,
  by: { id: number } | { publicId: string },
): Promise<TaskRow | undefined> {
  const which = "id" in by ? sql`t.id = ${by.id}` : sql`t.public_id = ${by.publicId}`;
  const { rows } = await sql<TaskRow>`select ${columns} ${from} where ${which}`.execute(db);
  return rows[0];
}

/** Whoever changes the same task waits until the transaction ends. */
export const lockTask = (tx: Tx, id: number) =>
  tx.selectFrom("task").select("id").where("id", "=", id).forUpdate().execute();

/** A user's own open tasks in these organizations, as long as they are a member there. */
export async function selectOwnTasks(
  db: Db,
  loginId: number,
  ownerIds: readonly number[],
  limit: number,
): Promise<(TaskRow & { count: number })[]> {
  const { rows } = await sql<TaskRow & { count: number }>`
    select ${columns}, count(*) over () as count ${from}
    where t.assigned_to = ${loginId} and p.id = ${loginId} and t.done is null
      and c.owner_id = any(${[...ownerIds]}::bigint[])
    order by ${order} limit ${limit}`.execute(db);
  return rows;
}

export interface TaskFields {
  text: string;
  due: string | null;
  assignedTo: number | null;
}

export const insertTask = async (
  tx: Tx,
  given: TaskFields & { publicId: string; campaignId: number; entryId: number | null; loginId: number },
): Promise<number> =>
  (
    await tx
      .insertInto("task")
      .values({
        public_id: given.publicId,
        campaign_id: given.campaignId,
        entry_id: given.entryId,
        text: given.text,
        due: given.due,
        assigned_to: given.assignedTo,
        created_by: given.loginId,
        created: now,
        modified: now,
        since: now,
        done: null,
        done_by: null,
        reminded: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

const now = sql<Date>`date_trunc('milliseconds', clock_timestamp())`;
/** Later than before, also within the same millisecond. */
const next = sql<Date>`greatest(date_trunc('milliseconds', clock_timestamp()), modified + interval '1 millisecond')`;

/** With another person or day it is reminded of anew. */
export const updateTask = (tx: Tx, id: number, given: TaskFields & { anew: boolean }) =>
  tx
    .updateTable("task")
    .set({
      text: given.text,
      due: given.due,
      assigned_to: given.assignedTo,
      modified: next,
      ...(given.anew && { since: next, reminded: null }),
    })
    .where("id", "=", id)
    .execute();

export const setDone = (tx: Tx, id: number, by: number | null) =>
  tx
    .updateTable("task")
    .set({ done: by === null ? null : now, done_by: by, modified: next })
    .where("id", "=", id)
    .execute();

export const removeTask = (tx: Tx, id: number) => tx.deleteFrom("task").where("id", "=", id).execute();

export const isEntryOf = async (db: Db, campaignId: number, externalId: string): Promise<boolean> =>
  (await db
    .selectFrom("campaign_entry")
    .select("id")
    .where("campaign_id", "=", campaignId)
    .where("public_id", "=", externalId)
    .executeTakeFirst()) !== undefined;

/** An entry of a campaign, held so that it is not removed meanwhile. */
export const selectEntryOf = (tx: Tx, campaignId: number, externalId: string) =>
  tx
    .selectFrom("campaign_entry")
    .select("id")
    .where("campaign_id", "=", campaignId)
    .where("public_id", "=", externalId)
    .forKeyShare()
    .executeTakeFirst();

const nextOfTask = sql<Date>`greatest(date_trunc('milliseconds', clock_timestamp()), t.modified + interval '1 millisecond')`;

/** The open tasks of somebody who left, given back to nobody. Answers how many there were. */
export async function unassign(tx: Tx, ownerId: number, loginId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update task t set assigned_to = null, since = ${nextOfTask}, modified = ${nextOfTask}, reminded = null
    from campaign c
    where c.id = t.campaign_id and c.owner_id = ${ownerId} and t.assigned_to = ${loginId} and t.done is null
    returning t.id`.execute(tx);
  return rows.length;
}
