import type { Members } from "../../../contract/accounts-members.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import type { Config } from "../../platform/config.ts";
import { fault, invalidField } from "../../platform/fault.ts";
import { newToken } from "../../platform/handle.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import type { Caller } from "../../platform/web/http.ts";
import { hasPlatformMail } from "../../settings/platform-mail.ts";
import { links } from "../links.ts";
import { usernameOf } from "../names.ts";
import { shortName } from "../profile.ts";
import { type Budget, spend } from "../sessions/ask-budget.ts";
import { shortNamesOf } from "../short-names.ts";
import { mayRemove, UNDO_DAYS } from "./founder.ts";
import { insertRemoval, selectFounder, selectRemovals } from "./founder-queries.ts";
import {
  deleteInvitation,
  deleteMember,
  isMember,
  lockMembers,
  selectInvitations,
  selectMembers,
  upsertInvitation,
} from "./member-queries.ts";
import type { OwnerRow } from "./owners.ts";

/** Invitations an organization sends in a day. */
const INVITATIONS: Budget = { name: "invitations", most: 50, seconds: 86_400 };

/** Members and open invitations of an organization, each at most 500, oldest first. */
export async function listMembers(db: Db, caller: Caller, ownerId: number): Promise<Members> {
  const members = await selectMembers(db, ownerId);
  const invitations = await selectInvitations(db, ownerId);
  const founder = await selectFounder(db, ownerId);
  const may = mayRemove(caller, founder);
  const removals = may ? await selectRemovals(db, ownerId, UNDO_DAYS) : [];
  const names = await shortNamesOf(db, [
    ...invitations.flatMap((one) => one.invitedBy ?? []),
    ...removals.flatMap((one) => one.by ?? []),
  ]);
  return {
    mayRemove: may,
    members: members.map((member) => ({
      publicId: member.publicId,
      username: member.username,
      name: shortName(member),
      since: member.since.toISOString(),
      self: member.publicId === caller.publicId,
      founder: member.id === founder,
    })),
    removed: removals.map(({ by, removed, ...login }) => ({
      publicId: login.publicId,
      username: login.username,
      name: shortName(login),
      by: by === null ? null : (names.get(by) ?? null),
      removed: removed.toISOString(),
      until: new Date(removed.getTime() + UNDO_DAYS * 86_400_000).toISOString(),
    })),
    invitations: invitations.map(({ publicId, username, invitedBy, created, expires }) => ({
      publicId,
      username,
      invitedBy: invitedBy === null ? null : (names.get(invitedBy) ?? null),
      created: created.toISOString(),
      expires: expires.toISOString(),
    })),
  };
}

/**
 * Invites an address: by mail, or with the returned link if the platform sends none. Does not reveal whether the
 * address has an account.
 * @throws Fault invalid, already-member, too-many-requests
 */
export async function inviteMember(
  tx: Tx,
  config: Config,
  caller: Caller,
  owner: OwnerRow,
  typed: string,
  language: Language,
): Promise<string | null> {
  const username = usernameOf(typed)?.username;
  if (username === undefined) throw invalidField("/username", "not-an-address");
  if (await isMember(tx, owner.id, username)) throw fault("already-member");
  const wait = await spend(tx, INVITATIONS, owner.publicId);
  if (wait > 0) throw fault("too-many-requests", { retryAfter: wait });
  const byMail = await hasPlatformMail(tx);
  const { token, hash } = newToken();
  const given = { ownerId: owner.id, username, invitedBy: caller.loginId, language };
  const id = await upsertInvitation(tx, { ...given, tokenHash: byMail ? null : hash });
  if (!byMail) return links(config).invitation(token);
  await addJob(tx, "account-mail", { kind: "invitation", id }, { maxAttempts: 8 });
  return null;
}

/**
 * Removes a member or an invitation. Every request checks the membership, so access ends at once. Anyone may leave;
 * only the founder removes others. They are told by mail, and it can be undone for a week.
 * @throws Fault not-found, last-member, not-founder; pass-on-first for a founder who leaves
 */
export async function removeMember(
  db: Db,
  caller: Caller,
  ownerId: number,
  which: { member: string } | { invitation: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ("invitation" in which) {
      if (!(await deleteInvitation(tx, ownerId, which.invitation))) throw fault("not-found");
      return;
    }
    const members = await lockMembers(tx, ownerId);
    const member = members.find((one) => one.publicId === which.member);
    if (!member) throw fault("not-found");
    const founder = await selectFounder(tx, ownerId);
    const leaves = member.loginId === caller.loginId;
    if (!leaves && !mayRemove(caller, founder)) throw fault("not-founder");
    if (members.length === 1) throw fault("last-member");
    if (leaves && founder === caller.loginId) throw fault("pass-on-first");
    await deleteMember(tx, ownerId, member.loginId);
    await addJob(tx, "member-left", { ownerId, loginId: member.loginId });
    if (leaves) return;
    const id = await insertRemoval(tx, { ownerId, loginId: member.loginId, by: caller.loginId });
    await addJob(tx, "account-mail", { kind: "removed", id }, { maxAttempts: 8 });
  });
}
