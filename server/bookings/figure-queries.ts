import { sql } from "kysely";
import type { Db } from "../platform/postgres/database.ts";

/** By currency what was booked in a campaign: the version in force, before there is one the newest. */
export async function selectBooked(db: Db, campaignId: number) {
  const { rows } = await sql<{
    currency: string;
    total: number;
    bookings: number;
    spent: number;
    paid: number;
  }>`
    select s.sheet->>'currency' as currency, sum((s.sheet->>'net')::bigint)::bigint as total, count(*) as bookings,
      coalesce(sum(s.paid_amount), 0)::bigint as spent,
      count(distinct s.podcast_id) filter (where s.paid_on is not null) as paid
    from (
      select v.sheet::jsonb as sheet, b.paid_on, b.paid_amount, b.podcast_id
      from booking b
      join booking_version v on v.booking_id = b.id and v.number = coalesce(b.accepted_version, b.version)
      where b.campaign_id = ${campaignId} and b.cancelled is null and v.answer is distinct from 'declined') s
    group by 1`.execute(db);
  return rows;
}
