import { sql } from "kysely";
import { MOST_BOOKING_VERSIONS } from "../../contract/bookings.ts";
import type { Behind } from "../../contract/forms/page.ts";
import { addressOnSale } from "../catalogue/addresses/address-on-sale.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import { goingOnById } from "../platform/postgres/going-on.ts";
import type { SealedSheet } from "./sheet.ts";

export type Side = "us" | "host";

/** A booking with what its state follows from. */
export interface BookingRow {
  id: number;
  publicId: string;
  ownerId: number;
  number: string;
  version: number;
  accepted: number | null;
  entryId: number | null;
  entry: string | null;
  campaign: string | null;
  offerId: number | null;
  offer: string | null;
  podcastId: number | null;
  /** Of the version in force; before there is one, of the newest. */
  sheet: string;
  paidOn: string | null;
  paidAmount: number | null;
  cancelled: Date | null;
  cancelledSide: Side | null;
  cancelledReason: string | null;
  linkSeed: string | null;
  modified: Date;
  /** The newest version that was sent. */
  sentVersion: number | null;
  sent: Date | null;
  until: Date | null;
  answer: "accepted" | "declined" | null;
  /** When the version in force was accepted. */
  acceptedAt: Date | null;
  /** Spots that are not cancelled, and those of them that are settled. */
  standing: number;
  settled: number;
  now: Date;
}

const bookings = sql`
  select b.id, b.public_id as "publicId", b.owner_id as "ownerId", b.number, b.version,
    b.accepted_version as accepted, b.entry_id as "entryId", e.public_id as entry, c.public_id as campaign,
    b.offer_id as "offerId", o.public_id as offer, b.podcast_id as "podcastId", v.sheet, b.paid_on as "paidOn",
    b.paid_amount as "paidAmount", b.cancelled, b.cancelled_side as "cancelledSide",
    b.cancelled_reason as "cancelledReason", b.link_seed as "linkSeed", b.modified, s.number as "sentVersion", s.sent, s.until, s.answer,
    a.at as "acceptedAt", n.standing, n.settled, clock_timestamp() as now
  from booking b
  join booking_version v on v.booking_id = b.id and v.number = coalesce(b.accepted_version, b.version)
  left join acceptance a on a.booking_id = b.id and a.number = b.accepted_version
  left join campaign_entry e on e.id = b.entry_id
  left join campaign c on c.id = b.campaign_id
  left join offer o on o.id = b.offer_id
  left join lateral (
    select number, sent, until, answer from booking_version
    where booking_id = b.id and sent is not null order by number desc limit 1) s on true
  cross join lateral (
    select count(*) filter (where cancelled is null) as standing,
      count(*) filter (where cancelled is null and settled is not null) as settled
    from spot where booking_id = b.id) n`;

/** A booking of one of a user's organizations. */
export async function selectBooking(
  db: Db,
  loginId: number,
  publicId: string,
): Promise<(BookingRow & { member: boolean }) | undefined> {
  const { rows } = await sql<BookingRow & { member: boolean }>`
    select x.*, m.member from (${bookings} where b.public_id = ${publicId}) x
    join owner_access m on m.owner_id = x."ownerId" and m.login_id = ${loginId}`.execute(db);
  return rows[0];
}

export async function selectBookingById(db: Db, id: number): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`${bookings} where b.id = ${id}`.execute(db);
  return rows[0];
}

export async function selectBookingsById(db: Db, ids: readonly number[]): Promise<BookingRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<BookingRow>`${bookings} where b.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

export async function selectBookingByLink(db: Db, hash: Buffer): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`${bookings} where b.link_hash = ${hash}`.execute(db);
  return rows[0];
}

/** Those of a campaign, the newest first. */
export async function selectBookings(
  db: Db,
  campaignId: number,
  limit: number,
  behind: Behind,
): Promise<BookingRow[]> {
  const { where, offset } = goingOnById("b.id", "booking", behind);
  const { rows } = await sql<BookingRow>`
    ${bookings} where b.campaign_id = ${campaignId} and ${where}
    order by b.id desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export const countBookings = async (db: Db, campaignId: number): Promise<number> =>
  (
    await db
      .selectFrom("booking")
      .select(sql<number>`count(*)`.as("count"))
      .where("campaign_id", "=", campaignId)
      .executeTakeFirstOrThrow()
  ).count;

