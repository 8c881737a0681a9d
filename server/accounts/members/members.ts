import type { Members } from "../../../contract/accounts-members.ts";
import { type Act, mayDo, mayGive, type Role } from "../../../contract/acts.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import type { Config } from "../../platform/config.ts";
import { fault, invalidField } from "../../platform/fault.ts";
import { newToken } from "../../platform/handle.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import type { Caller } from "../../platform/web/http.ts";
import { hasPlatformMail } from "../../settings/platform-mail.ts";
import { noteChange, veiled } from "../audit/note.ts";
import { links } from "../links.ts";
import { usernameOf } from "../names.ts";
import { shortName } from "../profile.ts";
import { addAccountMail } from "../rows.ts";
import { type Budget, spend } from "../sessions/ask-budget.ts";
import { shortNamesOf } from "../short-names.ts";
import { ceilingOf } from "./ceilings.ts";
import {
  deleteGuest,
  isGuestOf,
  selectCampaignFor,
  selectCampaignNames,
  selectGuests,
} from "./guest-queries.ts";
import {
  deleteInvitation,
  deleteMember,
  isMember,
  keepsOwner,
  lockMembers,
  selectInvitations,
  selectMembers,
  selectRole,
  upsertInvitation,
} from "./member-queries.ts";
import type { OwnerRow } from "./owners.ts";
import { insertRemoval, selectRemovals } from "./removal-queries.ts";
import { UNDO_DAYS } from "./roles.ts";

/** Invitations an organization sends in a day. */
const INVITATIONS: Budget = { name: "invitations", most: 50, seconds: 86_400 };

/** What the caller is in an organization, as it stands now; read in the transaction that depends on it. */
const roleOf = async (db: Db, caller: Caller, ownerId: number): Promise<Role> =>
  (await selectRole(db, caller.loginId, ownerId)) ?? "viewer";

/** @throws Fault not-allowed */
async function requireRole(db: Db, caller: Caller, ownerId: number, act: Act): Promise<Role> {
  const role = await roleOf(db, caller, ownerId);
  if (!mayDo(role, act)) throw fault("not-allowed");
  return role;
}

/** Members, guests and open invitations of an organization, each at most 500, oldest first. */
export async function listMembers(db: Db, caller: Caller, ownerId: number): Promise<Members> {
  const members = await selectMembers(db, ownerId);
  const invitations = await selectInvitations(db, ownerId);
  const role = await roleOf(db, caller, ownerId);
  const removals = mayDo(role, "member.remove") ? await selectRemovals(db, ownerId, UNDO_DAYS) : [];
  const guests = await selectGuests(db, ownerId);
  const campaigns = await selectCampaignNames(
    db,
    invitations.flatMap((one) => one.campaignId ?? []),
  );
  const names = await shortNamesOf(db, [
    ...invitations.flatMap((one) => one.invitedBy ?? []),
    ...removals.flatMap((one) => one.by ?? []),
  ]);
  return {
    role,
    members: members.map((member) => ({
      publicId: member.publicId,
      username: member.username,
      name: shortName(member),
      since: member.since.toISOString(),
      self: member.publicId === caller.publicId,
      role: member.role,
      ceiling:
        member.role === "manager" && (mayDo(role, "role.give") || member.publicId === caller.publicId)
          ? member.ceiling
          : null,
    })),
    guests: guests.map(({ since, campaign, displayName, ...guest }) => ({
      publicId: guest.publicId,
      username: guest.username,
      name: shortName(guest),
      campaign: { publicId: campaign, displayName },
      since: since.toISOString(),
    })),
    removed: removals.map(({ by, removed, ...login }) => ({
      publicId: login.publicId,
      username: login.username,
      name: shortName(login),
      by: by === null ? null : (names.get(by) ?? null),
      removed: removed.toISOString(),
      until: new Date(removed.getTime() + UNDO_DAYS * 86_400_000).toISOString(),
    })),
    invitations: invitations.map(({ publicId, username, invitedBy, created, expires, role, campaignId }) => ({
      publicId,
      username,
      invitedBy: invitedBy === null ? null : (names.get(invitedBy) ?? null),
      created: created.toISOString(),
      expires: expires.toISOString(),
      role,
      campaign: campaignId === null ? null : (campaigns.get(campaignId) ?? null),
    })),
  };
}

