import { sql } from "kysely";
import type { PodcastFilters } from "../../../contract/catalogue.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Outside } from "../search/changes/outside.ts";
import { conditions } from "../search/conditions.ts";

export async function selectHighest(db: Db): Promise<number> {
  const { rows } = await sql<{ highest: number }>`
    select coalesce(max(id), 0) as highest from podcast`.execute(db);
  return rows[0]!.highest;
}

/** Podcasts above an id that pass, counted up to `most`. */
export async function selectNews(
  db: Db,
  filters: PodcastFilters,
  { seen, most }: { seen: number; most: number },
  outside: Outside = {},
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (
      select from podcast p where p.id > ${seen} and ${conditions(filters, outside)} limit ${most}) n`.execute(
    db,
  );
  return rows[0]!.found;
}
