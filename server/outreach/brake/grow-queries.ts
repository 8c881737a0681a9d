import { sql } from "kysely";
import type { RampDays } from "../../mailbox/ramp.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { BRAKE } from "./limits.ts";

/**
 * On how many of these days mails of mailings went out without trouble: the mailbox was not stopped then, nor did it wait
 * for its server, none of the mails was reported as spam or blocked, and not too many were gone.
 */
export async function countGoodDays(tx: Tx, mailboxId: number, days: RampDays): Promise<number> {
  const { timeZone, from, before, brakedOn, pausedOn } = days;
  const { dead } = BRAKE;
  const { rows } = await sql<{ count: number }>`
    with good as (
      select (handed at time zone ${timeZone})::date as day from message
      where mailbox_id = ${mailboxId} and document is null
        and handed >= ${from}::date::timestamp at time zone ${timeZone}
        and handed < ${before}::date::timestamp at time zone ${timeZone}
      group by 1
      having count(*) filter (where fate in ('complained', 'blocked')) = 0
        and not (count(*) filter (where fate = 'gone') >= ${dead.least}
          and count(*) filter (where fate = 'gone') * 100 > count(*) * ${dead.percent})
    )
    select count(*)::int as count from good
    where day is distinct from ${brakedOn}::date and (${pausedOn}::date is null or day < ${pausedOn}::date)`.execute(
    tx,
  );
  return rows[0]!.count;
}
