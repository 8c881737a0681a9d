import pg from "pg";
import type { Log } from "../../platform/log.ts";

/** Whoever changes podcasts or searches waits so long at most; another try comes with the next minute. */
const LOCK_MS = 2_000;

/**
 * The search tables are unlogged, and a standby has nothing of unlogged ones. Where one is read from, the two that tell
 * of builds and changes are logged from now on; builds are made like them. One that was made before is due anew, and
 * until then a standby's search fails and is asked of the primary.
 *
 * @param connectionString of the role that owns the tables
 */
export async function logSearchTables(connectionString: string, log: Log): Promise<void> {
  const client = new pg.Client({
    connectionString,
    application_name: "hostread search",
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      "select relpersistence = 'p' as logged from pg_class where oid = 'search.build'::regclass",
    );
    if (rows[0].logged) return;
    await client.query("begin");
    await client.query(`set local lock_timeout = ${LOCK_MS}`);
    // Both or neither: after a crash there must be no build without the changes since.
    await client.query("alter table search.change set logged");
    await client.query("alter table search.build set logged");
    await client.query("commit");
    log.info("standbys get the search tables from now on");
  } catch (error) {
    log.warn({ reason: (error as Error).message }, "standbys do not get the search tables yet");
  } finally {
    await client.end().catch(() => undefined);
  }
}
