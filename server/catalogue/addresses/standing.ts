import { sql } from "kysely";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { pointToBest } from "../import/addresses/address-queries.ts";
import { holdImportLock } from "../import/read-queries.ts";

/** How long an address is not sold after a report that proves nothing, in days. */
const PAUSE_DAYS = 14;

/**
 * Takes an address that is proved not to exist from sale for good: podcasts that name it go to their next best one, and
 * no import or feed brings it back.
 */
export async function withdrawAddress(tx: Tx, addressKey: string): Promise<void> {
  await tx
    .insertInto("address_standing")
    .values({ address_key: addressKey, withdrawn: sql<Date>`now()` })
    .onConflict((c) =>
      c.column("address_key").doUpdateSet({
        withdrawn: sql<Date>`coalesce(address_standing.withdrawn, now())`,
      }),
    )
    .execute();
  await pointAgain(tx, addressKey);
}

/** After a report without proof it is not sold for two weeks, and then only if its feed was read and still names it. */
export async function pauseAddress(tx: Tx, addressKey: string): Promise<void> {
  const pause = {
    paused_since: sql<Date>`now()`,
    paused_until: sql<Date>`now() + make_interval(days => ${PAUSE_DAYS})`,
  };
  await tx
    .insertInto("address_standing")
    .values({ address_key: addressKey, ...pause })
    .onConflict((c) => c.column("address_key").doUpdateSet(pause))
    .execute();
}

/** Somebody there has certainly taken mail on that day: whatever was reported before is over. */
export async function markAlive(tx: Tx, addressKey: string, day: string): Promise<void> {
  await tx
    .insertInto("address_standing")
    .values({ address_key: addressKey, last_alive: day })
    .onConflict((c) =>
      c.column("address_key").doUpdateSet({
        last_alive: sql<string>`greatest(address_standing.last_alive, excluded.last_alive)`,
        withdrawn: null,
        paused_since: null,
        paused_until: null,
      }),
    )
    .execute();
  await pointAgain(tx, addressKey);
}

/** Whether it is proved not to exist. */
export async function isWithdrawn(db: Db, addressKey: string): Promise<boolean> {
  const row = await db
    .selectFrom("address_standing")
    .select("withdrawn")
    .where("address_key", "=", addressKey)
    .executeTakeFirst();
  return row?.withdrawn != null;
}

/** Podcasts point to their best address anew; by a job, because an import may be writing for a long time. */
async function pointAgain(tx: Tx, addressKey: string): Promise<void> {
  const rows = await tx
    .selectFrom("podcast_address")
    .select("podcast_id as id")
    .distinct()
    .where("address_key", "=", addressKey)
    .orderBy("podcast_id")
    .execute();
  if (rows.length > 0) await addJob(tx, "point-again", { podcastIds: rows.map(({ id }) => id) });
}

/** The job's part: repeating it changes nothing. */
export async function pointPodcastsAgain(tx: Tx, podcastIds: readonly number[]): Promise<void> {
  // An import that is writing locks the same rows in another order.
  await holdImportLock(tx);
  await pointToBest(tx, podcastIds);
}
