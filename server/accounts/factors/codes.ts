import { randomBytes, randomInt } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import { generateSecret, generateURI, verify } from "otplib";
import { databaseNow } from "../../platform/clock.ts";
import { hashToken } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { SecretPlace, Secrets } from "../../platform/secrets.ts";
import { PASSWORD_PARAMETERS } from "../passwords/password.ts";
import {
  replaceSealedTotp,
  selectRecoveryHash,
  selectSealedTotp,
  selectTotp,
  takeRecoveryCode,
  takeStep,
} from "./factor-queries.ts";

// RFC 6238 as every app speaks it: SHA-1, six digits, 30 seconds.

const ISSUER = "Hostread";
/** A code of the step before and after is taken, too: clocks differ. */
const TOLERANCE_SECONDS = 30;

const placeOf = (loginId: number, field: "secret" | "next_secret"): SecretPlace => ({
  table: "totp",
  row: loginId,
  field,
});

export const makeSecret = (): string => generateSecret();

/** What an app reads from the QR code. */
export const appAddress = (username: string, secret: string): string =>
  generateURI({ issuer: ISSUER, label: username, secret });

export const sealSecret = (
  secrets: Secrets,
  loginId: number,
  secret: string,
  field: "secret" | "next_secret",
) => secrets.seal(secret, placeOf(loginId, field));
export const openNext = (secrets: Secrets, loginId: number, sealed: Buffer): string =>
  secrets.open(sealed, placeOf(loginId, "next_secret"));

/** Codes as people type them: without spaces and hyphens. */
const bare = (code: string): string => code.replace(/[\s-]/g, "").toLowerCase();

/** The step this code of an app belongs to, by the database's clock; null for any other. */
export async function stepOf(db: Db, secret: string, typed: string): Promise<number | null> {
  const token = bare(typed);
  if (!/^\d{6}$/.test(token)) return null;
  const epoch = Math.floor((await databaseNow(db)).getTime() / 1000);
  const found = await verify({ secret, token, epoch, epochTolerance: TOLERANCE_SECONDS });
  return found.valid && "timeStep" in found ? found.timeStep : null;
}

/** No letter or digit that is read as another one: twelve of these 31 are 59 bits. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const CODE_LETTERS = 12;

/** A recovery code as it is shown, in groups of four. */
export function makeRecoveryCode(): string {
  let code = "";
  for (let i = 0; i < CODE_LETTERS; i++) code += LETTERS[randomInt(LETTERS.length)];
  return code.match(/.{4}/g)!.join("-");
}

const SALT_BYTES = 16;
/** 59 bits can be tried by whoever has a copy of the database, unless each try is dear: hashed as a password is. */
const DEAR = { ...PASSWORD_PARAMETERS, outputLen: 16 };

async function saltedHash(loginId: number, code: string, salt: Buffer): Promise<Buffer> {
  const hash = await hashRaw(`recovery:${loginId}:${bare(code)}`, { ...DEAR, salt });
  return Buffer.concat([salt, hash]);
}

/** Codes of one set share their salt, so that a try costs one hash and not ten. */
export function hashRecoveryCodes(loginId: number, codes: readonly string[]): Promise<Buffer[]> {
  const salt = randomBytes(SALT_BYTES);
  return Promise.all(codes.map((code) => saltedHash(loginId, code, salt)));
}

/** What a code may be kept as: with the salt of the user's set, or as sets were hashed before 27 November 2026. */
async function hashesOf(db: Db, loginId: number, typed: string): Promise<Buffer[]> {
  const before = hashToken(`recovery:${loginId}:${bare(typed)}`);
  const kept = await selectRecoveryHash(db, loginId);
  return kept ? [await saltedHash(loginId, typed, kept.subarray(0, SALT_BYTES)), before] : [];
}

/** Which kind of code this was; null for a wrong one. A right one is taken: it works for one caller, once. */
export async function takeCode(
  db: Db,
  secrets: Secrets,
  loginId: number,
  typed: string,
): Promise<"app" | "recovery" | null> {
  const totp = await selectTotp(db, loginId);
  if (!totp?.secret) return null;
  const step = await stepOf(db, secrets.open(totp.secret, placeOf(loginId, "secret")), typed);
  if (step !== null) return (await takeStep(db, loginId, step)) ? "app" : null;
  return (await takeRecoveryCode(db, loginId, await hashesOf(db, loginId, typed))) ? "recovery" : null;
}

/** Seals the secrets of apps with the present key; answers how many it changed. */
export async function resealTotp(tx: Tx, secrets: Secrets): Promise<number> {
  let changed = 0;
  for (const { loginId, secret, next } of await selectSealedTotp(tx)) {
    const anew = secret && secrets.reseal(secret, placeOf(loginId, "secret"));
    const nextAnew = next && secrets.reseal(next, placeOf(loginId, "next_secret"));
    if (!anew && !nextAnew) continue;
    await replaceSealedTotp(tx, loginId, { secret: anew ?? secret, next_secret: nextAnew ?? next });
    changed += 1;
  }
  return changed;
}
