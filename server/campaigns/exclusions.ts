import { sql } from "kysely";
import type { listExclusions as promised } from "../../contract/campaigns/lists.ts";
import { MAX_PODCASTS_PER_CAMPAIGN } from "../../contract/campaigns.ts";
import type { RouteReply } from "../../contract/route.ts";
import { addressOnSale } from "../catalogue/addresses/address-on-sale.ts";
import { hideFor } from "../catalogue/addresses/hide-addresses.ts";
import type { Db } from "../platform/postgres/database.ts";

/**
 * The shows of a campaign whose podcasters exclude what it advertises. Of what was said by a claim and by a link only the
 * former counts, also where it excludes less.
 */
export async function listExclusions(db: Db, campaign: { id: number }): Promise<RouteReply<typeof promised>> {
  const { category } = await db
    .selectFrom("campaign")
    .select("category")
    .where("id", "=", campaign.id)
    .executeTakeFirstOrThrow();
  if (category === null) return { category, podcasts: [] };
  const rows = await db
    .selectFrom("campaign_entry as e")
    .innerJoin("podcast as p", "p.id", "e.podcast_id")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("contact_preference as w")
          .select(["w.blocked", "w.said"])
          .whereRef("w.podcast_id", "=", "e.podcast_id")
          .orderBy("w.said_by")
          .limit(1)
          .as("said"),
      (join) => join.onTrue(),
    )
    .select([
      "e.public_id as entry",
      "p.public_id as podcast",
      "p.title",
      addressOnSale.as("onSale"),
      "said.said",
    ])
    .where("e.campaign_id", "=", campaign.id)
    .where(sql<boolean>`${category} = any(said.blocked)`)
    .orderBy("e.id")
    .limit(MAX_PODCASTS_PER_CAMPAIGN)
    .execute();
  return {
    category,
    podcasts: rows.map(({ onSale, ...row }) => ({
      ...row,
      title: hideFor(onSale)(row.title),
      said: row.said.toISOString(),
    })),
  };
}
