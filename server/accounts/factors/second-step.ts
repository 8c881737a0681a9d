import { fault } from "../../platform/fault.ts";
import { hashToken } from "../../platform/handle.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
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

/** A next step, and since when the app holds whose code it takes. */
export interface Asked {
  step: NextStep;
  app: number | null;
}

export async function nextStep(db: Db, loginId: number, device: string | null): Promise<Asked> {
  const app = (await selectTotp(db, loginId))?.confirmed?.getTime() ?? null;
  if (app !== null) {
    const trusted = device !== null && (await isTrusted(db, loginId, hashDevice(device)));
    return { step: trusted ? "none" : "code", app };
  }
  // Who has passkeys and no app may go on with the password alone, unless an organization wants more of them.
  if ((await countFactors(db, loginId)) > 0 && (await selectWantedBy(db, loginId)).length > 0)
    return { step: "passkey", app };
  return { step: "none", app };
}

/** Whether what was given still suffices, now that the user is held. @throws Fault second-factor-needed */
export function requireStillEnough({ step, app }: Asked, given: Asked): void {
  if (step !== "none" && (step !== given.step || app !== given.app))
    throw fault("second-factor-needed", { payload: { by: step } });
}

/** The second factor that a user has, whether or not signing in asks for it. */
export async function factorOf(db: Db, loginId: number): Promise<Asked> {
  const app = (await selectTotp(db, loginId))?.confirmed?.getTime() ?? null;
  if (app !== null) return { step: "code", app };
  return { step: (await countFactors(db, loginId)) > 0 ? "passkey" : "none", app };
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
