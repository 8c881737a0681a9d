import type { Tx } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { sealedIn } from "../suppression.ts";
import { selectSealed, setSealed } from "./queries.ts";

const BATCH = 1_000;

/** Seals the addresses of organizations' lists with the present key; answers how many it changed. */
export async function resealSuppressions(tx: Tx, secrets: Secrets): Promise<number> {
  let changed = 0;
  for (let after = 0; ; ) {
    const rows = await selectSealed(tx, after, BATCH);
    for (const { id, publicId, address } of rows) {
      const anew = address && secrets.reseal(address, sealedIn(publicId));
      if (!anew) continue;
      await setSealed(tx, id, anew);
      changed += 1;
    }
    const last = rows.at(-1);
    if (!last) return changed;
    after = last.id;
  }
}
