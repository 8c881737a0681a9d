import type { Db } from "../platform/database.ts";
import { inTransaction } from "../platform/database.ts";
import { fault } from "../platform/fault.ts";
import { hashToken } from "../platform/handle.ts";
import { passwordFits } from "./password.ts";
import { clearAttempts, reserveAttempt, selectLoginByName, setFailCounter } from "./queries.ts";
import { openSession, type Tokens } from "./session.ts";

/** How a user name is compared: without case, and the same letter in the same form. */
export const normalizeUsername = (username: string): string => username.normalize("NFC").trim().toLowerCase();

/**
 * Signs in. The answer and the work are the same for a name that exists and one that does not: the attempt
 * is counted under a hash of the name, and a password is checked in either case.
 * @throws Fault bad-credentials; slow-down with the seconds to wait
 */
export async function signInWithPassword(
  db: Db,
  given: { username: string; password: string },
): Promise<Tokens> {
  const username = normalizeUsername(given.username);
  const nameHash = hashToken(`sign-in:${username}`);
  const seconds = await reserveAttempt(db, nameHash);
  if (seconds > 0) throw fault("slow-down", { values: { seconds }, retryAfter: seconds });
  const login = await selectLoginByName(db, username);
  const fits = await passwordFits(login?.passwordHash ?? null, given.password);
  if (!login || !fits) {
    // Also where there is no such login: an update of nothing, to take as long.
    await setFailCounter(db, login?.id ?? -1, "plus-one");
    throw fault("bad-credentials");
  }
  return inTransaction(db, async (tx) => {
    await clearAttempts(tx, nameHash);
    await setFailCounter(tx, login.id, 0);
    return openSession(tx, login.id);
  });
}
