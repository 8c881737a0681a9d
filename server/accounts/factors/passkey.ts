import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import {
  type PasskeyAnswer,
  type PasskeyMade,
  TRANSPORTS,
} from "../../../contract/accounts/passkey-answer.ts";
import { databaseNow } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import { fault } from "../../platform/fault.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Context } from "../../platform/web/http.ts";
import { holdLogin } from "../sessions/hold-login.ts";
import { noteUse, selectPasskey, selectPasskeys, spendChallenge } from "./passkey-queries.ts";

const NAME = "Hostread";
const QUESTION_MS = 300_000;
const RANDOM_BYTES = 16;
const MARK_BYTES = 16;

/** Where passkeys of this installation belong: its name, and the origin of its pages. */
export interface Site {
  id: string;
  origin: string;
}

/**
 * From PUBLIC_URL; without one only `localhost`, which browsers take for safe. A passkey belongs to a name, never to a
 * number.
 * @throws Fault passkeys-not-here
 */
export function siteOf({ publicUrl }: Config, request: Pick<FastifyRequest, "host">): Site {
  const url = publicUrl ? new URL(publicUrl) : null;
  if (url && isIP(url.hostname.replace(/^\[|\]$/g, "")) === 0)
    return { id: url.hostname, origin: url.origin };
  if (!url && /^localhost(:\d+)?$/.test(request.host))
    return { id: "localhost", origin: `http://${request.host}` };
  throw fault("passkeys-not-here");
}

// A question is signed and stored nowhere, so that strangers who ask fill no table. What is kept is the one that was
// answered rightly, until it is over: it works once.

type Purpose = "answer" | `make ${number}`;

const markOf = (secrets: Secrets, purpose: Purpose, head: Buffer): Buffer =>
  secrets.fingerprint(`${purpose} ${head.toString("base64url")}`, "passkey").subarray(0, MARK_BYTES);

async function newQuestion(db: Db, secrets: Secrets, purpose: Purpose): Promise<Uint8Array<ArrayBuffer>> {
  const head = Buffer.alloc(8 + RANDOM_BYTES);
  head.writeDoubleBE((await databaseNow(db)).getTime() + QUESTION_MS, 0);
  randomBytes(RANDOM_BYTES).copy(head, 8);
  return Uint8Array.from(Buffer.concat([head, markOf(secrets, purpose, head)]));
}

/** When this question of ours is over; null for any other. */
function questionEnds(secrets: Secrets, purpose: Purpose, challenge: string): number | null {
  const bytes = Buffer.from(challenge, "base64url");
  if (bytes.length !== 8 + RANDOM_BYTES + MARK_BYTES) return null;
  const head = bytes.subarray(0, 8 + RANDOM_BYTES);
  const ours = timingSafeEqual(bytes.subarray(head.length), markOf(secrets, purpose, head));
  return ours ? head.readDoubleBE(0) : null;
}

/** Takes the question that was answered. @throws Fault passkey-refused */
async function takeQuestion(tx: Tx, secrets: Secrets, purpose: Purpose, challenge: string): Promise<void> {
  const ends = questionEnds(secrets, purpose, challenge);
  const now = (await databaseNow(tx)).getTime();
  const hash = createHash("sha256").update(challenge).digest();
  if (ends === null || ends < now || !(await spendChallenge(tx, hash, new Date(ends))))
    throw fault("passkey-refused");
}

const challengeOf = (clientData: string): string => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, "base64url").toString("utf8"));
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
};

/** Asks for any passkey of this site: nobody says who they are, so that nothing is learned about names. */
export async function askForPasskey({ db, secrets }: Context, site: Site) {
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge: await newQuestion(db, secrets, "answer"),
    userVerification: "required",
    timeout: QUESTION_MS,
  });
}

export async function askForNewPasskey(
  { db, secrets }: Context,
  site: Site,
  login: { id: number; publicId: string; username: string },
) {
  const known = await selectPasskeys(db, login.id);
  return generateRegistrationOptions({
    rpName: NAME,
    rpID: site.id,
    userName: login.username,
    userDisplayName: login.username,
    userID: Uint8Array.from(Buffer.from(login.publicId)),
    challenge: await newQuestion(db, secrets, `make ${login.id}`),
    attestationType: "none",
    timeout: QUESTION_MS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: knownTransports(transports),
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

type Transport = (typeof TRANSPORTS)[number];
const knownTransports = (given: readonly string[]): Transport[] =>
  given.filter((one): one is Transport => (TRANSPORTS as readonly string[]).includes(one));

/** The passkey that was made. @throws Fault passkey-refused */
export async function readNewPasskey(
  tx: Tx,
  { secrets, log }: Context,
  site: Site,
  loginId: number,
  passkey: z.output<typeof PasskeyMade>,
) {
  const challenge = challengeOf(passkey.response.clientDataJSON);
  const transports = knownTransports(passkey.response.transports ?? []);
  // The library throws for every answer that is not right, whatever is wrong with it.
  const made = await verifyRegistrationResponse({
    response: { ...passkey, response: { ...passkey.response, transports } },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch((error: Error) => {
    log.info({ reason: error.message }, "a new passkey was refused");
    return null;
  });
  if (!made?.verified) throw fault("passkey-refused");
  await takeQuestion(tx, secrets, `make ${loginId}`, challenge);
  const { credential } = made.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    count: credential.counter,
    transports,
  };
}

/**
 * Whose passkey answered. It counts as used; its user is held, so that nobody takes it away meanwhile.
 * @throws Fault passkey-refused, login-disabled
 */
export async function usePasskey(
  tx: Tx,
  { secrets, log }: Context,
  site: Site,
  answer: z.output<typeof PasskeyAnswer>,
): Promise<{ loginId: number; username: string }> {
  const passkey = await selectPasskey(tx, answer.id);
  if (!passkey) throw fault("passkey-refused");
  const { userHandle, ...response } = answer.response;
  const challenge = challengeOf(response.clientDataJSON);
  const used = await verifyAuthenticationResponse({
    response: { ...answer, response: { ...response, ...(userHandle !== undefined && { userHandle }) } },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: answer.id,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: passkey.signCount,
    },
  }).catch((error: Error) => {
    log.info({ reason: error.message }, "a passkey was refused");
    return null;
  });
  if (!used?.verified) throw fault("passkey-refused");
  const { disabled } = await holdLogin(tx, passkey.loginId);
  await takeQuestion(tx, secrets, "answer", challenge);
  if (disabled) throw fault("login-disabled");
  if (!(await noteUse(tx, passkey.id, used.authenticationInfo.newCounter))) throw fault("passkey-refused");
  return { loginId: passkey.loginId, username: passkey.username };
}
