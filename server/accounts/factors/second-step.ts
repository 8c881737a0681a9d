import { fault } from "../../platform/fault.ts";
import { hashToken } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { addSecurityMail } from "../security/tell.ts";
import { type Budget, spend, waitFor } from "../sessions/ask-budget.ts";
import { takeCode } from "./codes.ts";
import { countFactors, isTrusted, selectTotp, selectWantedBy } from "./factor-queries.ts";

/**
 * Wrong codes for one user from browsers they never signed in with. Who sends them has the password, and could ask
 * from many networks: six digits stand a few dozen tries, not thousands. The user's own browsers, passkeys and
 * recovery codes are not slowed by it.
 */
const STRANGERS: Budget = { name: "second-factor", most: 20, seconds: 21_600 };

/** A browser's mark, as it is kept for 30 days. */
export const hashDevice = (device: string): Buffer => hashToken(`trusted:${device}`);

/** What follows the right password: nothing more, or what is still needed. */
export type NextStep = "none" | "code" | "passkey";

export async function nextStep({ db }: Context, loginId: number, device: string | null): Promise<NextStep> {
  if ((await selectTotp(db, loginId))?.confirmed)
    return device !== null && (await isTrusted(db, loginId, hashDevice(device))) ? "none" : "code";
  // Who has passkeys and no app may go on with the password alone, unless an organization wants more of them.
  if ((await countFactors(db, loginId)) > 0 && (await selectWantedBy(db, loginId)).length > 0)
    return "passkey";
  return "none";
}

/** The second factor that a user has, whether or not signing in asks for it; null where they have none. */
export async function factorOf(
  { db }: Pick<Context, "db">,
  loginId: number,
): Promise<"code" | "passkey" | null> {
  if ((await selectTotp(db, loginId))?.confirmed) return "code";
  return (await countFactors(db, loginId)) > 0 ? "passkey" : null;
}

/**
 * Takes the code that was sent with the right password; null where it is wrong.
 * @throws Fault slow-down
 */
export async function takeSecondStep(
  { db, secrets, log }: Context,
  loginId: number,
  device: string | null,
  code: string,
): Promise<"app" | "recovery" | null> {
  const who = String(loginId);
  const byApp = /^\d{6}$/.test(code.replace(/[\s-]/g, ""));
  const counted = device === null && byApp;
  // Spent before it is looked at, so that many at once cannot slip through together.
  const wait = counted ? await spend(db, STRANGERS, who) : 0;
  if (wait > 0) throw fault("slow-down", { values: { seconds: wait }, retryAfter: wait });
  const taken = await takeCode(db, secrets, loginId, code);
  if (taken === null && counted && (await waitFor(db, STRANGERS, who)) > 0) {
    log.warn({ event: "sign-in-attack", budget: STRANGERS.name, most: STRANGERS.most }, "many wrong codes");
    await inTransaction(db, (tx) => addSecurityMail(tx, loginId, "codesTried"));
  }
  return taken;
}
