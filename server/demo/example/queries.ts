import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { BookingSheet } from "../../../contract/bookings/sheet.ts";
import type { PodcastState } from "../../../contract/campaigns.ts";
import type { OfferTerms } from "../../../contract/offers/terms.ts";
import { packCues } from "../../airings/texts/pack-cues.ts";
import { sealSheet } from "../../bookings/sheet.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Tx } from "../../platform/postgres/database.ts";

// The product writes the time of the database with everything that happens. The example has happened, so what holds a
// time is written here; all that is reckoned from it is left to the product.

export interface Place {
  ownerId: number;
  loginId: number;
  campaignId: number;
}

export const dateCampaign = (tx: Tx, campaignId: number, start: Date, durationDays: number) =>
  tx
    .updateTable("campaign")
    .set({ start, start_zone: "UTC", duration: durationDays, created: start })
    .where("id", "=", campaignId)
    .execute();

/** When its podcasts were collected, its briefing was written, and it was kicked off. */
export async function dateBeginning(tx: Tx, campaignId: number, at: Date): Promise<void> {
  await tx.updateTable("campaign_step").set({ done: at }).where("campaign_id", "=", campaignId).execute();
  await tx.updateTable("campaign_entry").set({ created: at }).where("campaign_id", "=", campaignId).execute();
  await tx
    .updateTable("campaign_briefing")
    .set({ modified: at })
    .where("campaign_id", "=", campaignId)
    .execute();
}

export const selectEntry = (tx: Tx, publicId: string) =>
  tx
    .selectFrom("campaign_entry")
    .select(["id", "podcast_id as podcastId"])
    .where("public_id", "=", publicId)
    .executeTakeFirstOrThrow();

/** Moves an entry through these states, as a person did or, with a booking's handle, its acceptance. */
export async function addMoves(
  tx: Tx,
  entryId: number,
  loginId: number,
  steps: readonly { to: PodcastState; at: Date; booking?: string }[],
): Promise<void> {
  let from: PodcastState = "New";
  for (const { to, at, booking } of steps) {
    await tx
      .insertInto("campaign_move")
      .values({
        entry_id: entryId,
        from_state: from,
        to_state: to,
        cause: booking ? "booking" : "user",
        login_id: booking ? null : loginId,
        evidence: booking ?? null,
        created: at,
      })
      .execute();
    from = to;
  }
  await tx.updateTable("campaign_entry").set({ state: from }).where("id", "=", entryId).execute();
}

