import * as promised from "../../contract/accounts.ts";
import * as kept from "../../contract/accounts-preferences.ts";
import * as security from "../../contract/accounts-security.ts";
import { fault } from "../platform/fault.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { bearerOf } from "../platform/web/web.ts";
import { changePassword } from "./passwords/change-password.ts";
import { readPreferences, savePreferences } from "./preferences.ts";
import { readProfile, saveProfile } from "./profile.ts";
import { answerSession, comesFrom } from "./sessions/answer-session.ts";
import { shownNetwork } from "./sessions/ask-budget.ts";
import { setDeviceNote } from "./sessions/known-device.ts";
import { endOneSession, endOtherSessions, listSessions } from "./sessions/own-sessions.ts";
import { requireSelf } from "./sessions/require-self.ts";
import { endFormerSession, endSession, renewSession } from "./sessions/session.ts";
import { clearSessionCookie, readSessionCookie } from "./sessions/session-cookie.ts";
import { signInWithPassword } from "./sessions/sign-in.ts";

export const accountRoutes: Served[] = [
  serve(promised.signIn, "open", async (call) => {
    const { context, body, request, reply } = call;
    const { tokens, note } = await signInWithPassword(context, body, comesFrom(request, context.config));
    await endFormerSession(context.db, tokens.loginId, readSessionCookie(request, context.config));
    setDeviceNote(reply, context.config, note);
    return answerSession(call, tokens);
  }),

  serve(promised.refreshSession, "open", async (call) => {
    const { db, config } = call.context;
    const { request } = call;
    const cookie = readSessionCookie(request, config);
    const tokens = await renewSession(db, bearerOf(request), cookie, shownNetwork(request.ip));
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

  serve(security.changePassword, "signed-in", async ({ caller, params, body, context }) => {
    requireSelf(caller, params.loginId);
    await changePassword(context, caller, body);
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
