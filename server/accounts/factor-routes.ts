import * as promised from "../../contract/accounts/factors.ts";
import * as passkeys from "../../contract/accounts/passkeys.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { disavow } from "./factors/disavow.ts";
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  readFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from "./factors/own-factors.ts";
import { askForPasskey, siteOf, usePasskey } from "./factors/passkey.ts";
import { proveAgain } from "./factors/prove.ts";
import { readSignInRules, saveSignInRules } from "./factors/sign-in-rules.ts";
import { ownerOf } from "./members/owners.ts";
import { answerSession, comesFrom } from "./sessions/answer-session.ts";
import { setDeviceNote } from "./sessions/known-device.ts";
import { requireSelf } from "./sessions/require-self.ts";
import { endFormerSession } from "./sessions/session.ts";
import { readSessionCookie } from "./sessions/session-cookie.ts";
import { enter } from "./sessions/sign-in.ts";
import { requirePasswordAllowed } from "./single-sign-on/only-way.ts";

/** Second factors, passkeys, and the proof of who uses a session. */
export const factorRoutes: Served[] = [
  serve(passkeys.askPasskey, "open", async ({ context, request }) =>
    payload({ ...(await askForPasskey(context, siteOf(context.config, request))) }),
  ),

  serve(passkeys.signInWithPasskey, "open", async (call) => {
    const { context, body, request, reply } = call;
    const site = siteOf(context.config, request);
    const { tokens, note } = await inTransaction(context.db, async (tx) => {
      const login = await usePasskey(tx, context, site, body.passkey);
      await requirePasswordAllowed(tx, login.loginId);
      return enter(tx, context.secrets, login, comesFrom(request, context.config));
    });
    await endFormerSession(context.db, tokens.loginId, readSessionCookie(request, context.config));
    setDeviceNote(reply, context.config, note);
    return answerSession(call, tokens);
  }),

  serve(promised.prove, "signed-in", async ({ context, caller, body, request }) => {
    await proveAgain(context, caller, () => siteOf(context.config, request), body);
    return payload(null);
  }),

  serve(promised.disavow, "open", async ({ context, body, request }) =>
    payload({ token: await disavow(context, body.token, request.ip) }),
  ),

  serve(promised.readFactors, "signed-in", async ({ context, caller, params }) => {
    requireSelf(caller, params.loginId);
    return payload(await readFactors(context.db, caller.loginId));
  }),

  serve(promised.beginTotp, "signed-in", async ({ context, caller, params }) => {
    requireSelf(caller, params.loginId);
    return payload(await beginTotp(context, caller));
  }),

  serve(promised.confirmTotp, "signed-in", async ({ context, caller, params, body }) => {
    requireSelf(caller, params.loginId);
    return payload(await confirmTotp(context, caller, body.code));
  }),

  serve(promised.removeTotp, "signed-in", async ({ context, caller, params }) => {
    requireSelf(caller, params.loginId);
    return payload(await removeTotp(context.db, caller));
  }),

  serve(promised.renewRecoveryCodes, "signed-in", async ({ context, caller, params }) => {
    requireSelf(caller, params.loginId);
    return payload(await renewRecoveryCodes(context.db, caller));
  }),

  serve(passkeys.beginPasskey, "signed-in", async ({ context, caller, params, request }) => {
    requireSelf(caller, params.loginId);
    return payload({ ...(await beginPasskey(context, caller, siteOf(context.config, request))) });
  }),

  serve(passkeys.addPasskey, "signed-in", async ({ context, caller, params, body, request }) => {
    requireSelf(caller, params.loginId);
    return payload(await addPasskey(context, caller, siteOf(context.config, request), body));
  }),

  serve(passkeys.removePasskey, "signed-in", async ({ context, caller, params }) => {
    requireSelf(caller, params.loginId);
    return payload(await removePasskey(context.db, caller, params.id));
  }),

  serve(promised.readSignInRules, "signed-in", async ({ context, caller, params }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    return payload(await readSignInRules(context.db, caller, owner.id));
  }),

  serve(promised.saveSignInRules, "signed-in", async ({ context, caller, params, body }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    return payload(await saveSignInRules(context.db, caller, owner.id, body));
  }),
];
