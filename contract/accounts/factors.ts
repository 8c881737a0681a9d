import { z } from "zod";
import { Id, Instant } from "../forms/page.ts";
import { route } from "../route.ts";
import { PasskeyAnswer } from "./passkey-answer.ts";

/** Six digits from an app, or a recovery code; spaces and hyphens mean nothing. */
const Code = z.string().trim().min(1).max(40);

export const RECOVERY_CODES = 10;

/** What a user has besides the password. */
export const Factors = z.object({
  /** An app that makes codes, and how many recovery codes are left. */
  totp: z.object({ since: Instant, codesLeft: z.int() }).nullable(),
  passkeys: z.array(z.object({ publicId: Id, name: z.string(), created: Instant, used: Instant.nullable() })),
  /** The organizations that want a second factor of this user. */
  wantedBy: z.array(z.string()),
});
export type Factors = z.output<typeof Factors>;

const loginParams = z.object({ loginId: Id });

export const readFactors = route({
  method: "GET",
  path: "/core/api/login/:loginId/factor",
  act: "signed-in",
  params: loginParams,
  beforeFactor: true,
  reply: Factors,
});

/** Makes a secret for an app. It asks nobody for anything before it was confirmed with a code of that app. */
export const beginTotp = route({
  method: "POST",
  path: "/core/api/login/:loginId/totp",
  act: "signed-in",
  params: loginParams,
  body: z.strictObject({}),
  beforeFactor: true,
  sudo: true,
  /** `address` is what the QR code holds, `secret` the same to be typed. */
  reply: z.object({ secret: z.string(), address: z.string() }),
});

/** New recovery codes are in this answer and nowhere else. */
const WithCodes = z.object({ codes: z.array(z.string()), factors: Factors });

/** Confirms the secret with a code of the app: it holds from now on, and all other sessions and connected clients end. */
export const confirmTotp = route({
  method: "POST",
  path: "/core/api/login/:loginId/totp/confirm",
  act: "signed-in",
  params: loginParams,
  body: z.strictObject({ code: Code }),
  beforeFactor: true,
  sudo: true,
  reply: WithCodes,
  faults: ["wrong-code", "totp-not-begun", "slow-down"],
});

/** From now on no code is asked; all other sessions and connected clients end. */
export const removeTotp = route({
  method: "DELETE",
  path: "/core/api/login/:loginId/totp",
  act: "signed-in",
  params: loginParams,
  sudo: true,
  reply: Factors,
  faults: ["not-found", "last-factor"],
});

/** Ten new ones in the place of those before. */
export const renewRecoveryCodes = route({
  method: "POST",
  path: "/core/api/login/:loginId/recovery-code",
  act: "signed-in",
  params: loginParams,
  body: z.strictObject({}),
  sudo: true,
  reply: WithCodes,
  faults: ["not-found"],
});

/** Proves again who uses this session: for 15 minutes it may do what is marked `sudo`. */
export const prove = route({
  method: "POST",
  path: "/core/auth/proof",
  act: "signed-in",
  body: z.union([
    z.strictObject({ password: z.string().min(1).max(1000) }),
    z.strictObject({ code: Code }),
    z.strictObject({ passkey: PasskeyAnswer }),
  ]),
  beforeFactor: true,
  reply: null,
  status: 204,
  faults: ["wrong-password", "wrong-code", "passkey-refused", "slow-down"],
});

/** What an organization wants of its members when they sign in. */
export const SignInRules = z.object({
  secondFactor: z.boolean(),
  /** Whether the caller may change it. */
  mayChange: z.boolean(),
  /** Members who have no second factor yet. */
  without: z.int(),
});
export type SignInRules = z.output<typeof SignInRules>;
const ownerParams = z.object({ ownerId: Id });
export const readSignInRules = route({
  method: "GET",
  path: "/core/api/owner/:ownerId/sign-in-rule",
  act: "member.read",
  params: ownerParams,
  reply: SignInRules,
});
export const saveSignInRules = route({
  method: "POST",
  path: "/core/api/owner/:ownerId/sign-in-rule",
  act: "sign-in.rules",
  params: ownerParams,
  body: z.strictObject({ secondFactor: z.boolean() }),
  sudo: true,
  reply: SignInRules,
  faults: ["not-allowed"],
});

/**
 * "This was not me", from a mail about one's account: ends all sessions, takes a new second factor back, and answers a
 * link's token that sets a new password.
 */
export const disavow = route({
  method: "POST",
  path: "/core/auth/disavowal",
  act: "open",
  body: z.strictObject({ token: z.string().min(1).max(100) }),
  reply: z.object({ token: z.string() }),
  faults: ["link-over"],
});
