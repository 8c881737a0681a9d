import { sql } from "kysely";
import type { Tx } from "../../platform/postgres/database.ts";

/** How conversions changed the show they count for. */
export interface Moves {
  gained: number;
  lost: number;
  moved: number;
}

/**
 * What each hint of a conversion says. A code belongs to whoever held it last when the order was placed; before its
 * first term, to the first who held it.
 */
const HINTS = sql`
  (select h.entry_id
    from unnest(c.codes) with ordinality as k(key, place)
    join promo_code p on p.owner_id = c.owner_id and p.key = k.key
    join lateral (
      select h.entry_id from promo_code_holder h
      where h.code_id = p.id and h.entry_id is not null
      order by h.since <= c.at desc, case when h.since <= c.at then h.since end desc, h.since, h.id
      limit 1) h on true
    order by k.place limit 1) as by_code,
  (select l.entry_id from link l where l.owner_id = c.owner_id and l.slug = c.link_slug) as by_link,
  (select r.entry_id from survey_rule r
    where r.owner_id = c.owner_id and c.answer is not null
      and case r.match when 'is' then c.answer = r.key else strpos(c.answer, r.key) > 0 end
    order by r.id limit 1) as by_answer`;

/**
 * Says for these conversions of one organization to which show each belongs: code, then link, then survey answer. A
 * refund follows its order, whichever of the two came first.
 */
export async function attribute(tx: Tx, ownerId: number, ids: readonly number[]): Promise<Moves> {
  if (ids.length === 0) return { gained: 0, lost: 0, moved: 0 };
  const own = await apply(
    tx,
    sql`c.owner_id = ${ownerId} and c.kind <> 'refund' and c.id = any(${[...ids]}::bigint[])`,
  );
  const refunds = await apply(
    tx,
    sql`c.owner_id = ${ownerId} and c.kind = 'refund' and (c.id = any(${[...ids]}::bigint[])
      or (c.source, c.refund_of) in (
        select o.source, o.key from conversion o
        where o.owner_id = ${ownerId} and o.kind <> 'refund' and o.id = any(${[...ids]}::bigint[])))`,
  );
  return {
    gained: own.gained + refunds.gained,
    lost: own.lost + refunds.lost,
    moved: own.moved + refunds.moved,
  };
}

async function apply(tx: Tx, which: ReturnType<typeof sql>): Promise<Moves> {
  const { rows } = await sql<Moves>`
    with hinted as (
      select c.id, c.entry_id as before, c.answer_until, ${HINTS}, o.id as order_id, o.entry_id as of_order
      from conversion c
      left join conversion o on c.kind = 'refund' and o.kind <> 'refund'
        and o.owner_id = c.owner_id and o.source = c.source and o.key = c.refund_of
      where ${which}
    ), decided as (
      select *, case when of_order is not null then of_order else coalesce(by_code, by_link, by_answer) end as after,
        case when of_order is not null then 'order' when by_code is not null then 'code'
          when by_link is not null then 'link' when by_answer is not null then 'answer' else 'none' end as now_by
      from hinted
    ), changed as (
      update conversion c set code_entry_id = d.by_code, link_entry_id = d.by_link, answer_entry_id = d.by_answer,
        entry_id = d.after, rule = d.now_by,
        -- Words that a rule reads stay with it; those that none reads any more are kept for 90 days from now.
        answer_until = case when c.answer is null or d.by_answer is not null then null
          else coalesce(c.answer_until, now() + interval '90 days') end
      from decided d where c.id = d.id
      returning d.before, d.after
    )
    select count(*) filter (where before is null and after is not null) as gained,
      count(*) filter (where before is not null and after is null) as lost,
      count(*) filter (where before <> after) as moved
    from changed`.execute(tx);
  return rows[0]!;
}
