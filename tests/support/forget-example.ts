import { sql } from "kysely";
import { EXAMPLE_NAME } from "../../server/demo/example/make-example.ts";
import type { Db } from "../../server/platform/postgres/database.ts";

/** Takes the finished campaign out of a demonstration, if it has one: journeys begin with an organization that has none. */
export async function forgetExample(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const campaign = await tx
      .selectFrom("campaign")
      .select(["id", "owner_id"])
      .where("display_name", "=", EXAMPLE_NAME)
      .executeTakeFirst();
    if (!campaign) return;
    for (const table of ["link", "promo_code", "booking"] as const)
      await tx.deleteFrom(table).where("campaign_id", "=", campaign.id).execute();
    for (const table of ["conversion", "conversion_state", "booking_counter"] as const)
      await tx.deleteFrom(table).where("owner_id", "=", campaign.owner_id).execute();
    await tx.deleteFrom("campaign").where("id", "=", campaign.id).execute();
    await sql`delete from podcast_watch`.execute(tx);
    await sql`delete from episode`.execute(tx);
    await sql`delete from airing_show`.execute(tx);
    await sql`delete from podcast_feed`.execute(tx);
  });
}
