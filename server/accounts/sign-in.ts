import type { Db } from "../platform/database.ts";
import { inTransaction } from "../platform/database.ts";
import { fault } from "../platform/fault.ts";
import { hashToken } from "../platform/handle.ts";
import type { Context } from "../platform/http.ts";
import { type Budget, networkOf, spend, waitFor } from "./ask-budget.ts";
import { judgePerson } from "./bot-check.ts";
import { usernameOf } from "./names.ts";
import { passwordFits } from "./password.ts";
import {
  clearAttempts,
  reserveAttempt,
  selectFailures,
  selectLoginByName,
  setFailCounter,
} from "./queries.ts";
import { openSession, type Tokens } from "./session.ts";

/** Failures of one network, whatever the names: one attempt on each of a thousand users is an attack, too (S-5). */
const NETWORK: Budget = { name: "sign-in-network", most: 100, seconds: 900 };
/** Failures in a row after which a person has to be shown, where there is a bot check (S-8). */
const FREE_FAILURES = 3;

/** How a user name is compared: without case, the same letter in the same form, the domain as mail writes it. */
export const normalizeUsername = (username: string): string =>
  usernameOf(username)?.username ?? username.normalize("NFC").trim().toLowerCase();

/** Under what the failed attempts of a name are counted. */
export const attemptsKey = (username: string): Buffer => hashToken(`sign-in:${username}`);

/**
 * Signs in. The answer and the work are the same for a name that exists and one that does not: the attempt
 * is counted under a hash of the name, and a password is checked in either case.
 * @throws Fault bad-credentials; slow-down with the seconds to wait; bot-check-needed, bot-check-failed
 */
export async function signInWithPassword(
  context: Context,
  given: { username: string; password: string; botCheck?: string | undefined },
  ip: string,
): Promise<Tokens> {
  const { db } = context;
  const username = normalizeUsername(given.username);
  const key = attemptsKey(username);
  slowDown(await waitFor(db, NETWORK, networkOf(ip)));
  if ((await selectFailures(db, key)) >= FREE_FAILURES)
    await requirePersonUnlessDown(context, given.botCheck);
  slowDown(await reserveAttempt(db, key));
  const login = await selectLoginByName(db, username);
  const fits = await passwordFits(login?.passwordHash ?? null, given.password);
  if (!login || !fits) {
    await countFailure(db, login?.id, ip);
    throw fault("bad-credentials");
  }
  return inTransaction(db, async (tx) => {
    await clearAttempts(tx, key);
    await setFailCounter(tx, login.id, 0);
    return openSession(tx, login.id);
  });
}

function slowDown(seconds: number): void {
  if (seconds > 0) throw fault("slow-down", { values: { seconds }, retryAfter: seconds });
}

/** Where the bot check does not answer, the delays have to do: nobody is locked out by somebody else's outage. */
async function requirePersonUnlessDown(context: Context, token: string | undefined): Promise<void> {
  const verdict = await judgePerson(context, "sign-in", token);
  if (verdict === "refused") throw fault(token ? "bot-check-failed" : "bot-check-needed");
}

async function countFailure(db: Db, loginId: number | undefined, ip: string): Promise<void> {
  await spend(db, NETWORK, networkOf(ip));
  // Also where there is no such login: an update of nothing, to take as long.
  await setFailCounter(db, loginId ?? -1, "plus-one");
}
