import { BadConfiguration } from "./config.ts";
import { type Db, inTransaction } from "./database.ts";
import type { Secrets } from "./secrets.ts";

/**
 * Refuses to start on a database that was used with another secret key: with it, stored passwords would not
 * open and, worse, the never-contact lists would match nobody. The first start writes the check down.
 * @throws BadConfiguration
 */
export async function requireSameKey(db: Db, secrets: Secrets): Promise<void> {
  const check = secrets.fingerprint("hostread", "key-check");
  await inTransaction(db, async (tx) => {
    const state = await tx
      .selectFrom("platform_state")
      .select("key_check as known")
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (state.known === null) await tx.updateTable("platform_state").set({ key_check: check }).execute();
    else if (!state.known.equals(check)) {
      throw new BadConfiguration(
        "The secret key is not the one this database was used with. Set HOSTREAD_SECRET_KEY (or put secret.key back into DATA_DIR). If it is lost for good, `npm run confirm-restore -- --new-key` goes on with the new one; the never-contact lists and mail passwords have to be entered again.",
      );
    }
  });
}

/** The operator's word that the former key is lost: the next start takes the new one. */
export const forgetKey = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.updateTable("platform_state").set({ key_check: null }).execute();
  });
