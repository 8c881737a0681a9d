import { z } from "zod";
import { Session, TokenHeader } from "../accounts.ts";
import { Id } from "../forms/page.ts";
import { route } from "../route.ts";
import { Factors } from "./factors.ts";
import { PasskeyAnswer, PasskeyMade, PasskeyQuestion } from "./passkey-answer.ts";

/** Passkeys of one user. */
export const PASSKEYS_MOST = 20;
export const PASSKEY_NAME_MAX = 80;

const loginParams = z.object({ loginId: Id });

/** Begins to sign in, or to prove who one is, with a passkey of this site; valid for five minutes. */
export const askPasskey = route({
  method: "POST",
  path: "/core/auth/passkey/question",
  act: "open",
  body: z.strictObject({}),
  reply: PasskeyQuestion,
  faults: ["passkeys-not-here"],
});

/** Signs in without a password: who has the passkey and unlocked it needs nothing else. */
export const signInWithPasskey = route({
  method: "POST",
  path: "/core/auth/passkey",
  act: "open",
  body: z.strictObject({ passkey: PasskeyAnswer }),
  reply: Session,
  header: TokenHeader,
  faults: ["passkey-refused", "passkeys-not-here", "login-disabled", "sign-on-only"],
});

export const beginPasskey = route({
  method: "POST",
  path: "/core/api/login/:loginId/passkey/question",
  act: "signed-in",
  params: loginParams,
  body: z.strictObject({}),
  beforeFactor: true,
  sudo: true,
  reply: PasskeyQuestion,
  faults: ["passkeys-not-here", "too-many-passkeys"],
});

export const addPasskey = route({
  method: "POST",
  path: "/core/api/login/:loginId/passkey",
  act: "signed-in",
  params: loginParams,
  body: z.strictObject({
    name: z
      .string()
      .trim()
      .max(PASSKEY_NAME_MAX)
      .refine((s) => s !== "", { params: { rule: "required" } }),
    passkey: PasskeyMade,
  }),
  beforeFactor: true,
  sudo: true,
  reply: Factors,
  faults: ["passkey-refused", "passkeys-not-here", "too-many-passkeys"],
});

export const removePasskey = route({
  method: "DELETE",
  path: "/core/api/login/:loginId/passkey/:id",
  act: "signed-in",
  params: z.object({ loginId: Id, id: Id }),
  sudo: true,
  reply: Factors,
  faults: ["not-found", "last-factor"],
});
