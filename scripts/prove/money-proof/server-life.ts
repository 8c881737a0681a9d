import { sql } from "kysely";
import { takePaymentEvent } from "../../../contract/purchases.ts";
import type { PaymentStandIn } from "../../../server/demo/payment/stand-in.ts";
import type { Db } from "../../../server/platform/postgres/database.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { KEYS } from "./world.ts";

/**
 * Starts servers one after the other on the same database; the provider's events go to the newest. Null where one
 * was killed before it could be asked anything.
 */
export const serverFor =
  (
    given: { program: string; connectionString: string; folder: string; secretKey: Buffer },
    provider: PaymentStandIn,
  ) =>
  async (failpoint: string | null): Promise<ServerProcess | null> => {
    const server = await startServerProcess(given.program, {
      DATABASE_URL: given.connectionString,
      DATA_DIR: given.folder,
      HOSTREAD_SECRET_KEY: given.secretKey.toString("base64"),
      HOSTREAD_PAYMENT_URL: provider.url,
      // Most of a start is compilation; Node 22 and later cache its result if the process exits normally.
      NODE_COMPILE_CACHE: `${given.folder}/compiled`,
      ...(failpoint !== null && { HOSTREAD_FAILPOINT: failpoint }),
    });
    if (server) provider.setWebhook({ url: server.url + takePaymentEvent.path, secret: KEYS.webhook });
    return server;
  };

export const runJob = (db: Db, name: string) =>
  sql`select graphile_worker.add_job(identifier => ${name}, payload => '{}'::json)`.execute(db);

/** Jobs that are due or being worked off. What a killed worker has locked before `since` stays locked for hours. */
export async function countUnderWay(db: Db, since: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts
      and (locked_at is null or locked_at > ${new Date(since)})`.execute(db);
  return rows[0]!.count;
}
