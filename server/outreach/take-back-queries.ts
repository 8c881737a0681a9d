import { sql } from "kysely";
import type { TakenBack } from "../../contract/outreach/take-back.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";

/**
 * This mailing of a campaign and those that one transaction began with it, held in the order of their ids until the
 * transaction ends: with several mailboxes each has one.
 */
export async function holdBegunTogether(
  tx: Tx,
  mailingId: number,
): Promise<{ id: number; stopped: Date | null }[]> {
  const { rows } = await sql<{ id: number; stopped: Date | null }>`
    select g.id, g.stopped from mailing g join mailing o on o.id = ${mailingId}
    where g.campaign_id = o.campaign_id and g.kind = o.kind and g.created = o.created
      and g.login_id is not distinct from o.login_id
    order by g.id for no key update of g`.execute(tx);
  return rows;
}

/** A mail of these was handed over at some time, whatever came of it. */
export async function hasLeft(tx: Tx, mailingIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select exists (
      select from message m where m.mailing_id = any(${[...mailingIds]}::bigint[])
        and (m.handed is not null or m.state in ('handed', 'accepted', 'unclear')
          or exists (select from message_attempt a where a.of_message = m.id))) as left`.execute(tx);
  return rows[0]!.left;
}

/** What was written, with the podcasts of all that were begun together. */
export async function selectWritten(
  db: Db,
  mailingId: number,
  together: readonly number[],
): Promise<
  Omit<TakenBack, "campaign" | "files" | "notBefore"> & { campaignId: number; notBefore: Date | null }
> {
  const { rows } = await sql<Awaited<ReturnType<typeof selectWritten>>>`
    select g.campaign_id as "campaignId", g.language, g.form, g.subject, g.subject_b as "subjectB", g.body,
      g.joined_body as "joinedBody", g.not_before as "notBefore", g.by_rhythm as "byRhythm",
      coalesce(g.built_in, (select t.public_id from own_template t where t.id = g.template_id and t.deleted is null))
        as template,
      (select coalesce(json_agg(json_build_object('days', s.days, 'body', s.body) order by s.step), '[]')
        from follow_up_step s where s.mailing_id = g.id) as steps,
      array(select distinct e.public_id from message m join message_entry s on s.message_id = m.id
        join campaign_entry e on e.id = s.entry_id
        where m.mailing_id = any(${[...together]}::bigint[]) and m.step = 0) as recipients
    from mailing g where g.id = ${mailingId}`.execute(db);
  return rows[0]!;
}
