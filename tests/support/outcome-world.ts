import { createHash } from "node:crypto";
import { newHandle } from "../../server/platform/handle.ts";
import type { Db } from "../../server/platform/postgres/database.ts";
import { makePodcast } from "./world.ts";

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** A podcast in a campaign. */
export async function addShow(
  db: Db,
  campaignId: number,
  fields: { title?: string; podcastId?: number; reach?: number } = {},
) {
  const { title = "Fog", reach = 8_000 } = fields;
  const podcastId = fields.podcastId ?? (await makePodcast(db, { title, reach })).id;
  const entry = await db
    .insertInto("campaign_entry")
    .values({ public_id: newHandle(), campaign_id: campaignId, podcast_id: podcastId, state: "Signed" })
    .returning(["id", "public_id as publicId"])
    .executeTakeFirstOrThrow();
  return { ...entry, podcastId, title };
}
export type Show = Awaited<ReturnType<typeof addShow>>;

let made = 0;
/** A booking that was accepted; `aired` says how many days ago each of its spots ran, null for not yet. */
export async function addRunBooking(
  db: Db,
  about: { ownerId: number; campaignId: number; show: Show },
  booked: { aired: readonly (number | null)[]; net: number; currency?: string } & Record<string, unknown>,
) {
  const { aired, net, currency = "EUR", ...more } = booked;
  made += 1;
  const number = `1998-${String(made).padStart(4, "0")}`;
  const booking = await db
    .insertInto("booking")
    .values({
      public_id: newHandle(),
      owner_id: about.ownerId,
      campaign_id: about.campaignId,
      entry_id: about.show.id,
      podcast_id: about.show.podcastId,
      number,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const sheet = JSON.stringify({ currency, net, show: { title: about.show.title, feed: "" }, ...more });
  await db
    .insertInto("booking_version")
    .values({
      booking_id: booking.id,
      number: 1,
      sheet,
      sha256: createHash("sha256").update(sheet).digest(),
      sent: daysAgo(121),
      until: daysAgo(110),
      answer: "accepted",
      answered: daysAgo(120),
    })
    .execute();
  await db.updateTable("booking").set({ accepted_version: 1 }).where("id", "=", booking.id).execute();
  const spots: number[] = [];
  for (const [at, days] of aired.entries()) {
    const spot = await db
      .insertInto("spot")
      .values({ public_id: newHandle(), booking_id: booking.id, position: at + 1, slot: "mid", seconds: 60 })
      .returning("id")
      .executeTakeFirstOrThrow();
    spots.push(spot.id);
    if (days !== null) await air(db, spot.id, about.show.podcastId, days);
  }
  return { id: booking.id, number, spots };
}

async function air(db: Db, spotId: number, podcastId: number, days: number) {
  const episode = await db
    .insertInto("episode")
    .values({
      podcast_id: podcastId,
      key: newHandle(),
      title: "An episode",
      type: "full",
      number: null,
      season: null,
      seconds: null,
      sound_url: null,
      sound_bytes: null,
      notes: null,
      chapters_url: null,
      transcripts: "[]",
      chapters: "[]",
      gone: null,
      published: daysAgo(days),
      first_seen: daysAgo(days),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("airing_verdict")
    .values({ spot_id: spotId, state: "aired", reason: "said", episode_id: episode.id })
    .execute();
}

/** Orders of a show so many days ago, by its code. */
export async function addOrders(
  db: Db,
  ownerId: number,
  show: Show,
  days: readonly number[],
  fields: Record<string, unknown> = {},
) {
  await db
    .insertInto("conversion")
    .values(
      days.map((ago) => ({
        owner_id: ownerId,
        source: "shop",
        key: newHandle(),
        at: daysAgo(ago),
        kind: "order" as const,
        amount: 5_000,
        currency: "EUR",
        codes: ["FOG10"],
        answered: false,
        entry_id: show.id,
        code_entry_id: show.id,
        rule: "code" as const,
        ...fields,
      })),
    )
    .execute();
}
