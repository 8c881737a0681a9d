import { sql } from "kysely";
import { addressOnSale } from "../../catalogue/addresses/address-on-sale.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

const described = (db: Db) =>
  db
    .selectFrom("link as l")
    .leftJoin("campaign_entry as e", "e.id", "l.entry_id")
    .leftJoin("podcast as p", "p.id", "e.podcast_id")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("link_day as d")
          .select([
            sql<number>`coalesce(sum(d.clicks), 0)::bigint`.as("clicks"),
            sql<number>`coalesce(sum(d.visitors), 0)::bigint`.as("visitors"),
            sql<number>`coalesce(sum(d.filtered), 0)::bigint`.as("filtered"),
          ])
          .whereRef("d.link_id", "=", "l.id")
          .as("n"),
      (join) => join.onTrue(),
    )
    .select([
      "l.public_id as publicId",
      "e.public_id as entryExternalId",
      "p.title",
      addressOnSale.as("onSale"),
      (eb) =>
        eb
          .selectFrom("promo_code_holder as h")
          .innerJoin("promo_code as c", "c.id", "h.code_id")
          .select("c.code")
          .whereRef("h.entry_id", "=", "l.entry_id")
          .where("h.until", "is", null)
          .orderBy("h.id")
          .limit(1)
          .as("code"),
      "l.slug",
      "l.target",
      "l.state",
      "n.clicks",
      "n.visitors",
      "n.filtered",
    ]);

export type LinkRow = Awaited<ReturnType<typeof selectLinks>>[number];

export const selectLinks = (db: Db, campaignId: number, limit: number) =>
  described(db).where("l.campaign_id", "=", campaignId).orderBy("l.id").limit(limit).execute();

export const selectLink = (db: Db, id: number) =>
  described(db).where("l.id", "=", id).executeTakeFirstOrThrow();

/** The last days of a link, or of all links of a campaign, oldest first. */
export function selectDays(db: Db, of: { campaignId: number } | { linkId: number }, days: number) {
  const all = db
    .selectFrom("link_day as d")
    .innerJoin("link as l", "l.id", "d.link_id")
    .select([
      "d.day",
      sql<number>`sum(d.clicks)::bigint`.as("clicks"),
      sql<number>`sum(d.visitors)::bigint`.as("visitors"),
      sql<number>`sum(d.filtered)::bigint`.as("filtered"),
    ])
    .where("d.day", ">", sql<string>`(now() at time zone 'UTC')::date - ${days}::int`)
    .groupBy("d.day")
    .orderBy("d.day")
    // A clock that was wrong for a while may have left days that are still to come.
    .limit(days);
  return (
    "linkId" in of ? all.where("l.id", "=", of.linkId) : all.where("l.campaign_id", "=", of.campaignId)
  ).execute();
}

export const countLinks = async (tx: Tx, campaignId: number): Promise<number> =>
  (
    await tx
      .selectFrom("link")
      .select(sql<number>`count(*)`.as("links"))
      .where("campaign_id", "=", campaignId)
      .executeTakeFirstOrThrow()
  ).links;

/** A link of one of the caller's organizations. */
export const selectLinkOf = (db: Db, loginId: number, publicId: string) =>
  db
    .selectFrom("link as l")
    .innerJoin("owner_access as m", "m.owner_id", "l.owner_id")
    .select(["l.id", "l.owner_id as ownerId", "l.slug", "m.member"])
    .where("m.login_id", "=", loginId)
    .where("l.public_id", "=", publicId)
    .executeTakeFirst();

export const selectUtm = (db: Db, campaignId: number) =>
  db
    .selectFrom("campaign")
    .select(["utm_source", "utm_medium", "utm_campaign"])
    .where("id", "=", campaignId)
    .executeTakeFirstOrThrow();

/** The shows among these entries of a campaign, and whether each has a link. */
export const selectShows = (tx: Tx, campaignId: number, externalIds: readonly string[]) =>
  tx
    .selectFrom("campaign_entry as e")
    .innerJoin("podcast as p", "p.id", "e.podcast_id")
    .leftJoin("link as l", (join) => join.onRef("l.entry_id", "=", "e.id").on("l.state", "<>", "removed"))
    .select(["e.id", "p.title", addressOnSale.as("onSale"), "l.id as linkId"])
    .where("e.campaign_id", "=", campaignId)
    .where("e.public_id", "in", externalIds)
    .orderBy("e.id")
    .execute();

export const countRawLinks = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom("link")
      .select(sql<number>`count(*)`.as("links"))
      .where("title_hidden", "=", false)
      .executeTakeFirstOrThrow()
  ).links;

/** Links whose targets may hold an address, with the one on sale of their shows. */
export const selectRawLinks = (tx: Tx, limit: number) =>
  tx
    .selectFrom("link as l")
    .leftJoin("campaign_entry as e", "e.id", "l.entry_id")
    .leftJoin("podcast as p", "p.id", "e.podcast_id")
    .select(["l.id", "l.target", addressOnSale.as("onSale")])
    .where("l.title_hidden", "=", false)
    .orderBy("l.id")
    .limit(limit)
    .execute();

export const updateTargets = (tx: Tx, links: readonly { id: number; target: string }[]) =>
  sql`
    update link l set target = g.target, title_hidden = true
    from json_to_recordset(${JSON.stringify(links)}::json) as g(id bigint, target text)
    where l.id = g.id`.execute(tx);

/** False where the slug was given before. */
export const insertLink = async (
  tx: Tx,
  link: {
    public_id: string;
    owner_id: number;
    campaign_id: number;
    entry_id: number;
    slug: string;
    target: string;
    created_by: number;
  },
): Promise<boolean> =>
  (await tx
    .insertInto("link")
    .values({ ...link, title_hidden: true })
    .onConflict((c) => c.column("slug").doNothing())
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Nothing leaves "removed". */
export const updateState = (tx: Tx, id: number, state: "open" | "closed" | "removed") =>
  tx
    .updateTable("link")
    .set({ state, modified: sql<Date>`now()` })
    .where("id", "=", id)
    .where("state", "<>", "removed")
    .execute();