/** Accepted bookings of these entries that are not cancelled, with what tells whether they are done. */
export async function selectAcceptedOf(
  db: Db,
  of: { entries: readonly string[]; campaignId: number } | { campaignId: number },
): Promise<BookingRow[]> {
  const those =
    "entries" in of
      ? sql`e.campaign_id = ${of.campaignId} and e.public_id = any(${[...of.entries]}::text[])`
      : sql`b.campaign_id = ${of.campaignId} and b.entry_id is not null`;
  const { rows } = await sql<BookingRow>`
    ${bookings} where ${those} and b.accepted_version is not null and b.cancelled is null order by b.id`.execute(
    db,
  );
  return rows;
}

/** Others who change this booking wait until the transaction ends. */
export const lockBooking = (tx: Tx, id: number) =>
  tx.selectFrom("booking").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

/** The next number of an organization in this year, held until the transaction ends. */
export async function takeNumber(tx: Tx, ownerId: number): Promise<string> {
  const { rows } = await sql<{ year: number; last: number }>`
    insert into booking_counter as n (owner_id, year, last)
    values (${ownerId}, extract(year from now() at time zone 'utc')::int, 1)
    on conflict (owner_id, year) do update set last = n.last + 1
    returning year, last`.execute(tx);
  const { year, last } = rows[0]!;
  return `${year}-${String(last).padStart(4, "0")}`;
}

export interface NewBooking {
  publicId: string;
  ownerId: number;
  campaignId: number;
  entryId: number;
  podcastId: number;
  offerId: number;
  number: string;
  loginId: number;
}

