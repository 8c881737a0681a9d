import type { Tx } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { resealClientSecret } from "./mail-provider.ts";
import { lockProviders, replaceSecret, selectProviders } from "./queries.ts";

/** Seals the client secrets of all mail providers with the present key; answers how many it changed. */
export async function resealProviders(tx: Tx, secrets: Secrets): Promise<number> {
  await lockProviders(tx);
  let changed = 0;
  for (const { id, secret } of await selectProviders(tx)) {
    const anew = secret && resealClientSecret(secrets, id, secret);
    if (!anew) continue;
    await replaceSecret(tx, id, anew);
    changed += 1;
  }
  return changed;
}
