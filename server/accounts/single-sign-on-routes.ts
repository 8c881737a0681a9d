import type { FastifyReply } from "fastify";
import * as promised from "../../contract/accounts/single-sign-on.ts";
import { type Call, type Context, payload, type Served, serve } from "../platform/web/http.ts";
import { siteOf } from "./factors/passkey.ts";
import { ownerOf } from "./members/owners.ts";
import { noteSecurity } from "./security/note.ts";
import { comesFrom } from "./sessions/answer-session.ts";
import { networkOf } from "./sessions/ask-budget.ts";
import { noteDevice, readDeviceNote, setDeviceNote } from "./sessions/known-device.ts";
import type { Tokens } from "./sessions/session.ts";
import { setSessionCookie } from "./sessions/session-cookie.ts";
import { beginSignOn } from "./single-sign-on/begin-sign-on.ts";
import { checkSignOn } from "./single-sign-on/check-sign-on.ts";
import { type FinishedSignOn, finishSignOn } from "./single-sign-on/finish-sign-on.ts";
import { linkAccounts } from "./single-sign-on/link-accounts.ts";
import { recoverSignOn, renewRecoveryCode } from "./single-sign-on/only-way.ts";
import { addDomain, proveDomain, removeDomain } from "./single-sign-on/prove-domain.ts";
import { markSignOn, signOnBrowser } from "./single-sign-on/sign-on-cookie.ts";
import { describeSignOn, removeSignOn, saveSignOn } from "./single-sign-on/sign-on-settings.ts";

type Owned = Pick<Call<typeof promised.readSignOn>, "context" | "caller" | "params">;
const ownerIdOf = async ({ context, caller, params }: Owned): Promise<number> =>
  (await ownerOf(context.db, caller, { publicId: params.ownerId })).id;

/** The provider that an organization's people sign in at, and signing in there. */
export const singleSignOnRoutes: Served[] = [
  serve(promised.readSignOn, "signed-in", async (call) =>
    payload(await describeSignOn(call.context, await ownerIdOf(call))),
  ),

  serve(promised.saveSignOn, "signed-in", async (call) => {
    const ownerId = await ownerIdOf(call);
    const code = await saveSignOn(call.context, ownerId, call.body);
    return payload({ signOn: await describeSignOn(call.context, ownerId), code });
  }),

  serve(promised.checkSignOn, "signed-in", async (call) =>
    payload({ findings: await checkSignOn(call.context, await ownerIdOf(call)) }),
  ),

  serve(promised.addSignOnDomain, "signed-in", async (call) => {
    const ownerId = await ownerIdOf(call);
    await addDomain(call.context.db, ownerId, call.body.domain);
    return payload(await describeSignOn(call.context, ownerId));
  }),

  serve(promised.proveSignOnDomain, "signed-in", async (call) => {
    const ownerId = await ownerIdOf(call);
    await proveDomain(call.context, ownerId, call.params.id);
    return payload(await describeSignOn(call.context, ownerId));
  }),

  serve(promised.removeSignOnDomain, "signed-in", async (call) => {
    const ownerId = await ownerIdOf(call);
    await removeDomain(call.context.db, ownerId, call.params.id);
    return payload(await describeSignOn(call.context, ownerId));
  }),

  serve(promised.makeSignOnCode, "signed-in", async (call) => {
    const ownerId = await ownerIdOf(call);
    const code = await renewRecoveryCode(call.context.db, ownerId);
    return payload({ signOn: await describeSignOn(call.context, ownerId), code });
  }),

  serve(promised.removeSignOn, "signed-in", async (call) => {
    const ownerId = await ownerIdOf(call);
    await removeSignOn(call.context.db, ownerId);
    return payload(await describeSignOn(call.context, ownerId));
  }),

  serve(promised.beginSignOn, "open", async ({ context, body, request, reply, requestId }) => {
    const browserHash = markSignOn(request, reply, context.config);
    return payload(await beginSignOn(context, body, { ip: request.ip, browserHash, requestId }));
  }),

  // The browser comes from the provider's page and brings only a cookie.
  serve(promised.answerSignOn, "open", async ({ context, request, reply, language, requestId }) => {
    const { search } = new URL(request.url, "http://localhost");
    const finished = await finishSignOn(context, {
      ...comesFrom(request, context.config),
      search,
      browserHash: signOnBrowser(request, context.config),
      language,
      requestId,
    });
    if (finished.kind === "in") await welcome(context, finished, request, reply, requestId);
    reply.header("Cache-Control", "no-store").header("Referrer-Policy", "no-referrer");
    reply.redirect(pageAfter(finished, requestId), 303);
    return { payload: null };
  }),

  serve(promised.linkSignOn, "open", async ({ context, body, request, reply, language, requestId }) => {
    const linked = await linkAccounts(context, body, {
      ...comesFrom(request, context.config),
      browserHash: signOnBrowser(request, context.config),
      language,
      site: () => siteOf(context.config, request),
    });
    await welcome(context, linked, request, reply, requestId);
    return payload(null);
  }),

  serve(promised.recoverSignOn, "open", async ({ context, body, request, requestId }) => {
    await recoverSignOn(context, body, { ip: request.ip, requestId });
    return payload(null);
  }),
];

/** The session goes into the cookie: the page that follows exchanges it for a token, as after a reload. */
async function welcome(
  { db, config, secrets, log }: Context,
  who: { tokens: Tokens; loginId: number; username: string; ownerId: number; made?: boolean },
  request: Parameters<typeof readDeviceNote>[0],
  reply: FastifyReply,
  requestId: string,
): Promise<void> {
  setSessionCookie(reply, config, who.tokens);
  setDeviceNote(reply, config, noteDevice(secrets, readDeviceNote(request, config), who.username));
  await noteSecurity(db, log, {
    kind: "signed-in",
    loginId: who.loginId,
    ownerId: who.ownerId,
    detail: who.made ? "single sign-on, new member" : "single sign-on",
    network: networkOf(request.ip),
    requestId,
  });
}

/** The page that says what became of it. Only codes and handles go along; the ticket follows `#`, which no server sees. */
function pageAfter(finished: FinishedSignOn, requestId: string): string {
  const words = new URLSearchParams();
  if (finished.kind === "fault") {
    words.set("fault", finished.fault);
    words.set("request", requestId);
    if (finished.link) words.set("organization", finished.link);
    return `/single-sign-on?${words.toString()}`;
  }
  words.set(finished.kind === "in" ? "done" : "link", "yes");
  if (finished.wayBack) words.set("from", finished.wayBack);
  return `/single-sign-on?${words.toString()}${finished.kind === "link" ? `#${finished.ticket}` : ""}`;
}
