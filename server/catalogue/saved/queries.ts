import { sql } from "kysely";
import type { SavedFilters } from "../../../contract/catalogue-saved.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

/** Whose searches: a user's within an organization. */
export interface Keeper {
  ownerId: number;
  loginId: number;
}

export interface SavedRow {
  id: number;
  publicId: string;
  /** The organization's public id. */
  owner: string;
  name: string;
  filters: SavedFilters;
  opened: Date;
  seenPodcast: number;
  deleted: Date | null;
}

const columns = [
  "s.id",
  "s.public_id as publicId",
  "o.public_id as owner",
  "s.name",
  "s.filters",
  "s.opened",
  "s.seen_podcast as seenPodcast",
  "s.deleted",
] as const;

const rows = (db: Db) =>
  db.selectFrom("saved_search as s").innerJoin("owner as o", "o.id", "s.owner_id").select(columns);

export const selectSaved = (db: Db, { ownerId, loginId }: Keeper): Promise<SavedRow[]> =>
  rows(db)
    .where("s.login_id", "=", loginId)
    .where("s.owner_id", "=", ownerId)
    .where("s.deleted", "is", null)
    .orderBy(sql`lower(s.name)`)
    .orderBy("s.id")
    .execute();

export const selectSavedOf = (db: Db, loginId: number, publicId: string): Promise<SavedRow | undefined> =>
  rows(db).where("s.public_id", "=", publicId).where("s.login_id", "=", loginId).executeTakeFirst();

/** Held until the transaction ends, so that two tabs do not save beyond the limit together. */
export async function lockKeeper(tx: Tx, { ownerId, loginId }: Keeper): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved search ${ownerId} ${loginId}`}, 0))`.execute(
    tx,
  );
}

export const insertSaved = (
  tx: Tx,
  { ownerId, loginId }: Keeper,
  given: { publicId: string; name: string; filters: SavedFilters; seenPodcast: number },
) =>
  tx
    .insertInto("saved_search")
    .values({
      public_id: given.publicId,
      owner_id: ownerId,
      login_id: loginId,
      name: given.name,
      filters: JSON.stringify(given.filters),
      seen_podcast: given.seenPodcast,
    })
    .execute();

export const updateName = (tx: Tx, id: number, name: string) =>
  tx.updateTable("saved_search").set({ name }).where("id", "=", id).execute();

/** Never moves back, even if a list shows an older state. */
export const updateOpened = (db: Db, id: number, seenPodcast: number) =>
  db
    .updateTable("saved_search")
    .set({
      opened: sql`date_trunc('milliseconds', now())`,
      seen_podcast: sql`greatest(seen_podcast, ${seenPodcast}::bigint)`,
    })
    .where("id", "=", id)
    .execute();

export const updateDeleted = (db: Db, id: number, deleted: boolean) =>
  db
    .updateTable("saved_search")
    .set({ deleted: deleted ? sql`coalesce(deleted, now())` : null })
    .where("id", "=", id)
    .execute();

/** Removes searches that were deleted more than a day ago. */
export const removeDeleted = (tx: Tx, { ownerId, loginId }: Keeper) =>
  tx
    .deleteFrom("saved_search")
    .where("login_id", "=", loginId)
    .where("owner_id", "=", ownerId)
    .where("deleted", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