/** An offer of the podcaster that was agreed to and booked. */
export async function addBookedOffer(
  tx: Tx,
  { loginId }: Place,
  {
    entryId,
    terms,
    total,
    at,
    agreed,
  }: { entryId: number; terms: OfferTerms; total: number; at: Date; agreed: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto("offer")
    .values({
      public_id: newHandle(),
      entry_id: entryId,
      state: "booked",
      agreed_total: total,
      created: at,
      modified: agreed,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("offer_version")
    .values({
      offer_id: id,
      number: 1,
      side: "host",
      terms: JSON.stringify(terms),
      login_id: loginId,
      created: at,
    })
    .execute();
  await tx
    .insertInto("offer_decision")
    .values({ offer_id: id, act: "agree", version: 1, seen: at, login_id: loginId, created: agreed })
    .execute();
  return id;
}

/** A booking that its podcaster has accepted, with its spots. */
export async function addAcceptedBooking(
  tx: Tx,
  place: Place,
  about: { entryId: number; podcastId: number; offerId: number; sheet: BookingSheet },
  times: { sent: Date; until: Date; accepted: Date; paidOn: string },
): Promise<{ id: number; publicId: string }> {
  const { sheet } = about;
  const publicId = newHandle();
  const { id } = await tx
    .insertInto("booking")
    .values({
      public_id: publicId,
      owner_id: place.ownerId,
      campaign_id: place.campaignId,
      entry_id: about.entryId,
      podcast_id: about.podcastId,
      offer_id: about.offerId,
      number: sheet.number,
      paid_on: times.paidOn,
      paid_amount: sheet.net,
      login_id: place.loginId,
      created: times.sent,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const sealed = sealSheet(sheet);
  await tx
    .insertInto("booking_version")
    .values({
      booking_id: id,
      number: 1,
      ...sealed,
      sent: times.sent,
      until: times.until,
      answer: "accepted",
      answered: times.accepted,
      login_id: place.loginId,
      created: times.sent,
    })
    .execute();
  await tx
    .insertInto("acceptance")
    .values({
      booking_id: id,
      number: 1,
      name: sheet.host.split("\n")[0]!,
      function: "Host",
      at: times.accepted,
      sha256: sealed.sha256,
    })
    .execute();
  await tx.updateTable("booking").set({ accepted_version: 1 }).where("id", "=", id).execute();
  await tx
    .insertInto("spot")
    .values(
      sheet.spots.map(({ position, firstDay, lastDay, episode, slot, seconds }) => ({
        public_id: newHandle(),
        booking_id: id,
        position,
        first_day: firstDay,
        last_day: lastDay,
        episode,
        slot,
        seconds,
      })),
    )
    .execute();
  return { id, publicId };
}

/** The next bookings of this year follow these. */
export const countBookings = (tx: Tx, ownerId: number, year: number, last: number) =>
  tx.insertInto("booking_counter").values({ owner_id: ownerId, year, last }).execute();

/** A show whose feed has been read. Its host does not exist, so nobody asks it again. */
export async function addReadFeed(tx: Tx, podcastId: number, read: Date): Promise<void> {
  await sql`
    insert into podcast_feed (podcast_id, host, band, due, tried, read, outcome)
    values (${podcastId}, 'feeds.example', 0, null, ${read}, ${read}, 'read') on conflict do nothing`.execute(
    tx,
  );
  await tx
    .insertInto("podcast_watch")
    .values({ podcast_id: podcastId, reason: "booking", until: null })
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function addTranscript(
  tx: Tx,
  podcastId: number,
  {
    published,
    cues,
    ends,
  }: { published: Date; cues: readonly { from: number; to: number; text: string }[]; ends: number },
): Promise<void> {
  const packed = packCues([...cues]);
  await sql`
    insert into episode_text (episode_id, kind, source, cues, sha256, ends, words, cut, outcome, read)
    select id, 'transcript', 'https://feeds.example/' || key || '.vtt', ${packed}::bytea, ${createHash("sha256").update(packed).digest()}::bytea,
      ${ends}::real, ${cues.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)}::integer, false, 'read', now()
    from episode where podcast_id = ${podcastId} and published = ${published}`.execute(tx);
}

/** Links and codes of a campaign as if they had been made, and given to its shows, at that time. */
export async function dateLinks(tx: Tx, campaignId: number, at: Date): Promise<void> {
  await tx
    .updateTable("link")
    .set({ created: at, modified: at })
    .where("campaign_id", "=", campaignId)
    .execute();
  await sql`
    update promo_code_holder h set since = ${at} from promo_code c
    where c.id = h.code_id and c.campaign_id = ${campaignId}`.execute(tx);
  await tx.updateTable("promo_code").set({ created: at }).where("campaign_id", "=", campaignId).execute();
}

export const selectLinks = (tx: Tx, campaignId: number) =>
  tx
    .selectFrom("link")
    .select(["id", "slug", "entry_id as entryId"])
    .where("campaign_id", "=", campaignId)
    .execute();

export const addClicks = (
  tx: Tx,
  linkId: number,
  days: readonly { day: string; clicks: number; visitors: number; filtered: number }[],
) =>
  tx
    .insertInto("link_day")
    .values(days.map((day) => ({ link_id: linkId, ...day })))
    .execute();

/** The spots of these entries. */
export const selectSpots = (tx: Tx, entries: readonly string[]) =>
  tx
    .selectFrom("spot as s")
    .innerJoin("booking as b", "b.id", "s.booking_id")
    .innerJoin("campaign_entry as e", "e.id", "b.entry_id")
    .select("s.public_id as publicId")
    .where("e.public_id", "in", [...entries])
    .orderBy("s.id")
    .execute();
