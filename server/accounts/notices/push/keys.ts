import webpush from "web-push";
import { type Db, inTransaction } from "../../../platform/postgres/database.ts";
import type { Secrets } from "../../../platform/secrets.ts";
import { insertKey, selectKey } from "./queries.ts";

export const KEY_PLACE = { table: "push_key", row: 1, field: "private_key" };

/** The pair of keys by which push services know this installation, made with the first question for it. */
export async function pushKeys(db: Db, secrets: Secrets): Promise<{ publicKey: string; privateKey: string }> {
  const row = (await selectKey(db)) ?? (await makeKeys(db, secrets));
  return { publicKey: row.publicKey, privateKey: secrets.open(row.privateKey, KEY_PLACE) };
}

/** Of two that make one at once, the first one's is taken. */
async function makeKeys(db: Db, secrets: Secrets) {
  const made = webpush.generateVAPIDKeys();
  return inTransaction(db, async (tx) => {
    await insertKey(tx, made.publicKey, secrets.seal(made.privateKey, KEY_PLACE));
    return (await selectKey(tx))!;
  });
}
