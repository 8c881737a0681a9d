import { sql } from "kysely";
import type { Role } from "../../../contract/acts.ts";
import { onSaleOf } from "../../catalogue/addresses/address-on-sale.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

/** The zone of those whose browser has not told theirs. */
const USUAL_ZONE = "Europe/Berlin";
/** The hour of the reminder, and how long after it one still goes out, as after an outage. */
const EIGHT = sql.raw("time '08:00'");
const STILL = sql.raw("interval '3 days'");

/**
 * Marks tasks as reminded whose due day has come to eight o'clock where their person is, who has one of these roles;
 * answers whose they are. A task that somebody got after that is no reminder any more: they have just been told.
 */
export async function takeDueTasks(
  tx: Tx,
  roles: readonly Role[],
  most: number,
): Promise<{ id: number; loginId: number }[]> {
  const { rows } = await sql<{ id: number; loginId: number }>`
    with due as (
      select t.id from task t
      join campaign c on c.id = t.campaign_id
      join membership m on m.owner_id = c.owner_id and m.login_id = t.assigned_to
        and m.role = any(${[...roles]}::text[])
      join login l on l.id = m.login_id and l.disabled is null
      left join notice_setting s on s.login_id = l.id
      cross join lateral (
        select (t.due + ${EIGHT}) at time zone coalesce(s.time_zone, ${USUAL_ZONE}) as at) eight
      where t.done is null and t.due is not null and t.reminded is distinct from t.due
        and t.due between current_date - 5 and current_date + 2
        and eight.at <= now() and now() < eight.at + ${STILL} and t.since < eight.at
      order by t.id limit ${most} for update of t skip locked)
    update task t set reminded = t.due from due where t.id = due.id
    returning t.id, t.assigned_to as "loginId"`.execute(tx);
  return rows;
}

export interface DueTaskRow {
  id: number;
  text: string;
  campaign: string;
  campaignName: string;
  entry: string | null;
  title: string | null;
  /** The address to hide in the title. */
  onSale: string | null;
}

/** Of these tasks those that are open and still this person's, who has one of these roles. */
export async function selectStillDue(
  db: Db,
  loginId: number,
  roles: readonly Role[],
  ids: readonly number[],
): Promise<DueTaskRow[]> {
  const { rows } = await sql<DueTaskRow>`
    select t.id, t.text, c.public_id as campaign, c.display_name as "campaignName", e.public_id as entry, s.title,
      ${onSaleOf("s")} as "onSale"
    from task t join campaign c on c.id = t.campaign_id
    join membership m on m.owner_id = c.owner_id and m.login_id = t.assigned_to
      and m.role = any(${[...roles]}::text[])
    left join campaign_entry e on e.id = t.entry_id left join podcast s on s.id = e.podcast_id
    where t.id = any(${[...ids]}::bigint[]) and t.assigned_to = ${loginId} and t.done is null
    order by t.id`.execute(db);
  return rows;
}

export const insertLink = (tx: Tx, hash: Buffer, taskId: number, loginId: number) =>
  tx.insertInto("task_link").values({ token_hash: hash, task_id: taskId, login_id: loginId }).execute();

/** How long the link in a reminder opens its task, in days. */
const LINK_DAYS = 30;

/** What a link opens, as long as its person has one of these roles in the organization and may sign in. */
export async function selectLinked(
  db: Db,
  hash: Buffer,
  roles: readonly Role[],
): Promise<{ taskId: number; loginId: number } | undefined> {
  const { rows } = await sql<{ taskId: number; loginId: number }>`
    select k.task_id as "taskId", k.login_id as "loginId"
    from task_link k join task t on t.id = k.task_id join campaign c on c.id = t.campaign_id
    join membership m on m.owner_id = c.owner_id and m.login_id = k.login_id
      and m.role = any(${[...roles]}::text[])
    join login l on l.id = k.login_id and l.disabled is null
    where k.token_hash = ${hash} and k.created > now() - make_interval(days => ${LINK_DAYS})`.execute(db);
  return rows[0];
}

export const deleteOldLinks = (tx: Tx) =>
  sql`delete from task_link where created < now() - make_interval(days => ${LINK_DAYS})`.execute(tx);
