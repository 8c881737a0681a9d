import { type RawBuilder, sql } from "kysely";
import type { FollowUpStop } from "../../../contract/outreach/follow-ups.ts";

/** Of "mailing g": somebody has paused its follow-ups, or those of its campaign. */
export const followUpsPaused = sql<boolean>`(g.follow_ups_paused is not null or exists (
  select 1 from follow_up_pause w where w.campaign_id = g.campaign_id))`;

/** When the first mail of the thread of "message m" was written. */
const begun = sql`coalesce((select r.created from message r
    where r.mailing_id = m.mailing_id and r.recipient_key = m.recipient_key and r.step = 0), m.created)`;

/** A mail by which a person has spoken since the first mail of the thread was written. */
const spoke = sql`q.owner_id = m.owner_id and q.direction = 'in' and not q.history
  and q.certainty in ('certain', 'probable') and q.kind in ('human', 'left', 'opt-out', 'complaint')
  and q.judged > ${begun}`;

/** Of "message m": in a conversation with its person, or on one of our mails to them, by mail or by its link. */
const answered = sql`(
  exists (select 1 from conversation c join conversation_mail q on q.conversation_id = c.id
    where c.owner_id = m.owner_id
      and c.person_key = regexp_replace(m.recipient_key, '^([^+@]+)[+][^@]*@', '\\1@') and ${spoke})
  or exists (select 1 from message o join conversation_mail q on q.message_id = o.id
    where o.owner_id = m.owner_id and o.recipient_key = m.recipient_key and ${spoke})
  or exists (select 1 from message o join answer_link l on l.message_id = o.id
    where o.owner_id = m.owner_id and o.recipient_key = m.recipient_key and l.answered > ${begun}))`;

/**
 * Of "message m": a mail by which its person may have spoken was kept after one moment (null is before all) and until
 * another, and is still to be judged.
 */
export function isUnjudged(
  after: RawBuilder<Date | null>,
  until: RawBuilder<unknown> = sql`'infinity'`,
): RawBuilder<boolean> {
  const waits = sql`q.judged is null and q.owner_id = m.owner_id and q.direction = 'in' and not q.history
    and q.certainty in ('certain', 'probable') and q.created > coalesce(${after}::timestamptz, '-infinity') and q.created <= ${until}`;
  return sql<boolean>`(
    exists (select 1 from conversation c join conversation_mail q on q.conversation_id = c.id
      where c.owner_id = m.owner_id
        and c.person_key = regexp_replace(m.recipient_key, '^([^+@]+)[+][^@]*@', '\\1@') and ${waits})
    or exists (select 1 from message o join conversation_mail q on q.message_id = o.id
      where o.owner_id = m.owner_id and o.recipient_key = m.recipient_key and ${waits}))`;
}

/** Of "message m": a mail of the organization to its person came back, or was called spam. */
const fateOf = (fate: string) => sql`exists (
  select 1 from message o where o.owner_id = m.owner_id and o.recipient_key = m.recipient_key and o.fate = ${fate})`;

/**
 * Why nothing may follow "message m" any more, in "mailing g": the one question that is asked when a follow-up is
 * shown, when it is released and when it is handed over. `m` is the first mail of its thread, or the follow-up itself.
 */
export const stopOfFollowUp = sql<FollowUpStop | null>`case
  when g.stopped is not null then 'stopped-by-user'
  when g.campaign_id is null then 'campaign-deleted'
  when not exists (select 1 from message_entry s
                   where s.message_id = m.id and not s.fell_away and s.entry_id is not null) then 'entry-removed'
  when exists (select 1 from message_entry s join campaign_entry e on e.id = s.entry_id
               where s.message_id = m.id and not s.fell_away
                 and e.state in ('Interested', 'Signed', 'Briefed', 'Lost')) then 'entry-moved'
  when ${answered} then 'answered'
  when ${fateOf("complained")} then 'never-contact'
  when ${fateOf("gone")} then 'address-gone'
  when exists (select 1 from address_standing k
               where k.address_key = lower(m.recipient) and k.withdrawn is not null) then 'address-gone'
  end`;
