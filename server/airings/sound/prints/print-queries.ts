import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/postgres/database.ts";

/** What an episode's fingerprint may be: of four hours it is half a megabyte. */
export const PRINT_BYTES_MAX = 2_000_000;

export const selectPrint = (db: Db, episodeId: number) =>
  db
    .selectFrom("episode_print")
    .select(["items", "sha256"])
    .where("episode_id", "=", episodeId)
    .executeTakeFirst();

/** Keeps the fingerprint of a download; of two the newer. */
export const writePrint = (
  tx: Tx,
  episodeId: number,
  { items, seconds, sha256 }: { items: Buffer; seconds: number; sha256: Buffer },
) =>
  tx
    .insertInto("episode_print")
    .values({ episode_id: episodeId, items, seconds, sha256 })
    .onConflict((already) =>
      already.column("episode_id").doUpdateSet({ items, seconds, sha256, at: sql<Date>`now()` }),
    )
    .execute();

/** Whether a booked spot of this show has a fingerprint to look for. */
export async function hasProduced(db: Db, podcastId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from produced_spot p join booking b on b.id = p.booking_id
    where b.podcast_id = ${podcastId} and b.cancelled is null and b.accepted_version is not null
      and p.items is not null limit 1`.execute(db);
  return rows.length === 1;
}
