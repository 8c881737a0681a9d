import type { Tx } from "../platform/postgres/database.ts";
import type { Secrets } from "../platform/secrets.ts";
import { resealPassword } from "./credentials.ts";
import { selectSealed, updateMailbox } from "./queries.ts";

/** Seals the passwords of all mail accounts with the present key; answers how many it changed. */
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
  return changed;
}
