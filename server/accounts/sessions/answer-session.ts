import type { FastifyRequest } from "fastify";
import type * as promised from "../../../contract/accounts.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import { CURRENCIES } from "../../../contract/forms/money.ts";
import type { Config } from "../../platform/config.ts";
import { isDemonstration } from "../../platform/installation.ts";
import { release } from "../../platform/release.ts";
import type { Call, Caller, Context } from "../../platform/web/http.ts";
import { readSettings } from "../../settings/read.ts";
import { isAnyGuest } from "../members/guest-queries.ts";
import { ownersOf, selectedOwner, toOwner } from "../members/owners.ts";
import { readPreferences } from "../preferences.ts";
import { toProfile } from "../profile.ts";
import { selectLogin, selectPermissions } from "../queries.ts";
import { readDeviceNote } from "./known-device.ts";
import type { Tokens } from "./session.ts";
import { setSessionCookie } from "./session-cookie.ts";
import { isFactorMissing } from "./session-queries.ts";
import type { From } from "./sign-in.ts";

/** Where a request to sign in comes from. */
export const comesFrom = (request: FastifyRequest, config: Config): From => ({
  ip: request.ip,
  note: readDeviceNote(request, config),
  userAgent: request.headers["user-agent"] ?? null,
});

/** What sign-in and renewal answer: the session, and its tokens as header and cookie. */
export async function answerSession(
  call: Pick<Call<typeof promised.signIn>, "context" | "language" | "reply">,
  tokens: Tokens,
) {
  setSessionCookie(call.reply, call.context.config, tokens);
  return {
    header: { token: tokens.bearer, lifetime: tokens.lifetime },
    payload: await describeSession(call.context, tokens.loginId, call.language),
  };
}

async function describeSession({ db }: Context, loginId: number, asked: Language): Promise<promised.Session> {
  const login = await selectLogin(db, loginId);
  const caller: Caller = { loginId, publicId: login.publicId, permissions: new Set() };
  const selected = await selectedOwner(db, caller);
  const { language, country } = await readPreferences(db, caller, asked);
  return {
    currencies: [...CURRENCIES],
    paymentPublicKey: (await readSettings(db)).stripePublicKey || null,
    owners: (await ownersOf(db, caller)).map((owner) => ({ ...toOwner(owner), role: owner.role })),
    guest: await isAnyGuest(db, loginId),
    permissions: await selectPermissions(db, loginId),
    login: {
      publicId: login.publicId,
      username: login.username,
      failCounter: login.failCounter,
      owner: selected && toOwner(selected),
      profile: toProfile(login),
      language,
      country,
    },
    factorMissing: await isFactorMissing(db, loginId),
    release: release(),
    demonstration: await isDemonstration(db),
  };
}
