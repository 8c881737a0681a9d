import type { z } from "zod";
import { type Factors, RECOVERY_CODES } from "../../../contract/accounts/factors.ts";
import type { PasskeyMade } from "../../../contract/accounts/passkey-answer.ts";
import { PASSKEYS_MOST } from "../../../contract/accounts/passkeys.ts";
import { fault } from "../../platform/fault.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import type { Caller, Context } from "../../platform/web/http.ts";
import { endConnectionsOf } from "../connected/connections.ts";
import { selectLogin } from "../queries.ts";
import { addSecurityMail } from "../security/tell.ts";
import { type Budget, spend, waitFor } from "../sessions/ask-budget.ts";
import { holdLogin } from "../sessions/hold-login.ts";
import { requireSession } from "../sessions/require-session.ts";
import { markProved, revokeOtherFamilies } from "../sessions/session-queries.ts";
import {
  appAddress,
  hashRecoveryCodes,
  makeRecoveryCode,
  makeSecret,
  openNext,
  sealSecret,
  stepOf,
} from "./codes.ts";
import {
  confirmSecret,
  countFactors,
  countRecoveryCodes,
  deleteRecoveryCodes,
  deleteTotp,
  distrustDevices,
  replaceRecoveryCodes,
  selectTotp,
  selectWantedBy,
  upsertNextSecret,
} from "./factor-queries.ts";
import { askForNewPasskey, readNewPasskey, type Site } from "./passkey.ts";
import { deletePasskey, insertPasskey, selectPasskeys } from "./passkey-queries.ts";

/** Who asks, and with which session. */
type Own = Pick<Caller, "loginId" | "session">;

/** Wrong codes while an app is set up, by one session. */
const WRONG: Budget = { name: "confirm-code", most: 20, seconds: 900 };

export async function readFactors(db: Db, loginId: number): Promise<Factors> {
  const totp = await selectTotp(db, loginId);
  return {
    totp: totp?.confirmed
      ? { since: totp.confirmed.toISOString(), codesLeft: await countRecoveryCodes(db, loginId) }
      : null,
    passkeys: (await selectPasskeys(db, loginId)).map(({ publicId, name, created, used }) => ({
      publicId,
      name,
      created: created.toISOString(),
      used: used?.toISOString() ?? null,
    })),
    wantedBy: await selectWantedBy(db, loginId),
  };
}

/** A secret for an app, which holds once a code of that app has confirmed it. One that holds already goes on until then. */
export async function beginTotp(
  { db, secrets }: Context,
  { loginId }: Own,
): Promise<{ secret: string; address: string }> {
  const secret = makeSecret();
  const { username } = await selectLogin(db, loginId);
  await inTransaction(db, (tx) =>
    upsertNextSecret(tx, loginId, sealSecret(secrets, loginId, secret, "next_secret")),
  );
  return { secret, address: appAddress(username, secret) };
}

/**
 * Confirms the app with a code of it; answers new recovery codes. All other sessions and all connected clients end.
 * @throws Fault wrong-code, totp-not-begun, slow-down, no-session
 */
export async function confirmTotp(
  { db, secrets }: Context,
  own: Own,
  code: string,
): Promise<{ codes: string[]; factors: Factors }> {
  const { loginId } = own;
  const next = (await selectTotp(db, loginId))?.next;
  if (!next) throw fault("totp-not-begun");
  const who = `session ${own.session?.id}`;
  const wait = await waitFor(db, WRONG, who);
  if (wait > 0) throw fault("slow-down", { values: { seconds: wait }, retryAfter: wait });
  const secret = openNext(secrets, loginId, next);
  const step = await stepOf(db, secret, code);
  if (step === null) {
    await spend(db, WRONG, who);
    throw fault("wrong-code");
  }
  const sealed = sealSecret(secrets, loginId, secret, "secret");
  return inTransaction(db, async (tx) => {
    await holdOwn(tx, own);
    if (!(await confirmSecret(tx, loginId, next, sealed, step))) throw fault("totp-not-begun");
    const codes = await newRecoveryCodes(tx, loginId);
    await changed(tx, own, "factorAdded");
    return { codes, factors: await readFactors(tx, loginId) };
  });
}

