import { sql } from "kysely";
import type { Db } from "../platform/postgres/database.ts";

const count = sql<{ count: number }>;

/** Unlocks, and those that were; one that was given back after a reversal stands in "unlock" again. */
const ever = sql`(select id, owner_id, podcast_id, source, purchase_id, transfer_id, credits from unlock
  union all select id, owner_id, podcast_id, source, purchase_id, transfer_id, credits from unlock_taken k
    where not exists (select from undelivered c where c.unlock_id = k.id and c.state = 'reversed'))`;

/**
 * The invariants of credits and money, each as one query that counts violations; all have to answer 0 at any
 * commit. They run after every test that moves credits or money, and by `npm run verify:money`.
 */
const INVARIANTS = {
  "I1 entries of a transfer sum to zero for each unit": count`
    select count(*) from (
      select t.id from ledger_transfer t left join ledger_entry e on e.transfer_id = t.id
      left join ledger_account a on a.id = e.account_id
      group by t.id, a.unit having coalesce(sum(e.amount), 0) <> 0 or count(e.id) < 2) bad`,
  "I2 an organization's balance equals the sum of its entries; the platform's accounts keep none": count`
    select count(*) from ledger_account a where a.balance <> case when a.owner_id is null then 0
      else (select coalesce(sum(amount), 0) from ledger_entry where account_id = a.id) end`,
  "I3 available is never negative": count`
    select count(*) from ledger_account where reserved < 0 or (kind = 'owner' and balance - reserved < 0)`,
  "I3 reserved is what unfinished purchases hold": count`
    select count(*) from ledger_account a where a.reserved <> case when a.kind = 'owner' then
      (select coalesce(sum(credits_reserved), 0) from purchase p
       where p.owner_id = a.owner_id and p.state in ('creating', 'open')) else 0 end`,
  "I4 corrections name what they reverse": count`
    select count(*) from ledger_transfer where (kind = 'reversal') <> (reverses is not null)`,
  "I4 the triggers that keep the ledger append-only stand": count`
    select 2 - count(*) as count from pg_trigger
    where tgname in ('ledger_transfer_append_only', 'ledger_entry_append_only') and tgenabled = 'O'`,
  "I5 one unlock for organization and podcast": count`
    select count(*) from (select 1 from unlock group by owner_id, podcast_id having count(*) > 1) bad`,
  "I6 every unlock has one settled source": count`
    select count(*) from ${ever} u join purchase p on p.id = u.purchase_id
    left join ledger_transfer t on t.id = u.transfer_id
    where p.owner_id <> u.owner_id or p.state not in ('settled_credits', 'settled_card', 'refunded', 'disputed')
       or (u.source = 'credits' and (t.kind is distinct from 'unlock' or t.purchase_id is distinct from p.id))
       or (u.source = 'card' and (t.kind is distinct from 'sale' or t.purchase_id is distinct from p.id))`,
  "I6 credits taken equal credits of the unlocks": count`
    select count(*) from purchase p
    where p.credits_consumed <> coalesce((select sum(credits) from ${ever} u where purchase_id = p.id), 0)
       or p.credits_consumed <> -coalesce((select sum(e.amount) from ledger_entry e
            join ledger_transfer t on t.id = e.transfer_id join ledger_account a on a.id = e.account_id
            where t.purchase_id = p.id and t.kind = 'unlock' and a.kind = 'owner'), 0)`,
  "I6 an item is unlocked exactly where an unlock names its purchase": count`
    select count(*) from purchase_item i full join ${ever} u on u.purchase_id = i.purchase_id and u.podcast_id = i.podcast_id
    where (i.outcome = 'unlocked' and u.id is null) or (u.source = 'card' and i.outcome is distinct from 'unlocked')`,
  "I7 captured is what was unlocked at the frozen price, what went back and what is owed": count`
    select count(*) from purchase p
    where captured <> earned + owed + refunded - reversed
       or earned <> coalesce(price, 0) * (select count(*) from ${ever} u where u.purchase_id = p.id and u.source = 'card')`,
  "I7 the ledger holds each purchase's money as the purchase says": count`
    select count(*) from purchase p left join lateral (
      select coalesce(sum(e.amount) filter (where a.kind = 'provider' and t.kind in ('capture', 'refund', 'reversal')
               and coalesce(o.kind, 'refund') = 'refund'), 0) as provider,
             coalesce(sum(e.amount) filter (where a.kind = 'held'), 0) as held
      from ledger_transfer t join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
      left join ledger_transfer o on o.id = t.reverses
      where t.purchase_id = p.id and a.unit <> 'credit') l on true
    where l.provider <> p.captured - p.refunded or l.held <> -p.owed`,
  "I8 every purchase comes to an end within 45 minutes": count`
    select count(*) from purchase p where state in ('creating', 'open') and created < now() - interval '45 minutes'`,
  "I8 what is owed goes back within 45 minutes, or an administrator knows": count`
    select count(*) from purchase p where owed > 0 and settled < now() - interval '45 minutes'
      and not exists (select from money_problem m where m.purchase_id = p.id)`,
  "I9 only listed changes of state happen": count`
    select 2 - count(*) as count from pg_trigger
    where tgname in ('purchase_guard', 'purchase_item_guard') and tgenabled = 'O'`,
  "I9 an unfinished purchase is neither paid nor settled, a finished one holds nothing": count`
    select count(*) from purchase p
    where case when state in ('creating', 'open')
      then captured > 0 or settled is not null or exists (select from ${ever} u where purchase_id = p.id)
      else credits_reserved > 0
        or exists (select from purchase_item where purchase_id = p.id and outcome = 'reserved') end`,
  "I10 one purchase for each checkout and payment": count`
    select count(*) from (
      select 1 from purchase where session_id is not null group by session_id having count(*) > 1
      union all select 1 from purchase where payment_id is not null group by payment_id having count(*) > 1) bad`,
  "I11 another amount or currency than the frozen one unlocks nothing": count`
    select count(*) from purchase p where captured > 0
      and (captured <> price * card_items or captured_currency is distinct from currency)
      and (state = 'settled_card' or exists (select from ${ever} u where purchase_id = p.id)
        or not exists (select from money_problem m where m.purchase_id = p.id))`,
  "I12 a kept answer of a purchase names one that exists": count`
    select count(*) from idempotent_answer a where a.route like '/podcast/api/email/purchase %' and a.answer is not null
      and not exists (select from purchase p where p.public_id = a.answer ->> 'sessionId' and p.login_id = a.login_id)`,
  "I13 initial credits once for each organization": count`
    select count(*) from (select 1 from ledger_transfer where kind = 'initial' group by owner_id having count(*) > 1) bad`,
  "I14 nothing is held by two purchases, and nothing that is unlocked is held": count`
    select count(*) from purchase_item i where outcome = 'reserved' and (
      exists (select from unlock u where u.owner_id = i.owner_id and u.podcast_id = i.podcast_id and u.source <> 'grant')
      or exists (select from purchase_item o where o.outcome = 'reserved' and o.owner_id = i.owner_id
                 and o.podcast_id = i.podcast_id and o.purchase_id <> i.purchase_id))`,
  "I15 nothing of a cancelled purchase is kept": count`
    select count(*) from purchase p where state = 'cancelled' and (captured > refunded + owed
      or exists (select from ${ever} u where purchase_id = p.id))`,
  "I16 no more goes back than came in": count`
    select count(*) from purchase p where refunded > captured or refunded <>
      (select coalesce(sum(amount), 0) from payment_refund r where r.purchase_id = p.id and not r.failed)`,
  "I16 each reason gives back once": count`
    select count(*) from (select 1 from payment_refund where reason is not null and not failed
      group by purchase_id, reason having count(*) > 1) bad`,
  "I17 refunds and disputes are booked and told": count`
    select count(*) from purchase p where
      reversed <> (select coalesce(sum(from_earned), 0) from payment_refund r where r.purchase_id = p.id and not r.failed)
      or exists (select from payment_refund r where r.purchase_id = p.id and r.reason is null
        and not exists (select from money_problem m where m.kind = 'refund-outside' and m.reference = r.id))
      or exists (select from payment_dispute d where d.purchase_id = p.id
        and not exists (select from money_problem m where m.kind = 'dispute' and m.reference = d.id))`,
  "I17 revenue is what was earned and not taken back": count`
    select count(*) from ledger_account a where kind = 'revenue'
      and -(select coalesce(sum(amount), 0) from ledger_entry where account_id = a.id) <>
      (select coalesce(sum(p.earned - p.reversed), 0) from purchase p where coalesce(p.captured_currency, p.currency) = a.unit)
      - (select coalesce(sum(d.amount), 0) from payment_dispute d join purchase p on p.id = d.purchase_id
         where not d.won and p.captured_currency = a.unit)`,
  "I18 every transfer names organization and request, and what a purchase moves names the purchase": count`
    select count(*) from ledger_transfer t left join purchase p on p.id = t.purchase_id
    where t.request_id = '' or (t.kind in ('unlock', 'capture', 'sale', 'dispute', 'return') and p.id is null)
       or (p.id is not null and p.owner_id <> t.owner_id)`,
  "I19 what was taken away is held no more, and what it cost came back once": count`
    select count(*) from unlock_taken k join purchase p on p.id = k.purchase_id left join lateral (
      select t.kind, t.owner_id, t.purchase_id, sum(e.amount) filter (where a.owner_id = k.owner_id) as amount
      from ledger_transfer t join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
      where t.id = k.return_id group by t.id) r on true
    where exists (select from unlock u where u.id = k.id)
      or (k.returned > 0 and (r.kind, r.owner_id, r.purchase_id, r.amount)
        is distinct from (case k.reason when 'undelivered' then 'undelivered' else 'return' end, k.owner_id, k.purchase_id,
          k.returned))
      or k.returned <> case when k.without_return then 0 when k.source <> 'card' then k.credits
        when k.returned = 0 and (p.earned <= p.reversed
          or exists (select from payment_dispute d where d.purchase_id = p.id and not d.won))
        then 0 else p.credits_per_email end`,
  "I19 credits come back for what was taken away only": count`
    select count(*) from ledger_transfer t
    where t.kind = 'return' and not exists (select from unlock_taken k where k.return_id = t.id)`,
  "I20 credits come back for an undelivered mail once for one unlock, all it cost, for a report within 30 days of it": count`
    select count(*) from ledger_transfer t left join undelivered c on c.transfer_id = t.id
    left join unlock_taken k on k.id = c.unlock_id left join lateral (
      select sum(e.amount) filter (where a.owner_id = c.owner_id) as amount
      from ledger_entry e join ledger_account a on a.id = e.account_id where e.transfer_id = t.id) r on true
    where t.kind = 'undelivered' and (c.id is null or k.id is null or t.owner_id <> c.owner_id
      or k.owner_id <> c.owner_id or k.podcast_id <> c.podcast_id or t.purchase_id is distinct from k.purchase_id
      or k.return_id is distinct from t.id or r.amount is distinct from c.credits or k.returned <> c.credits
      or c.created > k.created + interval '30 days' or c.created < k.created)`,
  "I21 an unlock is taken as undelivered exactly where its case is paid, and given back where that is reversed": count`
    select count(*) from (
      select from unlock_taken k where k.reason = 'undelivered' and not exists (select from undelivered c
        where c.unlock_id = k.id and c.state in ('paid', 'reversed') and c.transfer_id = k.return_id)
      union all select from undelivered c where c.state in ('paid', 'reversed') and not exists (
        select from unlock_taken k where k.id = c.unlock_id and k.reason = 'undelivered')
      union all select from undelivered c where c.state in ('waiting', 'refused') and exists (
        select from unlock_taken k where k.id = c.unlock_id and k.reason = 'undelivered')
      union all select from undelivered c left join ledger_transfer t on t.id = c.reversal_id
        where (c.state = 'reversed') <> (c.restored_id is not null)
          or (c.state = 'reversed' and (t.kind, t.reverses) is distinct from ('reversal', c.transfer_id))
      union all select from undelivered c where c.state = 'reversed'
        and not exists (select from unlock u where u.id = c.restored_id)
        and not exists (select from unlock_taken k where k.id = c.restored_id)) bad`,
  "I22 no mail, report or case of an organization hangs on a mail of another": count`
    select count(*) from (
      select from conversation_mail w join message m on m.id = w.message_id where m.owner_id <> w.owner_id
      union all select from delivery_report r join conversation_mail w on w.id = r.mail_id
        join message m on m.id = r.message_id where m.owner_id <> w.owner_id
      union all select from undelivered c join message m on m.id = c.message_id where m.owner_id <> c.owner_id
      union all select from undelivered c join conversation_mail w on w.id = c.mail_id where w.owner_id <> c.owner_id
      union all select from conversation_mail w join conversation v on v.id = w.conversation_id
        where v.owner_id <> w.owner_id) bad`,
} as const;

/** How often each invariant is violated. */
export async function countViolations(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, query] of Object.entries(INVARIANTS))
    counts[name] = Number((await query.execute(db)).rows[0]!.count);
  return counts;
}

/** Names of the broken invariants with their counts; empty when all hold. */
export async function brokenInvariants(db: Db): Promise<Record<string, number>> {
  const counts = await countViolations(db);
  return Object.fromEntries(Object.entries(counts).filter(([, violations]) => violations !== 0));
}
