import type { z } from "zod";
import type { Owner } from "../../../contract/accounts.ts";
import type { Invitation, acceptInvitation as promised } from "../../../contract/accounts-entry.ts";
import { mayDo, mayGive } from "../../../contract/acts.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { fault } from "../../platform/fault.ts";
import { hashToken } from "../../platform/handle.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import type { Caller, Context } from "../../platform/web/http.ts";
import { allowedSignUps } from "../../settings/sign-ups.ts";
import { noteMember } from "../audit/note-member.ts";
import { ceilingOf } from "../members/ceilings.ts";
import { insertGuest } from "../members/guest-queries.ts";
import {
  lockMembers,
  mayActForAny,
  selectInvitation,
  selectRole,
  takeInvitation,
} from "../members/member-queries.ts";
import { checkName, cleanName } from "../names.ts";
import { hashPassword } from "../passwords/password.ts";
import { brokenPasswordRule } from "../passwords/password-rules.ts";
import { firstPreferences } from "../preferences.ts";
import {
  selectLogin,
  selectLoginByName,
  selectOwners,
  selectPreference,
  upsertPreference,
} from "../queries.ts";
import { holdLogin } from "../sessions/hold-login.ts";
import { shortNamesOf } from "../short-names.ts";
import { addLogin, addMember } from "./create.ts";

type Found = NonNullable<Awaited<ReturnType<typeof selectInvitation>>>;

/** What anyone with the link may see. @throws Fault link-over */
export async function readInvitation(db: Db, token: string): Promise<z.output<typeof Invitation>> {
  const found = await find(db, token);
  const names = await shortNamesOf(db, found.invitedBy === null ? [] : [found.invitedBy]);
  return {
    organization: found.organization,
    username: found.username,
    invitedBy: found.invitedBy === null ? null : (names.get(found.invitedBy) ?? null),
    expires: found.expires.toISOString(),
    guest: found.campaignId !== null,
  };
}

async function find(db: Db, token: string): Promise<Found> {
  const found = await selectInvitation(db, { hash: hashToken(token) });
  if (!found) throw fault("link-over");
  return found;
}

/**
 * Accepts an invitation: as the invited user who is signed in, else by making the login with a password.
 * @throws Fault link-over; invitation-for-another; sign-in-first where the address has a login; sign-up-closed; invalid
 */
export async function acceptInvitation(
  { db, config }: Pick<Context, "db" | "config">,
  token: string,
  given: RouteBody<typeof promised>,
  caller: Caller | null,
  language: Language,
): Promise<{ username: string; owner: Owner }> {
  const found = await find(db, token);
  const join = caller
    ? await asCaller(db, found, caller)
    : await asNew(db, found, given, config.leakedPasswords);
  await inTransaction(db, async (tx) => {
    // An owner who is just deleting the account comes before or after: the organization is not left without one.
    await lockMembers(tx, found.ownerId);
    // Whoever is just deleting their own account becomes no member.
    if (caller && (await holdLogin(tx, caller.loginId)).disabled) throw fault("link-over");
    if (!(await takeInvitation(tx, found.id, hashToken(token)))) throw fault("link-over");
    if (!(await mayStillInvite(tx, found))) throw fault("link-over");
    const loginId = await join(tx);
    if (found.campaignId === null) await keepChoice(tx, loginId, language);
    if (found.campaignId === null) await addMember(tx, loginId, found.ownerId, found.role);
    else await insertGuest(tx, { campaignId: found.campaignId, loginId, by: found.invitedBy });
    await noteMember(tx, { ownerId: found.ownerId, loginId, before: null, after: found.role, own: true });
  });
  const { username, ownerPublicId: publicId, ownerName: name, organization: displayName } = found;
  return { username, owner: { publicId, name, displayName } };
}

/** Whoever has left since, or lost the role for it, brings nobody in any more; nor themselves under another address. */
async function mayStillInvite(tx: Tx, { invitedBy, ownerId, role }: Found): Promise<boolean> {
  if (invitedBy === null) return true;
  const own = await selectRole(tx, invitedBy, ownerId);
  if (!own) return mayActForAny(tx, invitedBy);
  if (!mayDo(own, "member.invite") || !mayGive(own, role)) return false;
  return !mayDo(role, "contact.unlock") || (await ceilingOf(tx, ownerId, invitedBy)) === null;
}

/** A user with one organization acts for it implicitly; joining a second one must not change that. */
async function keepChoice(tx: Tx, loginId: number, language: Language): Promise<void> {
  const [only, ...more] = (await selectOwners(tx, loginId)).filter(({ member }) => member);
  if (!only || more.length > 0) return;
  const { owner, ...before } = (await selectPreference(tx, loginId)) ?? firstPreferences(language);
  if (!owner) await upsertPreference(tx, loginId, { ...before, ownerId: only.id });
}

async function asCaller(db: Db, found: Found, caller: Caller): Promise<(tx: Tx) => Promise<number>> {
  const { username } = await selectLogin(db, caller.loginId);
  if (username !== found.username) throw fault("invitation-for-another");
  return async () => caller.loginId;
}

async function asNew(
  db: Db,
  found: Found,
  given: RouteBody<typeof promised>,
  leaked: string | null,
): Promise<(tx: Tx) => Promise<number>> {
  const firstName = cleanName(given.firstName ?? "");
  const lastName = cleanName(given.lastName ?? "");
  const rule =
    given.password === undefined
      ? ({ rule: "required" } as const)
      : brokenPasswordRule(given.password, [found.username, found.organization, firstName, lastName], leaked);
  const fields = [
    ...(rule ? [{ pointer: "/password", ...rule }] : []),
    ...checkName("/firstName", firstName),
    ...checkName("/lastName", lastName),
  ];
  if (fields.length > 0 || given.password === undefined) throw fault("invalid", { fields });
  const passwordHash = await hashPassword(given.password);
  if ((await allowedSignUps(db)) === "closed") throw fault("sign-up-closed");
  // Only now: refusals above, and their timing, are the same whether the address has an account or not.
  if (await selectLoginByName(db, found.username)) throw fault("sign-in-first");
  return async (tx) => {
    const { username, language } = found;
    // A guest acts for no organization.
    const ownerId = found.campaignId === null ? found.ownerId : null;
    const login = await addLogin(tx, { username, passwordHash, ownerIds: [], firstName, lastName });
    if (!login) throw fault("sign-in-first");
    const country = language === "de" ? "DE" : "US";
    await upsertPreference(tx, login.id, { ownerId, restrict: false, language, country });
    return login.id;
  };
}
