import { fault } from "../../platform/fault.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Caller, Context } from "../../platform/web/http.ts";
import { endConnectionsOf } from "../connected/connections.ts";
import { distrustDevices } from "../factors/factor-queries.ts";
import { selectLogin, selectLoginByName } from "../queries.ts";
import { addSecurityMail } from "../security/tell.ts";
import { type Budget, giveBack, spend } from "../sessions/ask-budget.ts";
import { holdPassword } from "../sessions/hold-login.ts";
import { requireSession } from "../sessions/require-session.ts";
import { markProved, revokeOtherFamilies } from "../sessions/session-queries.ts";
import { setPasswordHash } from "../sign-up/sign-up-queries.ts";
import { hashPassword, passwordFits } from "./password.ts";
import { requireGoodPassword } from "./password-rules.ts";

/**
 * Wrong passwords by a signed-in user: a borrowed browser must not allow guessing. Counted by session, so that it does
 * not slow down its user elsewhere.
 */
const WRONG: Budget = { name: "present-password", most: 10, seconds: 900 };

/**
 * Changes the password of the signed-in user. All other sessions and all connected clients end; the current session
 * continues. The user is told by mail.
 * @throws Fault wrong-password; slow-down; invalid; no-session
 */
export async function changePassword(
  { db, config }: Context,
  { loginId, session }: Pick<Caller, "loginId" | "session">,
  given: { present: string; next: string },
): Promise<void> {
  const login = await selectLogin(db, loginId);
  const who = `session ${session?.id}`;
  // Counted before it is checked, so that many at once cannot slip through together.
  const wait = await spend(db, WRONG, who);
  if (wait > 0) throw fault("slow-down", { values: { seconds: wait }, retryAfter: wait });
  const stored = await selectLoginByName(db, login.username);
  if (!stored || !(await passwordFits(stored.passwordHash, given.present))) throw fault("wrong-password");
  await giveBack(db, WRONG, who);
  requireGoodPassword(given.next, [login.username, login.firstName, login.lastName], {
    leaked: config.leakedPasswords,
    pointer: "/next",
  });
  const hash = await hashPassword(given.next);
  await inTransaction(db, async (tx) => {
    if (!(await holdPassword(tx, loginId, stored.passwordHash))) throw fault("wrong-password");
    await requireSession(tx, session);
    await setPasswordHash(tx, loginId, hash);
    await revokeOtherFamilies(tx, loginId, session?.id ?? null);
    await distrustDevices(tx, loginId);
    await endConnectionsOf(tx, loginId);
    if (session) await markProved(tx, session.id);
    await addSecurityMail(tx, loginId, "passwordChanged");
  });
}
