import type { Db } from "../platform/database.ts";
import { shortName } from "./profile.ts";
import { selectLogins } from "./queries.ts";

/** What people call these users, by login id; who is gone has no entry. */
export async function shortNamesOf(db: Db, loginIds: Iterable<number>): Promise<Map<number, string>> {
  const ids = [...new Set(loginIds)];
  if (ids.length === 0) return new Map();
  return new Map((await selectLogins(db, ids)).map((login) => [login.id, shortName(login)]));
}
