import type { Tx } from "../platform/postgres/database.ts";
import type { Secrets } from "../platform/secrets.ts";
import { resealPassword } from "./credentials.ts";
import { replaceTokens, selectSealedGrants } from "./grants/queries.ts";
import { resealToken } from "./grants/tokens.ts";
import { selectSealed, updateMailbox } from "./queries.ts";

/**
 * Seals the passwords and the tokens of all mail accounts with the present key; answers how many it changed. Consents
 * that have begun are left alone: they end within ten minutes, and whoever is in the middle of one begins anew.
 */
export async function resealMailboxes(tx: Tx, secrets: Secrets): Promise<number> {
  let changed = 0;
  for (const { id, ...row } of await selectSealed(tx))
    for (const protocol of ["imap", "smtp"] as const) {
      const sealed = row[`${protocol}_secret`];
      const anew = sealed && resealPassword(secrets, id, protocol, sealed);
      if (!anew) continue;
      await updateMailbox(tx, id, { [`${protocol}_secret`]: anew });
      changed += 1;
    }
  return changed + (await resealGrants(tx, secrets));
}

async function resealGrants(tx: Tx, secrets: Secrets): Promise<number> {
  let changed = 0;
  for (const { mailbox_id: id, ...row } of await selectSealedGrants(tx))
    for (const field of ["access", "refresh"] as const) {
      const sealed = row[field];
      const anew = sealed && resealToken(secrets, id, field, sealed);
      if (!anew) continue;
      await replaceTokens(tx, id, { [field]: anew });
      changed += 1;
    }
  return changed;
}
