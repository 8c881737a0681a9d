import { sql } from "kysely";
import type { Role } from "../../../contract/acts.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { INVITATION_DAYS } from "../sign-up/sign-up-queries.ts";

/** More members than anybody lists. */
const MOST = 500;

export const selectMembers = (db: Db, ownerId: number) =>
  db
    .selectFrom("membership as m")
    .innerJoin("login as l", "l.id", "m.login_id")
    .select([
      "l.id",
      "l.public_id as publicId",
      "l.username",
      "l.first_name as firstName",
      "l.last_name as lastName",
      "l.nick_name as nickName",
      "m.created as since",
      "m.role",
      "m.ceiling",
    ])
    .where("m.owner_id", "=", ownerId)
    .orderBy("m.created")
    .orderBy("l.id")
    .limit(MOST)
    .execute();

export const selectInvitations = (db: Db, ownerId: number) =>
  db
    .selectFrom("invitation")
    .select([
      "public_id as publicId",
      "username",
      "invited_by as invitedBy",
      "created",
      "expires",
      "role",
      "campaign_id as campaignId",
    ])
    .where("owner_id", "=", ownerId)
    .where("expires", ">", sql<Date>`now()`)
    .orderBy("created")
    .orderBy("id")
    .limit(MOST)
    .execute();

export const isMember = async (db: Db, ownerId: number, username: string): Promise<boolean> =>
  (await db
    .selectFrom("membership as m")
    .innerJoin("login as l", "l.id", "m.login_id")
    .select("l.id")
    .where("m.owner_id", "=", ownerId)
    .where("l.username", "=", username)
    .executeTakeFirst()) !== undefined;

/** A newer invitation of the same address takes the place of the older one, and its link with it. */
export async function upsertInvitation(
  tx: Tx,
  given: {
    ownerId: number;
    username: string;
    invitedBy: number;
    language: Language;
    role: Role;
    campaignId: number | null;
    tokenHash: Buffer | null;
  },
): Promise<number> {
  const row = {
    token_hash: given.tokenHash,
    invited_by: given.invitedBy,
    language: given.language,
    role: given.role,
    campaign_id: given.campaignId,
    created: sql<Date>`now()`,
    expires: sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`,
  };
  const { id } = await tx
    .insertInto("invitation")
    .values({ public_id: newHandle(), owner_id: given.ownerId, username: given.username, ...row })
    .onConflict((c) => c.columns(["owner_id", "username"]).doUpdateSet(row))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const selectInvitation = (db: Db, by: { id: number } | { hash: Buffer }) =>
  db
    .selectFrom("invitation as i")
    .innerJoin("owner as o", "o.id", "i.owner_id")
    .select([
      "i.id",
      "i.owner_id as ownerId",
      "i.username",
      "i.language",
      "i.invited_by as invitedBy",
      "i.expires",
      "i.role",
      "i.campaign_id as campaignId",
      "o.public_id as ownerPublicId",
      "o.name as ownerName",
      "o.display_name as organization",
    ])
    .where((eb) => ("id" in by ? eb("i.id", "=", by.id) : eb("i.token_hash", "=", by.hash)))
    .where("i.expires", ">", sql<Date>`now()`)
    .executeTakeFirst();

export const setInvitationToken = (tx: Tx, id: number, hash: Buffer) =>
  tx.updateTable("invitation").set({ token_hash: hash }).where("id", "=", id).execute();

/** Takes the invitation by its link: true for exactly one caller, and none once another has replaced it in its row. */
export const takeInvitation = async (tx: Tx, id: number, hash: Buffer): Promise<boolean> =>
  (
    await tx
      .deleteFrom("invitation")
      .where("id", "=", id)
      .where("token_hash", "=", hash)
      .where("expires", ">", sql<Date>`now()`)
      .executeTakeFirst()
  ).numDeletedRows > 0n;

export const deleteInvitation = async (tx: Tx, ownerId: number, publicId: string): Promise<boolean> =>
  (
    await tx
      .deleteFrom("invitation")
      .where("owner_id", "=", ownerId)
      .where("public_id", "=", publicId)
      .executeTakeFirst()
  ).numDeletedRows > 0n;

interface LockedMember {
  loginId: number;
  publicId: string;
  role: Role;
  ceiling: number | null;
  disabled: Date | null;
}

/** Whether an owner stays without this one. One whose account is disabled gives no role to anybody, and so is none. */
export const keepsOwner = (members: readonly LockedMember[], without: LockedMember): boolean =>
  members.some((one) => one.role === "owner" && one.disabled === null && one.loginId !== without.loginId);

/** Locks the members until the transaction ends, so that two who remove each other are serialized. */
export async function lockMembers(tx: Tx, ownerId: number): Promise<LockedMember[]> {
  await tx.selectFrom("owner").select("id").where("id", "=", ownerId).forNoKeyUpdate().execute();
  return tx
    .selectFrom("membership as m")
    .innerJoin("login as l", "l.id", "m.login_id")
    .select(["l.id as loginId", "l.public_id as publicId", "m.role", "m.ceiling", "l.disabled"])
    .where("m.owner_id", "=", ownerId)
    .execute();
}

export const updateCeiling = (tx: Tx, ownerId: number, loginId: number, ceiling: number | null) =>
  tx
    .updateTable("membership")
    .set({ ceiling })
    .where("owner_id", "=", ownerId)
    .where("login_id", "=", loginId)
    .execute();

export const updateRole = (tx: Tx, ownerId: number, loginId: number, role: Role) =>
  tx
    .updateTable("membership")
    .set({ role })
    .where("owner_id", "=", ownerId)
    .where("login_id", "=", loginId)
    .execute();

/** What somebody is in an organization, by membership or because they act for it; undefined for anybody else. */
export const selectRole = async (db: Db, loginId: number, ownerId: number): Promise<Role | undefined> =>
  (
    await db
      .selectFrom("owner_access")
      .select("role")
      .where("login_id", "=", loginId)
      .where("owner_id", "=", ownerId)
      .executeTakeFirst()
  )?.role;

/** The role of a member who may sign in. */
export const selectMemberRole = async (db: Db, loginId: number, ownerId: number): Promise<Role | undefined> =>
  (
    await db
      .selectFrom("membership as m")
      .innerJoin("login as l", "l.id", "m.login_id")
      .select("m.role")
      .where("m.login_id", "=", loginId)
      .where("m.owner_id", "=", ownerId)
      .where("l.disabled", "is", null)
      .executeTakeFirst()
  )?.role;

/** Whether somebody may act for organizations they do not belong to. */
export const mayActForAny = async (db: Db, loginId: number): Promise<boolean> =>
  (await db
    .selectFrom("login_permission as p")
    .innerJoin("login as l", "l.id", "p.login_id")
    .select("p.login_id")
    .where("p.login_id", "=", loginId)
    .where("p.permission", "=", "OWNER_ACT_FOR_ANY")
    .where("l.disabled", "is", null)
    .executeTakeFirst()) !== undefined;

export async function deleteMember(tx: Tx, ownerId: number, loginId: number): Promise<void> {
  await tx.deleteFrom("membership").where("owner_id", "=", ownerId).where("login_id", "=", loginId).execute();
  // Otherwise a user who may act for any organization would continue to act for this one.
  await tx
    .updateTable("preference")
    .set({ owner_id: null, restrict_view: false })
    .where("owner_id", "=", ownerId)
    .where("login_id", "=", loginId)
    .execute();
}
