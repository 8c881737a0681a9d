import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../platform/postgres/database.ts";
import { goOnAfterAway, holdFollowUpsWhileAway, stopFollowUps } from "./follow-ups/stop-queries.ts";

/**
 * Of "message m": to one of these people, in the form of `samePersonKey`. An address with something behind a plus sign is of the
 * person, too; those are the ones that begin alike, which `message_recipient_prefix` finds.
 */
const toPerson = (personKeys: readonly string[]): RawBuilder<boolean> => {
  const tagged = personKeys.map((key) => {
    const at = key.lastIndexOf("@");
    const [name, domain] = [key.slice(0, at), key.slice(at)];
    // The sign after "+" is ",": between the two lies all that begins with the name and a plus sign.
    return sql`or (m.recipient_key ~>=~ ${`${name}+`} and m.recipient_key ~<~ ${`${name},`}
      and substr(m.recipient_key, strpos(m.recipient_key, '@')) = ${domain})`;
  });
  return sql<boolean>`(m.recipient_key = any(${[...personKeys]}::text[]) ${sql.join(tagged, sql` `)})`;
};

export async function stopWaitingTo(
  tx: Tx,
  ownerId: number,
  personKeys: readonly string[],
  reason: "answered" | "never-contact",
  conversationId: number | null,
): Promise<number> {
  // Before the messages: what is being released meanwhile is then seen among them.
  await stopFollowUps(tx, sql`m.owner_id = ${ownerId} and ${toPerson(personKeys)}`, reason);
  const { rows } = await sql`
    update message m set state = 'stopped', reason = ${reason}, detail = null, fence = fence + 1, lease_until = null,
      modified = now()
    where m.owner_id = ${ownerId} and state in ('queued', 'deferred', 'claimed') and ${toPerson(personKeys)}
      and (document is null or ${reason} = 'never-contact' or id in (
        select message_id from conversation_answer where conversation_id = ${conversationId}::bigint))
    returning id`.execute(tx);
  return rows.length;
}

/** To eight in the morning of the mailbox's day; its own window and gap still count. */
export async function postponeWaitingTo(
  tx: Tx,
  ownerId: number,
  personKeys: readonly string[],
  until: string,
): Promise<number> {
  await holdFollowUpsWhileAway(tx, sql`m.owner_id = ${ownerId} and ${toPerson(personKeys)}`, until);
  const { rows } = await sql`
    update message m set away_until = ${until}::date, modified = now(),
      due = greatest(m.due, (${until}::date + time '08:00') at time zone b.time_zone)
    from mailbox b
    where b.id = m.mailbox_id and m.owner_id = ${ownerId} and m.state in ('queued', 'deferred')
      and m.document is null and m.away_until is null and ${toPerson(personKeys)}
    returning m.id`.execute(tx);
  return rows.length;
}

/** Each mail stays one that has waited once. */
export async function releaseAwayOf(tx: Tx, ownerId: number, mailId: number): Promise<void> {
  await goOnAfterAway(tx, ownerId, mailId);
  await sql`
    update message m set modified = now(),
      due = least(m.due, greatest(clock_timestamp(), m.not_before,
        (select g.not_before from mailing g where g.id = m.mailing_id)))
    from conversation_mail w join conversation c on c.id = w.conversation_id
    left join message a on a.id = w.message_id
    where w.id = ${mailId} and m.owner_id = ${ownerId} and m.state in ('queued', 'deferred')
      and m.away_until is not null and m.recipient_key in (c.person_key, a.recipient_key)`.execute(tx);
}
