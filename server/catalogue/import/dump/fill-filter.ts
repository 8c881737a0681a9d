import { copyOut } from "../../../platform/postgres/copy.ts";
import type { Database } from "../../../platform/postgres/database.ts";
import { takeConnection } from "../../../platform/postgres/pool.ts";
import { copiedLines } from "./copy-text.ts";
import type { Dump } from "./dump-file.ts";
import { copyKeys, kindOfLetter, nextPutOff } from "./dump-queries.ts";
import { KeyFilter } from "./key-filter.ts";
import { readPutOff } from "./read-put-off.ts";

/** Rows read in a row before others get their turn. */
const BATCH = 500;

interface Rows {
  dump: Dump;
  file: string;
  now: Date;
}

/**
 * A filter that knows every key in use and every key of the postponed rows: a later row may share a key with one of
 * those only, and would otherwise become a separate podcast.
 */
export async function fillFilter(
  { db, pool }: Pick<Database, "db" | "pool">,
  rows: Rows,
): Promise<KeyFilter> {
  const filter = new KeyFilter();
  const client = await takeConnection(pool, 60_000);
  try {
    for await (const line of copiedLines(copyOut(client, copyKeys)))
      filter.add(kindOfLetter[line[0]!]!, line.slice(1));
  } finally {
    client.release();
  }
  for (let after = 0; ; ) {
    const ids = await nextPutOff(db, BATCH, after);
    for (const { keys } of readPutOff(rows.dump, ids, rows)) filter.addAll(keys);
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  return filter;
}
