import { BadConfiguration, type Config } from "./config.ts";
import { type Db, inTransaction, type Tx } from "./postgres/database.ts";
import { createSecrets, type Secrets, secretKey, secretKeyBefore } from "./secrets.ts";

const FINGERPRINT_KEY = { table: "platform_state", row: 1, field: "fingerprint_key" };

/**
 * The secrets of this database with the configured keys. Refuses a key other than the one it was used with: stored
 * passwords would not open and, worse, the never-contact lists would match no one. The first start stores the
 * check.
 * @throws BadConfiguration
 */
export async function openSecrets(
  db: Db,
  config: Pick<Config, "secretKey" | "secretKeyBefore" | "dataDir">,
): Promise<Secrets> {
  const key = secretKey(config.secretKey, config.dataDir);
  const before = secretKeyBefore(config);
  return inTransaction(db, async (tx) => {
    const state = await tx
      .selectFrom("platform_state")
      .select(["key_check as known", "fingerprint_key as sealed"])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const ofFingerprints = openFingerprintKey(createSecrets(key, { before }), state.sealed);
    const secrets = createSecrets(key, { before, ofFingerprints });
    const check = secrets.fingerprint("hostread", "key-check");
    if (state.known === null) await tx.updateTable("platform_state").set({ key_check: check }).execute();
    else if (!state.known.equals(check)) throw new BadConfiguration(WRONG_KEY);
    return secrets;
  });
}

const WRONG_KEY =
  "The secret key is not the one this database was used with. Set HOSTREAD_SECRET_KEY (or put secret.key back into DATA_DIR). If it is lost for good, `npm run confirm-restore -- --new-key` goes on with the new one; the never-contact lists and mail passwords have to be entered again.";

function openFingerprintKey(secrets: Secrets, sealed: Buffer | null): Buffer | null {
  if (sealed === null) return null;
  try {
    return Buffer.from(secrets.open(sealed, FINGERPRINT_KEY), "base64");
  } catch {
    throw new BadConfiguration(WRONG_KEY);
  }
}

/** Stores the fingerprint key under the present key, so that the previous key is no longer needed. */
export async function keepFingerprintKey(tx: Tx, secrets: Secrets, before: Buffer): Promise<void> {
  const { sealed } = await tx
    .selectFrom("platform_state")
    .select("fingerprint_key as sealed")
    .forUpdate()
    .executeTakeFirstOrThrow();
  const kept =
    sealed === null
      ? secrets.seal(before.toString("base64"), FINGERPRINT_KEY)
      : secrets.reseal(sealed, FINGERPRINT_KEY);
  if (kept) await tx.updateTable("platform_state").set({ fingerprint_key: kept }).execute();
}

/** The operator's confirmation that the former key is lost: the next start accepts the new one. */
export const forgetKey = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.updateTable("platform_state").set({ key_check: null, fingerprint_key: null }).execute();
  });
