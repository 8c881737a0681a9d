import type { Db } from "../../platform/postgres/database.ts";
import { feedKey } from "../feed/clean-url.ts";
import { findByKeys } from "../import/read-queries.ts";

/** The podcast with its feed at this address, or that had it there; whether it is public or not. */
export async function podcastAt(db: Db, url: string): Promise<number | undefined> {
  const key = feedKey(url);
  if (key === null) return undefined;
  return (await findByKeys(db, [{ kind: "feed", key, weak: false }])).get(`feed ${key}`);
}
