import { type Expression, type ExpressionBuilder, expressionBuilder, sql } from "kysely";
import type { AdCategory } from "../../contract/contacts/ad-categories.ts";
import type { Behind } from "../../contract/forms/page.ts";
import type { Db, Tables, Tx } from "../platform/postgres/database.ts";
import { goingOn } from "../platform/postgres/going-on.ts";

/** A campaign without its figures, found through the caller's organizations. */
export interface FoundCampaign {
  id: number;
  publicId: string;
  ownerId: number;
  displayName: string;
  start: Date | null;
  budget: number | null;
  currency: string | null;
  modified: Date;
  /** False for those who act for the organization without belonging to it. */
  member: boolean;
}

export type CampaignRow = Awaited<ReturnType<typeof selectCampaign>>;

const foundColumns = [
  "c.id",
  "c.public_id as publicId",
  "c.owner_id as ownerId",
  "c.display_name as displayName",
  "c.start",
  "c.budget",
  "c.currency",
  "c.modified",
] as const;

const seenBy = (db: Db, loginId: number, publicId: string) =>
  db
    .selectFrom("campaign as c")
    .innerJoin("owner_access as m", "m.owner_id", "c.owner_id")
    .select([...foundColumns, "m.member"])
    .where("m.login_id", "=", loginId)
    .where("c.public_id", "=", publicId);

export const selectCampaignOf = (
  db: Db,
  loginId: number,
  publicId: string,
): Promise<FoundCampaign | undefined> => seenBy(db, loginId, publicId).executeTakeFirst();

/** A campaign by its handle, for a guest of it. */
export const selectGuestCampaign = (db: Db, publicId: string): Promise<FoundCampaign | undefined> =>
  db
    .selectFrom("campaign as c")
    .select([...foundColumns, sql<boolean>`true`.as("member")])
    .where("c.public_id", "=", publicId)
    .executeTakeFirst();

/** Others who add to this campaign or change it wait until this transaction ends. */
export const lockCampaign = (tx: Tx, loginId: number, publicId: string): Promise<FoundCampaign | undefined> =>
  seenBy(tx, loginId, publicId).modifyEnd(sql`for no key update of c`).executeTakeFirst();

/** Number of podcasts, their listeners, and how many of their addresses the campaign's organization unlocked. */
const numbers = (eb: ExpressionBuilder<Tables & { c: Tables["campaign"] }, "c">) =>
  eb
    .selectFrom("campaign_entry as e")
    .innerJoin("podcast as p", "p.id", "e.podcast_id")
    .leftJoin("unlock as u", (join) =>
      join.onRef("u.podcast_id", "=", "e.podcast_id").onRef("u.owner_id", "=", "c.owner_id"),
    )
    .select([
      sql<number>`count(*)`.as("podcasts"),
      sql<number>`coalesce(sum(p.reach), 0)`.as("listeners"),
      sql<number>`count(u.id)`.as("unlocked"),
    ])
    .whereRef("e.campaign_id", "=", "c.id")
    .as("n");

const described = (db: Db) =>
  db
    .selectFrom("campaign as c")
    .innerJoin("owner as o", "o.id", "c.owner_id")
    .select([
      "c.public_id as publicId",
      "o.name as ownerName",
      "o.display_name as ownerDisplayName",
      "c.created",
      "c.modified",
      "c.display_name as displayName",
      "c.start",
      "c.start_zone as timeZone",
      "c.duration",
      "c.currency",
      "c.budget",
      "c.pay_per_action as payPerAction",
      "c.pay_per_lead as payPerLead",
      "c.pay_per_click as payPerClick",
      "c.category",
      "c.utm_source",
      "c.utm_medium",
      "c.utm_campaign",
    ]);