/**
 * Invites an address: by mail, or with the returned link if the platform sends none. Does not reveal whether the
 * address has an account.
 * @throws Fault invalid, not-allowed, not-found for a campaign, already-member, too-many-requests
 */
export async function inviteMember(
  tx: Tx,
  config: Config,
  caller: Caller,
  owner: OwnerRow,
  given: { username: string; role: Role; campaign?: string | undefined },
  language: Language,
): Promise<string | null> {
  const username = usernameOf(given.username)?.username;
  if (username === undefined) throw invalidField("/username", "not-an-address");
  const { role } = given;
  if ((role === "guest") !== (given.campaign !== undefined))
    throw invalidField("/campaign", role === "guest" ? "required" : "wrong-kind");
  if (!mayGive(await requireRole(tx, caller, owner.id, "member.invite"), role)) throw fault("not-allowed");
  // Another account of one's own would spend what a ceiling keeps.
  if (mayDo(role, "contact.unlock") && (await ceilingOf(tx, owner.id, caller.loginId)) !== null)
    throw fault("not-allowed");
  const campaignId =
    given.campaign === undefined ? null : await selectCampaignFor(tx, owner.id, given.campaign);
  if (campaignId === undefined) throw fault("not-found");
  if (await isMember(tx, owner.id, username)) throw fault("already-member");
  if (campaignId !== null && (await isGuestOf(tx, campaignId, username))) throw fault("already-member");
  const wait = await spend(tx, INVITATIONS, owner.publicId);
  if (wait > 0) throw fault("too-many-requests", { retryAfter: wait });
  const byMail = await hasPlatformMail(tx);
  const { token, hash } = newToken();
  const row = { ownerId: owner.id, username, invitedBy: caller.loginId, language, role, campaignId };
  const id = await upsertInvitation(tx, { ...row, tokenHash: byMail ? null : hash });
  await noteChange(tx, {
    ownerId: owner.id,
    thing: "invitation",
    after: { role, address: veiled(username) },
  });
  if (!byMail) return links(config).invitation(token);
  await addAccountMail(tx, { kind: "invitation", id });
  return null;
}

/**
 * Removes a member, a guest or an invitation. Every request checks the membership, so access ends at once. Anyone may
 * leave; only owners remove others. They are told by mail, and it can be undone for a week.
 * @throws Fault not-found, last-member, not-allowed; last-owner for the only owner
 */
export async function removeMember(
  db: Db,
  caller: Caller,
  ownerId: number,
  which: { member: string } | { invitation: string } | { guest: string; campaign: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!("member" in which)) {
      await requireRole(tx, caller, ownerId, "member.invite");
      const gone =
        "guest" in which
          ? await deleteGuest(tx, ownerId, which)
          : await deleteInvitation(tx, ownerId, which.invitation);
      if (!gone) throw fault("not-found");
      const guest = { thing: "member", before: { role: "guest" }, after: { role: null } };
      if ("guest" in which) await noteChange(tx, { ownerId, handle: which.guest, ...guest });
      return;
    }
    const members = await lockMembers(tx, ownerId);
    const member = members.find((one) => one.publicId === which.member);
    if (!member) throw fault("not-found");
    const leaves = member.loginId === caller.loginId;
    if (!leaves) await requireRole(tx, caller, ownerId, "member.remove");
    if (members.length === 1) throw fault("last-member");
    if (member.role === "owner" && !keepsOwner(members, member)) throw fault("last-owner");
    await deleteMember(tx, ownerId, member.loginId);
    const before = { role: member.role };
    await noteChange(tx, { ownerId, thing: "member", handle: which.member, before, after: { role: null } });
    await addJob(tx, "member-left", { ownerId, loginId: member.loginId });
    if (leaves) return;
    const { loginId, role, ceiling } = member;
    const id = await insertRemoval(tx, { ownerId, loginId, role, ceiling, by: caller.loginId });
    await addAccountMail(tx, { kind: "removed", id });
  });
}
