import { isDeepStrictEqual } from "node:util";
import {
  MOST_SAVED_SEARCHES,
  type SavedFilters,
  type SavedSearch,
} from "../../../contract/catalogue-saved.ts";
import { ownerOf } from "../../accounts/members/owners.ts";
import { fault, invalidField } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import {
  insertSaved,
  type Keeper,
  lockKeeper,
  removeDeleted,
  type SavedRow,
  selectSaved,
  selectSavedOf,
  updateDeleted,
  updateName,
  updateOpened,
} from "./queries.ts";

const toSaved = ({ publicId, name, filters, opened }: SavedRow): SavedSearch => ({
  publicId,
  name,
  filters,
  opened: opened.toISOString(),
});

export const listSaved = async (db: Db, keeper: Keeper): Promise<SavedSearch[]> =>
  (await selectSaved(db, keeper)).map(toSaved);

/** The same, with the podcast after which others are new. */
export const savedWithSeen: (db: Db, keeper: Keeper) => Promise<SavedRow[]> = selectSaved;

/**
 * A search of the caller, in an organization the caller still belongs to. Others' searches do not exist for the
 * caller, and neither does a deleted one, except to restore it.
 * @throws Fault not-found
 */
async function savedOf(
  db: Db,
  caller: Caller,
  publicId: string,
  even: "deleted" | "" = "",
): Promise<{ row: SavedRow; keeper: Keeper }> {
  const row = await selectSavedOf(db, caller.loginId, publicId);
  if (!row || (row.deleted !== null && even !== "deleted")) throw fault("not-found");
  const owner = await ownerOf(db, caller, { publicId: row.owner });
  return { row, keeper: { ownerId: owner.id, loginId: caller.loginId } };
}

/** @throws Fault invalid where another one has the name; too-many-items */
function requireRoom(others: readonly SavedRow[], name: string): void {
  if (others.some((one) => one.name === name)) throw invalidField("/name", "name-taken");
  if (others.length >= MOST_SAVED_SEARCHES) {
    throw fault("too-many-items", { values: { max: MOST_SAVED_SEARCHES } });
  }
}

/** The form in which the database stores it: unset values are left out. */
const asStored = (filters: SavedFilters): unknown => JSON.parse(JSON.stringify(filters));

/**
 * Saves a search under a name. Saving the same search again returns the existing one.
 * @param given `seenPodcast`: the highest podcast that the list could show, see `highestShown`
 * @throws Fault invalid where another search has the name; too-many-items
 */
export async function saveSearch(
  tx: Tx,
  keeper: Keeper,
  given: { name: string; filters: SavedFilters; seenPodcast: number },
): Promise<{ saved: SavedSearch; made: boolean }> {
  await lockKeeper(tx, keeper);
  await removeDeleted(tx, keeper);
  const all = await selectSaved(tx, keeper);
  const same = all.find(
    (one) => one.name === given.name && isDeepStrictEqual(one.filters, asStored(given.filters)),
  );
  if (same) return { saved: toSaved(same), made: false };
  requireRoom(all, given.name);
  const publicId = newHandle();
  await insertSaved(tx, keeper, { ...given, publicId });
  return { saved: toSaved((await selectSavedOf(tx, keeper.loginId, publicId))!), made: true };
}

/** @throws Fault not-found; invalid where another search has the name */
export async function renameSaved(
  tx: Tx,
  caller: Caller,
  publicId: string,
  name: string,
): Promise<SavedSearch> {
  const { row, keeper } = await savedOf(tx, caller, publicId);
  await lockKeeper(tx, keeper);
  const others = (await selectSaved(tx, keeper)).filter((one) => one.id !== row.id);
  if (others.some((one) => one.name === name)) throw invalidField("/name", "name-taken");
  await updateName(tx, row.id, name);
  return toSaved({ ...row, name });
}

/**
 * Called when the user opens it: everything the list shows is no longer new.
 * @throws Fault not-found
 */
export async function openSaved(
  db: Db,
  caller: Caller,
  publicId: string,
  seenPodcast: number,
): Promise<SavedSearch> {
  const { row } = await savedOf(db, caller, publicId);
  await updateOpened(db, row.id, seenPodcast);
  return toSaved((await selectSavedOf(db, caller.loginId, publicId)) ?? row);
}

/** Deleting again changes nothing. @throws Fault not-found */
export async function deleteSaved(db: Db, caller: Caller, publicId: string): Promise<void> {
  const { row } = await savedOf(db, caller, publicId, "deleted");
  await updateDeleted(db, row.id, true);
}

/** @throws Fault not-found; invalid where another search has the name by now; too-many-items */
export async function restoreSaved(tx: Tx, caller: Caller, publicId: string): Promise<SavedSearch> {
  const { row, keeper } = await savedOf(tx, caller, publicId, "deleted");
  if (row.deleted === null) return toSaved(row);
  await lockKeeper(tx, keeper);
  requireRoom(await selectSaved(tx, keeper), row.name);
  await updateDeleted(tx, row.id, false);
  return toSaved(row);
}