export async function insertBooking(tx: Tx, given: NewBooking): Promise<number> {
  const { id } = await tx
    .insertInto("booking")
    .values({
      public_id: given.publicId,
      owner_id: given.ownerId,
      campaign_id: given.campaignId,
      entry_id: given.entryId,
      podcast_id: given.podcastId,
      offer_id: given.offerId,
      number: given.number,
      login_id: given.loginId,
      accepted_version: null,
      paid_on: null,
      paid_amount: null,
      cancelled: null,
      cancelled_side: null,
      cancelled_reason: null,
      link_seed: null,
      link_hash: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const insertVersion = (
  tx: Tx,
  bookingId: number,
  number: number,
  { sheet, sha256 }: SealedSheet,
  loginId: number,
) =>
  tx
    .insertInto("booking_version")
    .values({
      booking_id: bookingId,
      number,
      sheet,
      sha256,
      pdf: null,
      record_pdf: null,
      sent: null,
      until: null,
      answer: null,
      answered: null,
      reason: null,
      login_id: loginId,
    })
    .execute();

/** Moves on by a millisecond at least: that is all a browser sees of it. */
const next = sql<Date>`date_trunc('milliseconds', greatest(clock_timestamp(), modified + interval '1 millisecond'))`;

export interface BookingChange {
  version?: number;
  accepted_version?: number;
  paid_on?: string | null;
  paid_amount?: number | null;
  cancelled?: Date;
  cancelled_side?: Side;
  cancelled_reason?: string;
  link_seed?: string;
  link_hash?: Buffer;
}

export const updateBooking = (tx: Tx, id: number, change: BookingChange) =>
  tx
    .updateTable("booking")
    .set({ ...change, modified: next })
    .where("id", "=", id)
    .execute();

export interface VersionRow {
  number: number;
  sheet: string;
  sha256: Buffer;
  sent: Date | null;
  until: Date | null;
  answer: "accepted" | "declined" | null;
  answered: Date | null;
  reason: string | null;
  loginId: number | null;
  at: Date;
  name: string | null;
  function: string | null;
  acceptedAt: Date | null;
  shown: Buffer | null;
}

const versions = (db: Db, bookingId: number) =>
  db
    .selectFrom("booking_version as v")
    .leftJoin("acceptance as a", (join) =>
      join.onRef("a.booking_id", "=", "v.booking_id").onRef("a.number", "=", "v.number"),
    )
    .select([
      "v.number",
      "v.sheet",
      "v.sha256",
      "v.sent",
      "v.until",
      "v.answer",
      "v.answered",
      "v.reason",
      "v.login_id as loginId",
      "v.created as at",
      "a.name",
      "a.function",
      "a.at as acceptedAt",
      "a.sha256 as shown",
    ])
    .where("v.booking_id", "=", bookingId);

/** The newest first. */
export const selectVersions = (db: Db, bookingId: number): Promise<VersionRow[]> =>
  versions(db, bookingId).orderBy("v.number", "desc").limit(MOST_BOOKING_VERSIONS).execute();

export const selectVersion = (db: Db, bookingId: number, number: number): Promise<VersionRow | undefined> =>
  versions(db, bookingId).where("v.number", "=", number).executeTakeFirst();

/** A link that is only made to be copied leaves the time to answer that was promised, as long as it runs. */
export const setSent = (tx: Tx, bookingId: number, number: number, by: { days: number; linked: boolean }) =>
  tx
    .updateTable("booking_version")
    .set({
      sent: sql<Date>`coalesce(sent, clock_timestamp())`,
      until: sql<Date>`case when ${by.linked}::boolean and until > clock_timestamp() then until
        else clock_timestamp() + make_interval(days => ${by.days}) end`,
      ...(by.linked && { linked: true }),
    })
    .where("booking_id", "=", bookingId)
    .where("number", "=", number)
    .execute();

export const setAnswer = (
  tx: Tx,
  bookingId: number,
  number: number,
  answer: "accepted" | "declined",
  reason: string | null,
) =>
  tx
    .updateTable("booking_version")
    .set({ answer, answered: sql<Date>`clock_timestamp()`, reason })
    .where("booking_id", "=", bookingId)
    .where("number", "=", number)
    .execute();

export const insertAcceptance = (
  tx: Tx,
  given: {
    bookingId: number;
    number: number;
    name: string;
    function: string;
    addressHmac: Buffer;
    agent: string;
    sha256: Buffer;
  },
) =>
  tx
    .insertInto("acceptance")
    .values({
      booking_id: given.bookingId,
      number: given.number,
      name: given.name,
      function: given.function,
      at: sql<Date>`clock_timestamp()`,
      address_hmac: given.addressHmac,
      agent: given.agent,
      sha256: given.sha256,
    })
    .execute();

/** Counts a try to answer a link, or to say something of its copy, in this hour; says how many there have been. */
export async function countTry(
  tx: Tx,
  bookingId: number,
  of: "booking" | "copy" = "booking",
): Promise<number> {
  const column = sql.ref(of === "copy" ? "copies" : "tries");
  const { rows } = await sql<{ count: number }>`
    insert into booking_try as t (booking_id, hour, ${column})
    values (${bookingId}, date_trunc('hour', clock_timestamp()), 1)
    on conflict (booking_id, hour) do update set ${column} = t.${column} + 1 returning ${column} as count`.execute(
    tx,
  );
  return rows[0]!.count;
}

/** Forgets tries, and whoever accepted, when they are not needed any more. */
export async function forgetTraces(tx: Tx): Promise<void> {
  await sql`delete from booking_try where hour < now() - interval '1 day'`.execute(tx);
  await sql`
    update acceptance set address_hmac = null, agent = null
    where (address_hmac is not null or agent is not null) and at < now() - interval '12 months'`.execute(tx);
}

/** What is needed to book an offer. */
export async function selectShow(db: Db, offerId: number) {
  const { rows } = await sql<{
    entryId: number;
    campaignId: number;
    podcastId: number;
    title: string;
    /** The address to hide in title and feed. */
    onSale: string | null;
    feed: string | null;
    language: string | null;
    owner: string;
  }>`
    select e.id as "entryId", e.campaign_id as "campaignId", p.id as "podcastId", p.title,
      ${addressOnSale} as "onSale", p.feed_url as feed, p.language, w.display_name as owner
    from offer o join campaign_entry e on e.id = o.entry_id join podcast p on p.id = e.podcast_id
    join campaign c on c.id = e.campaign_id join owner w on w.id = c.owner_id
    where o.id = ${offerId}`.execute(db);
  return rows[0];
}

/** The newest sheet that an organization wrote in a language. */
export async function selectLastSheet(db: Db, ownerId: number, language: string): Promise<string | null> {
  const { rows } = await sql<{ sheet: string }>`
    select v.sheet from booking b join booking_version v on v.booking_id = b.id and v.number = b.version
    where b.owner_id = ${ownerId} and v.sheet like ${`%"language":"${language}"%`}
    order by b.id desc limit 1`.execute(db);
  return rows[0]?.sheet ?? null;
}

/** Who made a booking and who wrote its newest version, as far as they are there and still belong to it. */
export async function selectWriters(db: Db, bookingId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct l.id from booking b
    join booking_version v on v.booking_id = b.id and v.number = b.version
    join login l on l.id in (b.login_id, v.login_id) and l.disabled is null
    join membership m on m.login_id = l.id and m.owner_id = b.owner_id
    where b.id = ${bookingId}`.execute(db);
  return rows.map(({ id }) => id);
}
