import { sql } from "kysely";
import type { Db, Tx } from "../../platform/postgres/database.ts";

/** More guests than anybody lists. */
const MOST = 500;

/** A campaign of an organization by its handle; undefined where there is none. */
export const selectCampaignFor = async (
  db: Db,
  ownerId: number,
  publicId: string,
): Promise<number | undefined> =>
  (
    await db
      .selectFrom("campaign")
      .select("id")
      .where("owner_id", "=", ownerId)
      .where("public_id", "=", publicId)
      .executeTakeFirst()
  )?.id;

/** Handle and name of campaigns, by row id. */
export async function selectCampaignNames(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { publicId: string; displayName: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("campaign")
    .select(["id", "public_id as publicId", "display_name as displayName"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, ...campaign }) => [id, campaign]));
}

/** Who sees campaigns of an organization as a guest, oldest first. */
export const selectGuests = (db: Db, ownerId: number) =>
  db
    .selectFrom("campaign_guest as g")
    .innerJoin("campaign as c", "c.id", "g.campaign_id")
    .innerJoin("login as l", "l.id", "g.login_id")
    .select([
      "l.public_id as publicId",
      "l.username",
      "l.first_name as firstName",
      "l.last_name as lastName",
      "l.nick_name as nickName",
      "c.public_id as campaign",
      "c.display_name as displayName",
      "g.created as since",
    ])
    .where("c.owner_id", "=", ownerId)
    .orderBy("g.created")
    .orderBy("l.id")
    .limit(MOST)
    .execute();

export const isGuestOf = async (db: Db, campaignId: number, username: string): Promise<boolean> =>
  (await db
    .selectFrom("campaign_guest as g")
    .innerJoin("login as l", "l.id", "g.login_id")
    .select("l.id")
    .where("g.campaign_id", "=", campaignId)
    .where("l.username", "=", username)
    .executeTakeFirst()) !== undefined;

/** Safe to repeat. */
export const insertGuest = (tx: Tx, guest: { campaignId: number; loginId: number; by: number | null }) =>
  tx
    .insertInto("campaign_guest")
    .values({ campaign_id: guest.campaignId, login_id: guest.loginId, invited_by: guest.by })
    .onConflict((c) => c.doNothing())
    .execute();

export async function deleteGuest(
  tx: Tx,
  ownerId: number,
  { guest, campaign }: { guest: string; campaign: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from campaign_guest g using campaign c, login l
    where c.id = g.campaign_id and l.id = g.login_id and c.owner_id = ${ownerId}
      and c.public_id = ${campaign} and l.public_id = ${guest}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The organizations that somebody is a guest of. */
export const selectHosts = async (db: Db, loginId: number): Promise<number[]> =>
  (
    await db
      .selectFrom("campaign_guest as g")
      .innerJoin("campaign as c", "c.id", "g.campaign_id")
      .select("c.owner_id as id")
      .distinct()
      .where("g.login_id", "=", loginId)
      .orderBy("id")
      .execute()
  ).map(({ id }) => id);

export const isAnyGuest = async (db: Db, loginId: number): Promise<boolean> =>
  (await db
    .selectFrom("campaign_guest")
    .select("campaign_id")
    .where("login_id", "=", loginId)
    .limit(1)
    .executeTakeFirst()) !== undefined;
