import { sql } from "kysely";
import type { SpotState } from "../../contract/airings.ts";
import { WINDOW_DAYS } from "../../contract/results/response-curve.ts";

/**
 * States of a spot whose episode is known: from its day on a response may come. Not of one that was made good: its
 * makegood has the response and the cost.
 */
const OUT: readonly SpotState[] = ["aired", "late", "elsewhere", "misplaced", "removed", "noted", "unheard"];

/**
 * When spot `s` of verdict `last` was published; null while it has no episode. Where only a person says that it has run
 * it was on its first day, without one on its last, and never after they have said so.
 */
export const airedAt = sql`case when last.state = any(${[...OUT]}::text[])
  then coalesce(least(e.published, e.first_seen),
    least(coalesce(s.first_day, s.last_day)::timestamp at time zone 'UTC', s.settled)) end`;
/** The last verdict of spot `s`, and its episode. */
export const lastVerdict = sql`left join lateral (
    select state, episode_id from airing_verdict where spot_id = s.id order by id desc limit 1) last on true
  left join episode e on e.id = last.episode_id`;

/** Conversions `c` that count: not those of an import that was taken back. */
export const STANDS = sql`(c.import_id is null or c.import_id not in (
  select id from conversion_import where state = 'taken-back'))`;

/**
 * The entries of some campaigns with their windows (`entries`), and their aired spots, each with the time of the next
 * one (`aired`).
 */
export const airedSpots = (campaignIds: readonly number[]) => sql`entries as materialized (
    select e.id, coalesce(w.days, ${WINDOW_DAYS.usual}) as last
    from campaign_entry e left join campaign_window w on w.campaign_id = e.campaign_id
    where e.campaign_id = any(${[...campaignIds]}::bigint[])
  ), out as materialized (
    select s.id, b.entry_id, ${airedAt} as at
    from booking b join spot s on s.booking_id = b.id
    ${lastVerdict}
    where b.campaign_id = any(${[...campaignIds]}::bigint[]) and b.entry_id is not null
      and b.cancelled is null and b.accepted_version is not null and s.cancelled is null
  ), aired as materialized (
    select id, entry_id, at, lead(at) over (partition by entry_id order by at, id) as next
    from out where at is not null
  )`;
