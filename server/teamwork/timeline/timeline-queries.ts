import { sql } from "kysely";
import type { PodcastState } from "../../../contract/campaigns.ts";
import type { OfferAct } from "../../../contract/offers.ts";
import type { MoveCause } from "../../campaigns/tables.ts";
import type { Db } from "../../platform/postgres/database.ts";

export const selectEntryOfCampaign = (db: Db, campaignId: number, externalId: string) =>
  db
    .selectFrom("campaign_entry as e")
    .innerJoin("podcast as p", "p.id", "e.podcast_id")
    .innerJoin("campaign as c", "c.id", "e.campaign_id")
    .innerJoin("owner as o", "o.id", "c.owner_id")
    .select(["e.id", "e.created", "e.added_by as addedBy", "p.public_id as podcast", "o.public_id as owner"])
    .where("e.campaign_id", "=", campaignId)
    .where("e.public_id", "=", externalId)
    .executeTakeFirst();

/** The newest so many of an entry, of those before a moment if one is given. */
export interface Page {
  most: number;
  before: Date | null;
}
const within = ({ before }: Page, at = "at") =>
  sql`(${before}::timestamptz is null or ${sql.raw(at)} < ${before})`;

export async function selectMoves(db: Db, entryId: number, page: Page) {
  const { rows } = await sql<{
    at: Date;
    by: number | null;
    from: PodcastState;
    to: PodcastState;
    cause: MoveCause;
  }>`
    select created as at, login_id as by, from_state as "from", to_state as "to", cause
    from campaign_move where entry_id = ${entryId} and ${within(page, "created")}
    order by id desc limit ${page.most}`.execute(db);
  return rows;
}

/** That a task was written, and that it was done. */
export async function selectTaskEvents(db: Db, entryId: number, page: Page) {
  const { rows } = await sql<{ at: Date; by: number | null; text: string; done: boolean }>`
    select * from (
    select created as at, created_by as by, text, false as done from task where entry_id = ${entryId}
    union all
    select done, done_by, text, true from task where entry_id = ${entryId} and done is not null) happened
    where ${within(page)} order by at desc limit ${page.most}`.execute(db);
  return rows;
}

export async function selectOfferEvents(db: Db, entryId: number, page: Page) {
  const { rows } = await sql<{
    at: Date;
    by: number | null;
    side: "us" | "host" | null;
    act: "version" | OfferAct;
  }>`
    select * from (
    select v.created as at, v.login_id as by, v.side, 'version' as act
    from offer o join offer_version v on v.offer_id = o.id where o.entry_id = ${entryId}
    union all
    select d.created, d.login_id, null, d.act
    from offer o join offer_decision d on d.offer_id = o.id where o.entry_id = ${entryId}) happened
    where ${within(page)} order by at desc limit ${page.most}`.execute(db);
  return rows;
}

export async function selectBookingEvents(db: Db, entryId: number, page: Page) {
  const { rows } = await sql<{
    at: Date;
    by: number | null;
    booking: string;
    number: string;
    act: "made" | "sent" | "accepted" | "declined" | "cancelled";
  }>`
    select * from (
    select created as at, login_id as by, public_id as booking, number, 'made' as act
    from booking where entry_id = ${entryId}
    union all
    select cancelled, null, public_id, number, 'cancelled' from booking
    where entry_id = ${entryId} and cancelled is not null
    union all
    select v.sent, v.login_id, b.public_id, b.number, 'sent' from booking b
    join booking_version v on v.booking_id = b.id where b.entry_id = ${entryId} and v.sent is not null
    union all
    select v.answered, null, b.public_id, b.number, v.answer from booking b
    join booking_version v on v.booking_id = b.id where b.entry_id = ${entryId} and v.answered is not null) happened
    where ${within(page)} order by at desc limit ${page.most}`.execute(db);
  return rows;
}

/** What was found or said of spots; that one is merely planned is none. */
export async function selectAiringEvents(db: Db, entryId: number, page: Page) {
  const { rows } = await sql<{
    at: Date;
    by: number | null;
    booking: string;
    position: number;
    state: string;
    day: string | null;
  }>`
    select v.at, v.login_id as by, b.public_id as booking, s.position, v.state, s.first_day as day
    from booking b join spot s on s.booking_id = b.id join airing_verdict v on v.spot_id = s.id
    where b.entry_id = ${entryId} and v.state not in ('planned', 'expected') and ${within(page, "v.at")}
    order by v.id desc limit ${page.most}`.execute(db);
  return rows;
}
