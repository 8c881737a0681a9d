import { type RawBuilder, sql } from "kysely";
import { ownersOf } from "../accounts/members/owners.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";

/** The organizations of the viewer; "all" is for administrators. */
export type Viewers = readonly number[] | "all";

/** Added by one of these organizations, and neither confirmed nor taken out. */
export const addedBy = (ownerIds: readonly number[]): RawBuilder<boolean> => sql<boolean>`(
  not p.shown and p.taken_out is null and exists (
    select from podcast_added own where own.podcast_id = p.id and own.owner_id = any(${[...ownerIds]}::bigint[])))`;

/** May they see `podcast p`? An unconfirmed podcast is visible only to those who added it. */
export const visibleTo = (viewers: Viewers): RawBuilder<boolean> =>
  viewers === "all" ? sql<boolean>`p.taken_out is null` : sql<boolean>`(p.shown or ${addedBy(viewers)})`;

/** Sees what any of the user's organizations sees. */
export const viewersOf = async (db: Db, caller: Caller): Promise<Viewers> =>
  caller.permissions.has("CORE_CONFIG_UPDATE")
    ? "all"
    : (await ownersOf(db, caller)).map((owner) => owner.id);
