import { sql } from "kysely";

/**
 * Whether a mailbox is to be read, of "mailbox as b": its incoming mail is set up, nobody has disconnected it, its
 * sign-in is not refused, and its user is enabled and still belongs to the organization. A pause of sending does not
 * count: answers come in all the same.
 */
export const isRead = sql<boolean>`(
  b.disconnected is null and (b.imap_host is not null or b.transport <> 'mail')
  and (b.pause_reason is null or b.pause_reason not in ('sign-in-refused', 'sign-in-over', 'provider-failing'))
  and exists (select 1 from login l join membership m on m.login_id = l.id and m.owner_id = b.owner_id
              where l.id = b.login_id and l.disabled is null))`;

/** Whether a look was due and did not happen, or failed; of "mailbox_reader as r". */
export const isLate = sql<boolean>`(r.failures > 0 or
  (r.next_look < clock_timestamp() - interval '1 minute' and (r.until is null or r.until < clock_timestamp())))`;

/** Of "mailbox_reader as r": since when nothing was read. */
export const lastRead = sql<Date>`coalesce(r.last_success, r.connected)`;
