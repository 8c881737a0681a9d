import { sql } from "kysely";
import { REACH_BANDS } from "../../../contract/catalogue.ts";
import { MOST_WRITTEN, type Written } from "../../../contract/results/outreach-statistics.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { HEARD } from "../reckon.ts";

const FROM = REACH_BANDS.map(([from]) => from);

/**
 * The shows an organization has written to, each once in a campaign, by its first mail; the newest first. Answered is
 * what a person wrote back or said by the link in a mail, or what somebody moved; how a show came further is told by moves, bookings and verdicts.
 * A colleague's own template is none here, and what stands in mailboxes that may not be read does not count.
 */
export async function selectWritten(
  db: Db,
  { ownerId, loginId, mailboxIds }: { ownerId: number; loginId: number; mailboxIds: readonly number[] },
): Promise<Written[]> {
  const { rows } = await sql<Written>`
    with first as materialized (
      select distinct on (coalesce(s.entry_id, m.entry_id)) coalesce(s.entry_id, m.entry_id) as entry_id,
        coalesce(s.podcast_id, m.podcast_id) as podcast_id, m.id, m.mailing_id, m.mailbox_id, m.recipient_key, m.handed
      from message m left join message_entry s on s.message_id = m.id and not s.fell_away
      where m.owner_id = ${ownerId} and m.mailbox_id = any(${[...mailboxIds]}::bigint[]) and m.step = 0
        and m.state in ('handed', 'accepted', 'unclear') and m.handed is not null
        and coalesce(s.entry_id, m.entry_id) is not null
      order by coalesce(s.entry_id, m.entry_id), m.handed, m.id
    ), written as (
      select * from first order by handed desc, entry_id desc limit ${MOST_WRITTEN + 1}
    ), far as (
      select w.*, e.state,
        exists (
          select from booking b join spot s on s.booking_id = b.id
          where b.entry_id = w.entry_id and b.accepted_version is not null and b.cancelled is null
            and s.cancelled is null and (
              select v.state from airing_verdict v where v.spot_id = s.id order by v.id desc limit 1
            ) = any(${[...HEARD]}::text[])) as aired,
        exists (
          select from booking b
          where b.entry_id = w.entry_id and b.accepted_version is not null and b.cancelled is null) as booked,
        -- A move that was taken back leaves no trace in the state; one that ended in "Lost" came that far.
        e.state in ('Interested', 'Signed', 'Briefed') or e.state = 'Lost' and exists (
          select from campaign_move v
          where v.entry_id = w.entry_id and v.to_state in ('Interested', 'Signed', 'Briefed')) as interested,
        exists (
          select from message o join conversation_mail q on q.message_id = o.id
          where o.mailing_id = w.mailing_id and o.recipient_key = w.recipient_key
            and q.direction = 'in' and q.kind = 'human' and q.certainty <> 'unsure'
            and q.mailbox_id = any(${[...mailboxIds]}::bigint[]))
        or exists (
          select from message o join answer_link l on l.message_id = o.id
          where o.mailing_id = w.mailing_id and o.recipient_key = w.recipient_key
            and l.answer in ('interested', 'not-now')) as wrote
      from written w join campaign_entry e on e.id = w.entry_id
    )
    select coalesce(g.built_in, t.public_id, '') as template, t.name, coalesce(p.language, '') as language,
      coalesce(p.primary_genre_id::text, '') as genre,
      coalesce((select max(size)::text from unnest(${FROM}::integer[]) size where size <= p.reach), '') as size,
      extract(isodow from f.handed at time zone coalesce(nullif(b.time_zone, ''), 'UTC'))::text as weekday,
      f.wrote or f.interested or f.booked or f.aired as answered,
      f.interested or f.booked or f.aired as interested,
      f.booked or f.aired as booked, f.aired
    from far f
    join mailing g on g.id = f.mailing_id join mailbox b on b.id = f.mailbox_id join podcast p on p.id = f.podcast_id
    left join lateral (
      select o.public_id, v.name
      from own_template o join own_template_version v on v.template_id = o.id
      where o.id = g.template_id and o.deleted is null and (o.login_id is null or o.login_id = ${loginId})
      order by v.version desc limit 1) t on true
    order by f.handed desc, f.entry_id desc`.execute(db);
  return rows;
}
