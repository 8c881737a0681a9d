import { sql } from "kysely";
import type { TakenBack } from "../../contract/outreach/take-back.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";

/** Of "mailing g" and "mailing o": one transaction began both, with several mailboxes each has one. */
const begunWith = sql`o.campaign_id = g.campaign_id and o.kind = g.kind and o.created = g.created
  and o.login_id is not distinct from g.login_id`;

/**
 * This mailing of a campaign and those that one transaction began with it, held in the order of their ids until the
 * transaction ends: with several mailboxes each has one.
 */
export async function holdBegunTogether(
  tx: Tx,
  mailingId: number,
): Promise<{ id: number; stopped: Date | null; campaignId: number }[]> {
  const { rows } = await sql<{ id: number; stopped: Date | null; campaignId: number }>`
    select g.id, g.stopped, g.campaign_id as "campaignId" from mailing g join mailing o on o.id = ${mailingId}
    where ${begunWith}
    order by g.id for no key update of g`.execute(tx);
  return rows;
}

/** Of "message m": it was handed over at some time, whatever came of it. */
const wasHanded = sql`(m.handed is not null or m.state in ('handed', 'accepted', 'unclear')
  or exists (select from message_attempt a where a.of_message = m.id))`;

/** A mail of these was handed over at some time. */
export async function hasLeft(tx: Tx, mailingIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select exists (
      select from message m where m.mailing_id = any(${[...mailingIds]}::bigint[]) and ${wasHanded}) as left`.execute(
    tx,
  );
  return rows[0]!.left;
}

/** Those of these mailings of which, and of all begun with them, no mail was ever handed over. */
export async function selectUntouched(db: Db, mailingIds: readonly number[]): Promise<Set<number>> {
  if (mailingIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select g.id from mailing g where g.id = any(${[...mailingIds]}::bigint[])
      and not exists (select from mailing o join message m on m.mailing_id = o.id
        where ${begunWith} and ${wasHanded})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The route under which it is kept for a day who has taken a mailing back; the key is its public id. */
export const TAKEN_BACK_ONCE = "takeBackMailing";

/** Whether this user can have the words of a stopped mailing: nothing of it has left, and nobody else has taken them. */
export async function isToWriteOn(db: Db, loginId: number, mailingId: number): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select (exists (select from message where mailing_id = g.id and state = 'stopped' and reason = 'stopped-by-user')
        or exists (select from idempotent_answer k
          where k.login_id = ${loginId} and k.route = ${TAKEN_BACK_ONCE} and k.key = g.public_id))
      and not exists (select from message m where m.mailing_id = g.id and ${wasHanded}) as open
    from mailing g where g.id = ${mailingId} and g.stopped is not null and g.campaign_id is not null`.execute(
    db,
  );
  return rows[0]?.open ?? false;
}

/** Marks what was stopped of a mailing as taken back, and answers how many mails that are. */
export async function markTakenBack(tx: Tx, mailingId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update message set reason = 'taken-back', modified = now()
    where mailing_id = ${mailingId} and state = 'stopped' and reason = 'stopped-by-user'`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** This mailing and those begun with it, as far as they were taken back in the same act. */
export async function selectTakenBack(db: Db, mailingId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from mailing g join mailing o on ${begunWith}
    where g.id = ${mailingId} and o.stopped = g.stopped
      and exists (select from message m where m.mailing_id = o.id and m.state = 'stopped' and m.reason = 'taken-back')
    order by o.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What was written, with the podcasts of all that were begun together. */
export async function selectWritten(
  db: Db,
  loginId: number,
  mailingId: number,
  together: readonly number[],
): Promise<
  Omit<TakenBack, "campaign" | "files" | "notBefore"> & { campaignId: number; notBefore: Date | null }
> {
  const { rows } = await sql<Awaited<ReturnType<typeof selectWritten>>>`
    select g.campaign_id as "campaignId", g.language, g.form, g.subject, g.subject_b as "subjectB", g.body,
      g.joined_body as "joinedBody", g.not_before as "notBefore", g.by_rhythm as "byRhythm",
      coalesce(g.built_in, (select t.public_id from own_template t where t.id = g.template_id and t.deleted is null
          and (t.login_id is null or t.login_id = ${loginId})))
        as template,
      (select coalesce(json_agg(json_build_object('days', s.days, 'body', s.body) order by s.step), '[]')
        from follow_up_step s where s.mailing_id = g.id) as steps,
      array(select distinct e.public_id from message m join message_entry s on s.message_id = m.id
        join campaign_entry e on e.id = s.entry_id
        where m.mailing_id = any(${[...together]}::bigint[]) and m.step = 0) as recipients
    from mailing g where g.id = ${mailingId}`.execute(db);
  return rows[0]!;
}