/** Those of organizations and those with these handles, newest first; without their numbers, see `numbersOf`. */
export const selectCampaigns = (
  db: Db,
  ownerIds: readonly number[],
  publicIds: readonly string[],
  limit: number,
  behind: Behind,
) => {
  const { where, offset } = goingOn(
    sql`(c.created, c.id)`,
    (handle) => sql`(select x.created, x.id from campaign x where x.public_id = ${handle})`,
    behind,
  );
  return described(db)
    .select(["c.id", "c.owner_id as ownerId"])
    .where(
      sql<boolean>`(c.owner_id = any(${[...ownerIds]}::bigint[]) or c.public_id = any(${[...publicIds]}::text[]))`,
    )
    .where(where)
    .orderBy("c.created", "desc")
    .orderBy("c.id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
};

export const selectCampaign = (db: Db, id: number) =>
  described(db)
    .innerJoinLateral(numbers, (join) => join.onTrue())
    .select(["n.podcasts", "n.listeners", "n.unlocked"])
    .where("c.id", "=", id)
    .executeTakeFirstOrThrow();

/** The columns a user fills in; undefined ones are not changed. */
export interface CampaignColumns {
  display_name: string;
  start?: string | null | undefined;
  start_zone?: string | null | undefined;
  duration?: number | null | undefined;
  currency?: string | null | undefined;
  budget?: number | null | undefined;
  pay_per_action?: number | null | undefined;
  pay_per_lead?: number | null | undefined;
  pay_per_click?: number | null | undefined;
  category?: AdCategory | null | undefined;
  utm_source?: string | undefined;
  utm_medium?: string | undefined;
  utm_campaign?: string | undefined;
}

export const insertCampaign = (
  tx: Tx,
  key: { publicId: string; ownerId: number; loginId: number },
  columns: CampaignColumns,
): Promise<{ id: number }> =>
  tx
    .insertInto("campaign")
    .values({ public_id: key.publicId, owner_id: key.ownerId, created_by: key.loginId, ...columns })
    .returning("id")
    .executeTakeFirstOrThrow();

/**
 * Changes a campaign. `modified` always moves on by a millisecond at least, because that is all a browser
 * sees: two changes within the same millisecond must not look alike.
 */
export const updateCampaignColumns = (tx: Tx, id: number, columns: CampaignColumns) =>
  tx
    .updateTable("campaign")
    .set({
      ...columns,
      modified: sql<Date>`date_trunc('milliseconds', greatest(clock_timestamp(), modified + interval '1 millisecond'))`,
    })
    .where("id", "=", id)
    .execute();

export const deleteCampaignRow = (tx: Tx, id: number) =>
  tx.deleteFrom("campaign").where("id", "=", id).execute();

export const countStates = (db: Db, campaignId: number) =>
  db
    .selectFrom("campaign_entry")
    .select(["state", sql<number>`count(*)`.as("entries")])
    .where("campaign_id", "=", campaignId)
    .groupBy("state")
    .execute();

/** Entries of state New with an address that the catalogue knows or the organization has unlocked. */
export async function countReachable(db: Db, campaign: { id: number; ownerId: number }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from campaign_entry e
    join podcast p on p.id = e.podcast_id
    left join unlock u on u.podcast_id = e.podcast_id and u.owner_id = ${campaign.ownerId}
    where e.campaign_id = ${campaign.id} and e.state = 'New' and (p.address_id is not null or u.id is not null)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Entries whose address the organization has unlocked. */
export async function countUnlocked(db: Db, campaign: { id: number; ownerId: number }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from campaign_entry e join unlock u on u.podcast_id = e.podcast_id
    where e.campaign_id = ${campaign.id} and u.owner_id = ${campaign.ownerId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export const podcastIdsQuery = (campaignId: number): Expression<unknown> =>
  (expressionBuilder<Tables>() as ExpressionBuilder<Tables, never>)
    .selectFrom("campaign_entry")
    .select("podcast_id")
    .where("campaign_id", "=", campaignId);

// Not by `of_owner`: the policy asks for the campaign, which is in the index of this join and not in that one.
export const placedIdsQuery = (ownerId: number): Expression<unknown> =>
  (expressionBuilder<Tables>() as ExpressionBuilder<Tables, never>)
    .selectFrom("campaign_entry as e")
    .innerJoin("campaign as c", "c.id", "e.campaign_id")
    .select("e.podcast_id")
    .where("c.owner_id", "=", ownerId);
