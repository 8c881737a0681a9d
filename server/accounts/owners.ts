import type { Owner } from "../../contract/accounts.ts";
import type { Db } from "../platform/database.ts";
import { fault } from "../platform/fault.ts";
import type { Caller } from "../platform/http.ts";
import { type OwnerRow, selectOwner, selectOwnerOf, selectOwners, selectPreference } from "./queries.ts";

export type { OwnerRow } from "./queries.ts";

export const toOwner = ({ publicId, name, displayName }: OwnerRow): Owner => ({
  publicId,
  name,
  displayName,
});

/** All organizations of a user, by name. */
export const ownersOf = (db: Db, caller: Caller): Promise<OwnerRow[]> => selectOwners(db, caller.loginId);

/**
 * An organization the caller belongs to. One that is somebody else's does not exist for the caller.
 * @throws Fault not-found
 */
export async function ownerOf(
  db: Db,
  caller: Caller,
  by: { publicId: string } | { name: string },
): Promise<OwnerRow> {
  const owner = await selectOwnerOf(db, caller.loginId, by);
  if (!owner) throw fault("not-found");
  return owner;
}

/** Any organization, for callers whose permission has been checked. @throws Fault not-found */
export async function anyOwner(db: Db, publicId: string): Promise<OwnerRow> {
  const owner = await selectOwner(db, publicId);
  if (!owner) throw fault("not-found");
  return owner;
}

/** The organization one acts for: the one in the preferences, else the only one; null where several wait to be picked. */
export async function selectedOwner(db: Db, caller: Caller): Promise<OwnerRow | null> {
  const owners = await ownersOf(db, caller);
  const preference = await selectPreference(db, caller.loginId);
  return owners.find((o) => o.publicId === preference?.owner) ?? (owners.length === 1 ? owners[0]! : null);
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
  return owner;
}

/** The organizations whose things lists show: all of the user's, or only the selected one (decision 1). */
export async function visibleOwners(db: Db, caller: Caller): Promise<OwnerRow[]> {
  const preference = await selectPreference(db, caller.loginId);
  if (!preference?.restrict) return ownersOf(db, caller);
  const selected = await selectedOwner(db, caller);
  return selected ? [selected] : [];
}
