import { createHash } from "node:crypto";
import { newHandle } from "../../../server/platform/handle.ts";
import type { Db } from "../../../server/platform/postgres/database.ts";

export interface BookedSpot {
  firstDay?: string | null;
  lastDay?: string | null;
  episode?: number | null;
  slot?: "pre" | "mid" | "post";
}

/** A campaign that looks for a brand. */
export async function addCampaign(
  db: Db,
  ownerId: number,
  names: readonly string[] = ["Grünkern"],
): Promise<{ id: number; publicId: string }> {
  const campaign = await db
    .insertInto("campaign")
    .values({ public_id: newHandle(), owner_id: ownerId, display_name: "Soup" })
    .returning(["id", "public_id as publicId"])
    .executeTakeFirstOrThrow();
  if (names.length > 0)
    await db
      .insertInto("airing_words")
      .values({ campaign_id: campaign.id, names: [...names], phrases: [], login_id: null })
      .execute();
  return campaign;
}

let count = 0;

/** A booking that the podcaster has accepted, with its spots. Answers their public ids. */
export async function addBooking(
  db: Db,
  about: { ownerId: number; campaignId: number; podcastId: number },
  spots: readonly BookedSpot[],
  sheet: {
    code?: string;
    link?: string;
    insertion?: string;
    staysDays?: number;
    accepted?: Date;
    exclusivity?: string;
    exclusivityDays?: number;
  } = {},
): Promise<string[]> {
  count += 1;
  const { accepted = new Date("2026-01-02T10:00:00Z"), ...words } = sheet;
  const booking = await db
    .insertInto("booking")
    .values({
      public_id: newHandle(),
      owner_id: about.ownerId,
      campaign_id: about.campaignId,
      podcast_id: about.podcastId,
      number: `1999-${String(count).padStart(4, "0")}`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const text = JSON.stringify({
    code: "KUECHE10",
    link: "https://gruenkern.de/garten",
    disclosure: "Werbung",
    insertion: "baked-in",
    staysDays: null,
    ...words,
  });
  await db
    .insertInto("booking_version")
    .values({
      booking_id: booking.id,
      number: 1,
      sheet: text,
      sha256: createHash("sha256").update(text).digest(),
      sent: accepted,
      until: accepted,
      answer: "accepted",
      answered: accepted,
    })
    .execute();
  await db.updateTable("booking").set({ accepted_version: 1 }).where("id", "=", booking.id).execute();
  const ids: string[] = [];
  for (const [at, { firstDay = null, lastDay = null, episode = null, slot = "mid" }] of spots.entries()) {
    const public_id = newHandle();
    ids.push(public_id);
    await db
      .insertInto("spot")
      .values({
        public_id,
        booking_id: booking.id,
        position: at + 1,
        first_day: firstDay,
        last_day: lastDay,
        episode,
        slot,
        seconds: 60,
      })
      .execute();
  }
  return ids;
}
