import * as promised from "../../contract/accounts-entry.ts";
import { grantSignUpCredits } from "../credits/sign-up-grant.ts";
import { type Context, payload, type Served, serve } from "../platform/web/http.ts";
import { bearerOf } from "../platform/web/web.ts";
import { requestPassword, setPassword } from "./passwords/new-password.ts";
import { readDeviceNote } from "./sessions/known-device.ts";
import { findCaller } from "./sessions/session.ts";
import { requirePerson } from "./sign-up/bot-check.ts";
import { acceptInvitation, readInvitation } from "./sign-up/invitation.ts";
import { confirmSignUp, signUp, type Welcome } from "./sign-up/sign-up.ts";

/** A new organization with a confirmed address starts with credits, in the transaction that makes it. */
const welcomeWithCredits =
  (context: Context, requestId: string): Welcome =>
  (tx, { ownerId, username }) =>
    grantSignUpCredits(tx, context.secrets, { ownerId, username, requestId });

/** Routes for users who are not signed in: sign-up, forgotten password, invitation. */
export const entryRoutes: Served[] = [
  serve(promised.signUp, "open", async ({ context, body, language, request }) => {
    const { botCheck, ...given } = body;
    await requirePerson(context, "sign-up", botCheck);
    const from = { ip: request.ip, language };
    return payload(await signUp(context, given, from));
  }),

  serve(promised.confirmSignUp, "open", async ({ context, body, requestId }) => {
    const account = await confirmSignUp(context, body.token, welcomeWithCredits(context, requestId));
    return payload({ username: account.username });
  }),

  serve(promised.requestPassword, "open", async ({ context, body, language, request }) => {
    await requirePerson(context, "reset", body.botCheck);
    const note = readDeviceNote(request, context.config);
    await requestPassword(context, body.username, { ip: request.ip, note, language });
    return payload(null);
  }),

  serve(promised.setPassword, "open", async ({ context, params, body, request }) => {
    await setPassword(context, params.token, body.password, request.ip);
    return payload(null);
  }),

  serve(promised.readInvitation, "open", async ({ context, params }) =>
    payload(await readInvitation(context.db, params.token)),
  ),

  serve(promised.acceptInvitation, "open", async ({ context, params, body, request, language }) => {
    // Open to people without a login; those who have one are recognized by their token, as everywhere.
    const bearer = bearerOf(request);
    const caller = bearer ? await findCaller(context.db, bearer) : null;
    return payload(await acceptInvitation(context, params.token, body, caller, language));
  }),
];
