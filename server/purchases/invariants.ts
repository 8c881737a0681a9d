import { sql } from "kysely";
import type { Db } from "../platform/database.ts";

/**
 * The ledger's invariants (trust.md 1.3), each as one query that counts violations; all have to answer 0.
 * They run after every test that moves credits.
 */
const LEDGER_INVARIANTS = {
  "I1 entries of a transfer sum to zero": sql<{ count: number }>`
    select count(*) from (
      select t.id from ledger_transfer t left join ledger_entry e on e.transfer_id = t.id
      group by t.id having coalesce(sum(e.amount), 0) <> 0 or count(e.id) < 2) bad`,
  "I2 balance equals the sum of entries": sql<{ count: number }>`
    select count(*) from ledger_account a
    where a.balance <> (select coalesce(sum(amount), 0) from ledger_entry where account_id = a.id)`,
  "I3 available is never negative": sql<{ count: number }>`
    select count(*) from ledger_account where kind = 'owner' and balance - reserved < 0`,
  "I4 corrections name what they reverse": sql<{ count: number }>`
    select count(*) from ledger_transfer where (kind = 'reversal') <> (reverses is not null)`,
  "I5 one unlock for organization and podcast": sql<{ count: number }>`
    select count(*) from (select 1 from unlock group by owner_id, podcast_id having count(*) > 1) bad`,
  "I6 every unlock has one settled source": sql<{ count: number }>`
    select count(*) from unlock u join purchase p on p.id = u.purchase_id
    left join ledger_transfer t on t.id = u.transfer_id
    where p.owner_id <> u.owner_id
       or (u.source = 'credits' and (t.kind is distinct from 'unlock' or t.purchase_id is distinct from p.id))`,
  "I6 credits taken equal credits of the unlocks": sql<{ count: number }>`
    select count(*) from purchase p
    where p.credits_consumed <> coalesce((select sum(credits) from unlock where purchase_id = p.id), 0)
       or p.credits_consumed <> -coalesce((select sum(e.amount) from ledger_entry e
            join ledger_transfer t on t.id = e.transfer_id join ledger_account a on a.id = e.account_id
            where t.purchase_id = p.id and t.kind = 'unlock' and a.kind = 'owner'), 0)`,
} as const;

/** Names of the broken invariants with their counts; empty when all hold. */
export async function brokenInvariants(db: Db): Promise<Record<string, number>> {
  const broken: Record<string, number> = {};
  for (const [name, query] of Object.entries(LEDGER_INVARIANTS)) {
    const count = (await query.execute(db)).rows[0]!.count;
    if (count !== 0) broken[name] = count;
  }
  return broken;
}