/** @throws Fault not-found; last-factor where an organization wants one */
export const removeTotp = (db: Db, own: Own): Promise<Factors> =>
  inTransaction(db, async (tx) => {
    const { loginId } = own;
    await holdOwn(tx, own);
    if (!(await deleteTotp(tx, loginId))) throw fault("not-found");
    await deleteRecoveryCodes(tx, loginId);
    await requireOneLeft(tx, loginId);
    await changed(tx, own, "factorRemoved");
    return readFactors(tx, loginId);
  });

/** @throws Fault not-found where no app is set up */
export const renewRecoveryCodes = (db: Db, own: Own): Promise<{ codes: string[]; factors: Factors }> =>
  inTransaction(db, async (tx) => {
    const { loginId } = own;
    await holdOwn(tx, own);
    if (!(await selectTotp(tx, loginId))?.confirmed) throw fault("not-found");
    const codes = await newRecoveryCodes(tx, loginId);
    return { codes, factors: await readFactors(tx, loginId) };
  });

/** @throws Fault too-many-passkeys */
export async function beginPasskey(context: Context, { loginId }: Own, site: Site) {
  await requireRoom(context.db, loginId);
  return askForNewPasskey(context, site, await selectLogin(context.db, loginId));
}

/** Adds a passkey; all other sessions and all connected clients end. @throws Fault passkey-refused, too-many-passkeys */
export const addPasskey = (
  context: Context,
  own: Own,
  site: Site,
  given: { name: string; passkey: z.output<typeof PasskeyMade> },
): Promise<Factors> =>
  inTransaction(context.db, async (tx) => {
    const { loginId } = own;
    await holdOwn(tx, own);
    await requireRoom(tx, loginId);
    const made = await readNewPasskey(tx, context, site, loginId, given.passkey);
    const passkey = await insertPasskey(tx, { loginId, name: given.name, ...made });
    if (!passkey) throw fault("passkey-refused");
    await changed(tx, own, "passkeyAdded", { name: given.name, passkeyId: passkey.id });
    return readFactors(tx, loginId);
  });

/** @throws Fault not-found; last-factor where an organization wants one */
export const removePasskey = (db: Db, own: Own, publicId: string): Promise<Factors> =>
  inTransaction(db, async (tx) => {
    const { loginId } = own;
    await holdOwn(tx, own);
    const name = (await selectPasskeys(tx, loginId)).find((one) => one.publicId === publicId)?.name;
    if (name === undefined || !(await deletePasskey(tx, loginId, publicId))) throw fault("not-found");
    await requireOneLeft(tx, loginId);
    await changed(tx, own, "passkeyRemoved", { name });
    return readFactors(tx, loginId);
  });

/** Two changes at once come one after the other, and whoever is just being signed out changes nothing. @throws Fault no-session */
async function holdOwn(tx: Tx, { loginId, session }: Own): Promise<void> {
  await holdLogin(tx, loginId);
  await requireSession(tx, session);
}

async function newRecoveryCodes(tx: Tx, loginId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  await replaceRecoveryCodes(tx, loginId, await hashRecoveryCodes(loginId, codes));
  return codes;
}

async function requireRoom(db: Db, loginId: number): Promise<void> {
  if ((await selectPasskeys(db, loginId)).length >= PASSKEYS_MOST) throw fault("too-many-passkeys");
}

async function requireOneLeft(tx: Tx, loginId: number): Promise<void> {
  if ((await selectWantedBy(tx, loginId)).length > 0 && (await countFactors(tx, loginId)) === 0)
    throw fault("last-factor");
}

/** What follows every change: other sessions and connected clients end, every browser is asked again, a mail goes out. */
async function changed(
  tx: Tx,
  { loginId, session }: Own,
  what: "factorAdded" | "factorRemoved" | "passkeyAdded" | "passkeyRemoved",
  more: { name?: string; passkeyId?: number } = {},
): Promise<void> {
  await revokeOtherFamilies(tx, loginId, session?.id ?? null);
  await distrustDevices(tx, loginId);
  await endConnectionsOf(tx, loginId);
  if (session) await markProved(tx, session.id);
  await addSecurityMail(tx, loginId, what, more);
}
