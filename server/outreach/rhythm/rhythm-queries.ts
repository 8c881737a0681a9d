import { sql } from "kysely";
import type { Db, Tx } from "../../platform/postgres/database.ts";

/**
 * On which weekday these shows usually come out; 0 is Sunday. One that pauses has none: its latest episode is more than
 * three months old, as with all that is called inactive.
 */
export async function selectUsualWeekdays(
  db: Db,
  podcastIds: readonly number[],
): Promise<Map<number, number>> {
  if (podcastIds.length === 0) return new Map();
  const { rows } = await sql<{ podcastId: number; weekday: number }>`
    select p.id as "podcastId", r.weekday from podcast p join podcast_recent r on r.podcast_id = p.id
    where p.id = any(${[...new Set(podcastIds)]}::bigint[]) and r.weekday is not null
      and p.latest_episode >= ((now() at time zone 'utc') - interval '3 months')::date`.execute(db);
  return new Map(rows.map(({ podcastId, weekday }) => [podcastId, weekday]));
}

/** The first mails of a mailing that wait, held until the transaction ends, each with its shows in their order and whether it is not due yet. */
export async function holdWaitingShows(
  tx: Tx,
  mailingId: number,
): Promise<{ id: number; podcastIds: number[]; later: boolean }[]> {
  const { rows } = await sql<{ id: number; podcastIds: number[]; later: boolean }>`
    select m.id, m.due > clock_timestamp() as later, array(select s.podcast_id from message_entry s
                       where s.message_id = m.id and not s.fell_away order by s.place) as "podcastIds"
    from message m where m.mailing_id = ${mailingId} and m.state = 'queued' and m.step = 0
    order by m.id for no key update of m`.execute(tx);
  return rows;
}

/** What a mail waits for: when it may leave, and whose usual day says so; null where none does. */
export interface Wait {
  notBefore: Date | null;
  rhythm: { podcastId: number; weekday: number } | null;
}

/** Sets what mails wait for, else until `other`, and until `soonest` in any case; one whose person is away waits until they are back. */
export const setWaits = (
  tx: Tx,
  waits: readonly ({ id: number } & Wait)[],
  { other, soonest }: { other: Date | null; soonest: Date },
) =>
  sql`
    update message m set modified = now(), not_before = n.at, rhythm_podcast_id = n.podcast,
      rhythm_weekday = n.weekday,
      due = greatest(coalesce(n.at, ${other}::timestamptz, clock_timestamp()), ${soonest}::timestamptz, case when m.due >= w.back then w.back end)
    from unnest(${waits.map(({ id }) => id)}::bigint[], ${waits.map(({ notBefore }) => notBefore)}::timestamptz[],
                ${waits.map(({ rhythm }) => rhythm?.podcastId ?? null)}::bigint[],
                ${waits.map(({ rhythm }) => rhythm?.weekday ?? null)}::smallint[]) as n (id, at, podcast, weekday),
      message o join mailbox b on b.id = o.mailbox_id
    cross join lateral (select (o.away_until + time '08:00') at time zone b.time_zone as back) w
    where m.id = n.id and o.id = m.id and m.state = 'queued'`.execute(tx);

/** When the mails of a mailbox that wait may leave at the earliest, in that order. By two indexes, as `countUntilDone`. */
export async function selectWaitingDues(db: Db, mailboxId: number, most: number): Promise<Date[]> {
  const { rows } = await sql<{ due: Date }>`
    select due from (
      select due, id from message
      where mailbox_id = ${mailboxId} and state in ('queued', 'deferred') and document is null
      union all
      select due, id from message
      where mailbox_id = ${mailboxId} and state in ('claimed', 'handed') and state = 'claimed' and document is null
    ) waiting
    order by due, id limit ${most}`.execute(db);
  return rows.map(({ due }) => due);
}

/** When the next and the last mail of a mailing that waits may leave at the earliest; null where none waits. */
export async function selectDues(
  db: Db,
  mailingId: number,
): Promise<{ next: Date | null; last: Date | null }> {
  const { rows } = await sql<{ next: Date | null; last: Date | null }>`
    select min(due) as next, max(due) as last from message
    where mailing_id = ${mailingId} and state in ('queued', 'deferred', 'claimed')`.execute(db);
  return rows[0]!;
}
