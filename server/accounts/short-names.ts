import type { Db } from "../platform/postgres/database.ts";
import { shortName } from "./profile.ts";
import { selectLogins } from "./queries.ts";

/** Handles, user names and short names by login id; deleted users have no entry. */
export async function loginsById(
  db: Db,
  loginIds: Iterable<number>,
): Promise<Map<number, { publicId: string; username: string; name: string }>> {
  const ids = [...new Set(loginIds)];
  if (ids.length === 0) return new Map();
  const logins = await selectLogins(db, ids);
  return new Map(
    logins.map((login) => [
      login.id,
      { publicId: login.publicId, username: login.username, name: shortName(login) },
    ]),
  );
}

/** Short names by login id; deleted users have no entry. */
export async function shortNamesOf(db: Db, loginIds: Iterable<number>): Promise<Map<number, string>> {
  const logins = await loginsById(db, loginIds);
  return new Map([...logins].map(([id, { name }]) => [id, name]));
}
