import type pg from "pg";
import { copyOut } from "../../../platform/copy.ts";
import { takeConnection } from "../../../platform/pool.ts";
import { copiedLines } from "./copy-text.ts";
import { copyKeys, kindOfLetter } from "./dump-queries.ts";
import { KeyFilter } from "./key-filter.ts";

/** A filter that knows every key a podcast goes by. */
export async function fillFilter(pool: pg.Pool): Promise<KeyFilter> {
  const filter = new KeyFilter();
  const client = await takeConnection(pool, 60_000);
  try {
    for await (const line of copiedLines(copyOut(client, copyKeys)))
      filter.add(kindOfLetter[line[0]!]!, line.slice(1));
  } finally {
    client.release();
  }
  return filter;
}
