import * as promised from "../../contract/accounts.ts";
import * as kept from "../../contract/accounts-preferences.ts";
import * as security from "../../contract/accounts-security.ts";
import type { Language } from "../../contract/forms/locale.ts";
import { CURRENCIES } from "../../contract/forms/money.ts";
import { fault } from "../platform/fault.ts";
import { isDemonstration } from "../platform/installation.ts";
import { release } from "../platform/release.ts";
import { type Call, type Caller, type Context, payload, type Served, serve } from "../platform/web/http.ts";
import { bearerOf } from "../platform/web/web.ts";
import { readSettings } from "../settings/read.ts";
import { isAnyGuest } from "./members/guest-queries.ts";
import { ownersOf, selectedOwner, toOwner } from "./members/owners.ts";
import { changePassword } from "./passwords/change-password.ts";
import { readPreferences, savePreferences } from "./preferences.ts";
import { readProfile, saveProfile, toProfile } from "./profile.ts";
import { selectLogin, selectPermissions } from "./queries.ts";
import { readDeviceNote, setDeviceNote } from "./sessions/known-device.ts";
import { endOneSession, endOtherSessions, listSessions } from "./sessions/own-sessions.ts";
import { endSession, renewSession, type Tokens } from "./sessions/session.ts";
import { clearSessionCookie, readSessionCookie, setSessionCookie } from "./sessions/session-cookie.ts";
import { signInWithPassword } from "./sessions/sign-in.ts";

async function answerSession(
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
    release: release(),
    demonstration: await isDemonstration(db),
  };
}

/** A login reads and writes its own forms; anybody else's does not exist for it. */
function requireSelf(caller: Caller, loginId: string): void {
  if (caller.publicId !== loginId) throw fault("not-found");
}

export const accountRoutes: Served[] = [
  serve(promised.signIn, "open", async (call) => {
    const { context, body, request, reply } = call;
    const from = {
      ip: request.ip,
      note: readDeviceNote(request, context.config),
      userAgent: request.headers["user-agent"] ?? null,
    };
    const { tokens, note } = await signInWithPassword(context, body, from);
    setDeviceNote(reply, context.config, note);
    return answerSession(call, tokens);
  }),

  serve(promised.refreshSession, "open", async (call) => {
    const { db, config } = call.context;
    const tokens = await renewSession(db, bearerOf(call.request), readSessionCookie(call.request, config));
    if (!tokens) {
      clearSessionCookie(call.reply, config);
      throw fault("no-session");
    }
    return answerSession(call, tokens);
  }),

  serve(promised.signOut, "open", async (call) => {
    const { db, config } = call.context;
    await endSession(db, bearerOf(call.request), readSessionCookie(call.request, config));
    clearSessionCookie(call.reply, config);
    return payload(null);
  }),

  serve(security.listSessions, "signed-in", async ({ caller, params, context, request }) => {
    requireSelf(caller, params.loginId);
    return payload(await listSessions(context.db, caller.loginId, bearerOf(request)!));
  }),

  serve(security.endSessions, "signed-in", async ({ caller, params, body, context, request }) => {
    requireSelf(caller, params.loginId);
    const bearer = bearerOf(request)!;
    if ("session" in body) await endOneSession(context.db, caller.loginId, body.session);
    else await endOtherSessions(context.db, caller.loginId, bearer);
    return payload(await listSessions(context.db, caller.loginId, bearer));
  }),

  serve(security.changePassword, "signed-in", async ({ caller, params, body, context, request }) => {
    requireSelf(caller, params.loginId);
    await changePassword(context, caller.loginId, bearerOf(request)!, body);
    return payload(null);
  }),

  serve(kept.readProfile, "signed-in", async ({ caller, params, context }) => {
    requireSelf(caller, params.loginId);
    return payload(await readProfile(context.db, caller.loginId));
  }),

  serve(kept.saveProfile, "signed-in", async ({ caller, params, body, context, language }) => {
    requireSelf(caller, params.loginId);
    return payload(await saveProfile(context.db, caller.loginId, body, language));
  }),

  serve(kept.readPreferences, "signed-in", async ({ caller, params, context, language }) => {
    requireSelf(caller, params.loginId);
    return payload(await readPreferences(context.db, caller, language));
  }),

  serve(kept.savePreferences, "signed-in", async ({ caller, params, body, context }) => {
    requireSelf(caller, params.loginId);
    return payload(await savePreferences(context.db, caller, body));
  }),
];
