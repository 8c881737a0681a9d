import type { prove as promised } from "../../../contract/accounts/factors.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { fault } from "../../platform/fault.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Caller, Context } from "../../platform/web/http.ts";
import { passwordFits } from "../passwords/password.ts";
import { selectLogin, selectLoginByName } from "../queries.ts";
import { addSecurityMail } from "../security/tell.ts";
import { type Budget, spend } from "../sessions/ask-budget.ts";
import { markProved } from "../sessions/session-queries.ts";
import { takeCode } from "./codes.ts";
import { type Site, usePasskey } from "./passkey.ts";

/**
 * Tries of one session, wrong and right: a borrowed browser must not allow guessing. Counted by session, so that
 * nobody who is signed in elsewhere slows this one down.
 */
const TRIES: Budget = { name: "proof", most: 10, seconds: 900 };

/**
 * Proves again who uses this session.
 * @throws Fault wrong-password, wrong-code, passkey-refused, slow-down; no-session for what is no session
 */
export async function proveAgain(
  context: Context,
  { loginId, session }: Caller,
  site: () => Site,
  given: RouteBody<typeof promised>,
): Promise<void> {
  const { db, secrets } = context;
  if (!session) throw fault("no-session");
  if ("passkey" in given) {
    await inTransaction(db, async (tx) => {
      const used = await usePasskey(tx, context, site(), given.passkey);
      if (used.loginId !== loginId) throw fault("passkey-refused");
      await markProved(tx, session.id);
    });
    return;
  }
  const wait = await spend(db, TRIES, `session ${session.id}`);
  if (wait > 0) throw fault("slow-down", { values: { seconds: wait }, retryAfter: wait });
  if ("password" in given) {
    const { username } = await selectLogin(db, loginId);
    const stored = await selectLoginByName(db, username);
    if (!(await passwordFits(stored?.passwordHash ?? null, given.password))) throw fault("wrong-password");
    await markProved(db, session.id);
    return;
  }
  const taken = await takeCode(db, secrets, loginId, given.code);
  if (!taken) throw fault("wrong-code");
  await inTransaction(db, async (tx) => {
    await markProved(tx, session.id);
    if (taken === "recovery") await addSecurityMail(tx, loginId, "recoveryCodeUsed");
  });
}
