import { visibleOwners } from "../accounts/members/owners.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { selectPlacements } from "./entry-queries.ts";

/**
 * In which campaigns of the organizations the caller sees (decision 1) podcasts are. Podcasts that do not exist
 * or are in none are simply not in the answer.
 */
export async function listPlacements(
  db: Db,
  caller: Caller,
  podcasts: readonly string[],
): Promise<{ podcast: string; campaign: string }[]> {
  const owners = await visibleOwners(db, caller);
  if (owners.length === 0) return [];
  return selectPlacements(
    db,
    owners.map((owner) => owner.id),
    podcasts,
  );
}
