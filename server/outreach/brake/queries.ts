import { sql } from "kysely";
import { sameAddress } from "../../mailbox/same-address.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { BRAKE } from "./limits.ts";

/** What became of a mailbox's last mails. */
export interface Fates {
  /** Of the last 1,000. */
  all: number;
  complained: number;
  /** Of the last 100. */
  lately: number;
  gone: number;
  /** At how many domains the last three mails whose fate is known were blocked; 0 unless all three were. */
  blockedBy: number;
}

/**
 * Counts mails handed over since then, also from a mailbox that was disconnected and connected again, and those refused before because there is no such mailbox: these have no
 * hand-over, and count from when they were refused.
 */
export async function selectFates(tx: Tx, mailboxId: number, since: Date): Promise<Fates> {
  const columns = sql`id, fate, fate_at, recipient_key, fate = 'gone' or (state = 'failed' and reason = 'no-such-mailbox') as gone`;
  const { rows } = await sql<Fates>`
    with box as (
      select o.id from mailbox b join mailbox o on ${sameAddress} and (o.id = b.id or o.disconnected > ${since})
      where b.id = ${mailboxId} order by o.id desc limit 20
    ), ended as (
      select sent.* from box cross join lateral (
        (select ${columns}, handed as at from message
         where mailbox_id = box.id and handed > ${since} order by handed desc limit ${BRAKE.complaints.of})
        union all
        (select ${columns}, refused as at from message
         where mailbox_id = box.id and refused > ${since} order by refused desc limit ${BRAKE.complaints.of})
      ) sent
    ), last as (
      select *, row_number() over (order by at desc, id desc) as place from ended order by at desc, id desc limit ${BRAKE.complaints.of}
    ), known as (
      select fate, split_part(recipient_key, '@', -1) as domain from last
      where fate is not null and fate <> 'delayed' order by fate_at desc, id desc limit ${BRAKE.blocked}
    )
    select count(*)::int as all, count(*) filter (where fate = 'complained')::int as complained,
      count(*) filter (where place <= ${BRAKE.dead.of})::int as lately, count(*) filter (where place <= ${BRAKE.dead.of} and gone)::int as gone,
      (select case when bool_and(fate = 'blocked') then count(distinct domain)::int else 0 end from known) as "blockedBy"
    from last`.execute(tx);
  return rows[0]!;
}
