import { setTimeout } from "node:timers/promises";
import { fault } from "../../platform/fault.ts";
import { hashToken } from "../../platform/handle.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Context } from "../../platform/web/http.ts";
import { trustDevice } from "../factors/factor-queries.ts";
import { hashDevice, nextStep, requireStillEnough, takeSecondStep } from "../factors/second-step.ts";
import { usernameOf } from "../names.ts";
import { passwordFits } from "../passwords/password.ts";
import {
  clearAttempts,
  noteFirstSignIn,
  releaseAttempt,
  reserveAttempt,
  selectFailures,
  selectLoginByName,
  setFailCounter,
} from "../queries.ts";
import { addSecurityMail } from "../security/tell.ts";
import { judgePerson } from "../sign-up/bot-check.ts";
import { requirePasswordAllowed } from "../single-sign-on/only-way.ts";
import { type Budget, networkOf, shownNetwork, spend, waitFor } from "./ask-budget.ts";
import { deviceName } from "./device.ts";
import { holdLogin } from "./hold-login.ts";
import { knownDevice, noteDevice } from "./known-device.ts";
import { openSession, type Tokens } from "./session.ts";

/**
 * Failures of one network, for any names: one attempt on each of a thousand users is an attack, too (S-5). And of
 * one name from everywhere: a single network gets to about 40 in six hours, because of its own delays. Beyond
 * either limit no one is refused: a bot check is required if there is one, otherwise everyone waits a little.
 */
const NETWORK: Budget = { name: "sign-in-network", most: 100, seconds: 900 };
const NAME: Budget = { name: "sign-in-name", most: 50, seconds: 21_600 };
/** How long an attempt is held then, in milliseconds. */
const HELD_MS = 1_500;
/** Failures in a row after which a bot check is required, if there is one (S-8). */
const FREE_FAILURES = 3;

/** Where an attempt comes from. `note`: what the browser says of earlier sign-ins (known-device.ts). */
export interface From {
  ip: string;
  note: string | null;
  userAgent?: string | null;
}

/** What a person typed or a program sent. */
export interface Given {
  username: string;
  password: string;
  botCheck?: string | undefined;
  code?: string | undefined;
  remember?: boolean | undefined;
}

export interface SignedIn {
  tokens: Tokens;
  /** The browser's note from now on. */
  note: string;
}

/** The form in which user names are compared: lower case, normalized Unicode, the domain in ASCII. */
export const normalizeUsername = (username: string): string =>
  usernameOf(username)?.username ?? username.normalize("NFC").trim().toLowerCase();

/**
 * Signs in. Answer and work are the same for existing and unknown names: the attempt is counted under a hash of the
 * name, and a password is checked in either case.
 *
 * Failures delay the next attempt from the same source: the same device if the user has signed in on it before,
 * else the same network under this name. So no one is locked out by someone else's attempts (decision 50).
 * A wrong code counts as a wrong password does; a code that is still missing does not.
 * @throws Fault bad-credentials; login-disabled; sign-on-only; slow-down with the seconds to wait; bot-check-needed,
 *   bot-check-failed; second-factor-needed, wrong-code
 */
