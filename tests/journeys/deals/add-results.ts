import type { Db } from "../../../server/platform/postgres/database.ts";
import { addOrders, addRunBooking, type Show } from "../../support/outcome-world.ts";
import type { Prepared } from "../prepare.ts";

const times = (count: number, ago: (place: number) => number) =>
  Array.from({ length: count }, (_, place) => ago(place));

/** Four shows: one is sure, one is dear, one had two lucky orders, one waits. */
export async function addResults(db: Db, campaign: Prepared): Promise<void> {
  const { id, owner_id: ownerId } = await db
    .selectFrom("campaign")
    .select(["id", "owner_id"])
    .where("public_id", "=", campaign.publicId)
    .executeTakeFirstOrThrow();
  const entries = await db
    .selectFrom("campaign_entry as e")
    .innerJoin("podcast as p", "p.id", "e.podcast_id")
    .select(["e.id", "e.public_id as publicId", "e.podcast_id as podcastId", "p.title"])
    .where("e.campaign_id", "=", id)
    .orderBy("e.id")
    .execute();
  const [sure, dear, lucky, waiting] = entries as [Show, Show, Show, Show];
  const book = (show: Show, booked: Parameters<typeof addRunBooking>[2]) =>
    addRunBooking(db, { ownerId, campaignId: id, show }, booked);
  await book(sure, { aired: [75, 68], net: 120_000 });
  await addOrders(
    db,
    ownerId,
    sure,
    times(60, (place) => 74 - place * 0.9),
  );
  await book(dear, { aired: [70], net: 90_000 });
  await addOrders(
    db,
    ownerId,
    dear,
    times(7, (place) => 69 - place * 3),
  );
  await book(lucky, { aired: [12], net: 5_000, perLead: 500 });
  await addOrders(db, ownerId, lucky, [11, 10]);
  await book(waiting, { aired: [null, null], net: 40_000 });
}
