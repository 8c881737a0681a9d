import type { Owner } from "../../../contract/accounts.ts";
import { mayDo } from "../../../contract/acts.ts";
import { fault } from "../../platform/fault.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import {
  type OwnerRow,
  type ReachedOwnerRow,
  selectOwner,
  selectOwnerOf,
  selectOwners,
  selectPreference,
  selectSelectedOwner,
} from "../queries.ts";
import { recordAct } from "./act-on-behalf.ts";
import { reaches } from "./may.ts";

export type { OwnerRow } from "../queries.ts";

export const toOwner = ({ publicId, name, displayName }: OwnerRow): Owner => ({
  publicId,
  name,
  displayName,
});

/**
 * All organizations of a user in which they may do what their call does, by name, with the one they act for without
 * belonging to it.
 */
export const ownersOf = async (db: Db, caller: Caller): Promise<ReachedOwnerRow[]> =>
  (await selectOwners(db, caller.loginId)).filter(
    ({ id, role }) => reaches(caller, id) && (!caller.needs || mayDo(role, caller.needs)),
  );

/**
 * An organization the caller belongs to or acts for. Others' organizations do not exist for the caller.
 * @throws Fault not-found
 */
export async function ownerOf(
  db: Db,
  caller: Caller,
  by: { publicId: string } | { name: string },
): Promise<OwnerRow> {
  const owner = await selectOwnerOf(db, caller.loginId, by);
  if (!owner) throw fault("not-found");
  await recordAct(db, caller, { ownerId: owner.id, member: owner.member });
  return owner;
}

/**
 * An organization to act for from now on: one of the caller's, or any if the caller may act for any.
 * @throws Fault not-found
 */
export async function ownerToActFor(db: Db, caller: Caller, publicId: string): Promise<OwnerRow> {
  if (!caller.permissions.has("OWNER_ACT_FOR_ANY")) return ownerOf(db, caller, { publicId });
  const owner = await anyOwner(db, publicId);
  const reached = await selectOwnerOf(db, caller.loginId, { publicId });
  await recordAct(db, caller, { ownerId: owner.id, member: reached?.member ?? false });
  return owner;
}

/** Any organization, for callers whose permission has been checked. @throws Fault not-found */
export async function anyOwner(db: Db, publicId: string): Promise<OwnerRow> {
  const owner = await selectOwner(db, publicId);
  if (!owner) throw fault("not-found");
  return owner;
}

/**
 * The organization the user acts for: the one in the preferences, else the only one; null if one of several has to
 * be selected.
 */
export async function selectedOwner(db: Db, caller: Caller): Promise<ReachedOwnerRow | null> {
  if (caller.token && caller.token.ownerId !== null) return (await ownersOf(db, caller))[0] ?? null;
  return (await selectSelectedOwner(db, caller.loginId)) ?? null;
}

/** The named organization, else the selected one. @throws Fault not-found, no-owner */
export async function ownerOrSelected(
  db: Db,
  caller: Caller,
  publicId: string | undefined,
): Promise<OwnerRow> {
  if (publicId !== undefined) return ownerOf(db, caller, { publicId });
  const owner = await selectedOwner(db, caller);
  if (!owner) throw fault("no-owner");
  await recordAct(db, caller, { ownerId: owner.id, member: owner.member });
  return owner;
}

/** The organizations whose things lists show: all of the user's, or only the selected one (decision 1). */
export async function visibleOwners(db: Db, caller: Caller): Promise<ReachedOwnerRow[]> {
  const preference = caller.token ? null : await selectPreference(db, caller.loginId);
  if (!preference?.restrict) return ownersOf(db, caller);
  const selected = await selectedOwner(db, caller);
  return selected && (!caller.needs || mayDo(selected.role, caller.needs)) ? [selected] : [];
}