export async function signInWithPassword(context: Context, given: Given, from: From): Promise<SignedIn> {
  const { db, secrets } = context;
  const username = normalizeUsername(given.username);
  const network = networkOf(from.ip);
  const device = knownDevice(secrets, from.note, username);
  const key = attemptsKey(username, device === null ? network : `device ${device}`);
  if (device === null) {
    const crowded = await isCrowded(db, network, username);
    const shown =
      (crowded || (await selectFailures(db, key)) >= FREE_FAILURES) &&
      (await requirePersonUnlessDown(context, given.botCheck));
    if (crowded && !shown) await setTimeout(HELD_MS);
  }
  slowDown(await reserveAttempt(db, key));
  const login = await selectLoginByName(db, username);
  const fits = await passwordFits(login?.passwordHash ?? null, given.password);
  if (!login || !fits) {
    if (device === null) await countStranger(context, network, username);
    // Also for an unknown login: an update of no rows, so that it takes as long.
    await setFailCounter(db, login?.id ?? -1, "plus-one");
    throw fault("bad-credentials");
  }
  // Only now: without the password, nothing about the account is revealed.
  if (login.disabled) throw fault("login-disabled");
  await requirePasswordAllowed(db, login.id);
  const asked = await nextStep(db, login.id, device);
  const { step } = asked;
  if (step !== "none" && (step === "passkey" || given.code === undefined)) {
    await releaseAttempt(db, key);
    throw fault("second-factor-needed", { payload: { by: step } });
  }
  const taken = step === "code" ? await takeSecondStep(context, login.id, device, given.code!) : null;
  if (step === "code" && taken === null) {
    if (device === null) await countStranger(context, network, username);
    await setFailCounter(db, login.id, "plus-one");
    throw fault("wrong-code");
  }
  return inTransaction(db, async (tx) => {
    // What was looked at above may have been replaced meanwhile, and whoever did that has ended the sessions there were.
    const now = await holdLogin(tx, login.id);
    if (now.passwordHash !== login.passwordHash) throw fault("bad-credentials");
    if (now.disabled) throw fault("login-disabled");
    requireStillEnough(await nextStep(tx, login.id, device), asked);
    await clearAttempts(tx, key);
    if (taken === "recovery") await addSecurityMail(tx, login.id, "recoveryCodeUsed");
    const entered = await enter(tx, secrets, { loginId: login.id, username }, from);
    const used = knownDevice(secrets, entered.note, username);
    if (taken !== null && given.remember && used !== null) await trustDevice(tx, login.id, hashDevice(used));
    return entered;
  });
}

/**
 * Begins the session of a user who has shown who they are. They are told by mail of a browser they never used before;
 * at their very first sign-in every browser is new.
 */
export async function enter(
  tx: Tx,
  secrets: Secrets,
  { loginId, username }: { loginId: number; username: string },
  from: From,
): Promise<SignedIn> {
  await setFailCounter(tx, loginId, 0);
  const first = await noteFirstSignIn(tx, loginId);
  const network = shownNetwork(from.ip);
  const userAgent = from.userAgent ?? null;
  if (!first && knownDevice(secrets, from.note, username) === null)
    await addSecurityMail(tx, loginId, "newDevice", { device: deviceName(userAgent), network });
  const tokens = await openSession(tx, loginId, { userAgent, network });
  return { tokens, note: noteDevice(secrets, from.note, username) };
}

/** The key failed attempts are counted under: a name, and a network or a device. */
export const attemptsKey = (username: string, where: string): Buffer =>
  hashToken(`sign-in:${where}:${username}`);

function slowDown(seconds: number): void {
  if (seconds > 0) throw fault("slow-down", { values: { seconds }, retryAfter: seconds });
}

const isCrowded = async (db: Db, network: string, username: string): Promise<boolean> =>
  (await waitFor(db, NETWORK, network)) > 0 || (await waitFor(db, NAME, username)) > 0;

/**
 * Whether the bot check was passed. If it does not answer, or there is none, the delays have to suffice: no one is
 * locked out by someone else's outage.
 */
async function requirePersonUnlessDown(context: Context, token: string | undefined): Promise<boolean> {
  const verdict = await judgePerson(context, "sign-in", token);
  if (verdict === "refused") throw fault(token ? "bot-check-failed" : "bot-check-needed");
  return verdict === "person";
}

/** Counts a failure for its network and its name; logs the one that turns them into an attack. */
async function countStranger({ db, log }: Context, network: string, username: string): Promise<void> {
  for (const [budget, who] of [
    [NETWORK, network],
    [NAME, username],
  ] as const) {
    const before = await waitFor(db, budget, who);
    await spend(db, budget, who);
    if (before === 0 && (await waitFor(db, budget, who)) > 0)
      log.warn({ event: "sign-in-attack", budget: budget.name, most: budget.most }, "many failed sign-ins");
  }
}
