import * as promised from "../../contract/mailbox-consent.ts";
import { ownerOrSelected } from "../accounts/members/owners.ts";
import { noteSecurity } from "../accounts/security/note.ts";
import { networkOf } from "../accounts/sessions/ask-budget.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { bearerOf } from "../platform/web/web.ts";
import { beginConsent } from "./consent/begin-consent.ts";
import { browserOf, markBrowser } from "./consent/consent-cookie.ts";
import { type Finished, finishConsent } from "./consent/finish-consent.ts";
import { approvalFor, offerProviders } from "./consent/offer-providers.ts";

/** Connecting by consent. */
export const consentRoutes: Served[] = [
  serve(promised.listProviderOffers, "signed-in", async ({ context }) =>
    payload(await offerProviders(context)),
  ),

  serve(promised.readApproval, "signed-in", async ({ context, params }) =>
    payload(await approvalFor(context, params.id)),
  ),

  serve(promised.beginConsent, "signed-in", async ({ context, caller, body, request, reply }) => {
    const { id: ownerId } = await ownerOrSelected(context.db, caller, body.owner);
    const browserHash = markBrowser(request, reply, context.config);
    const who = { loginId: caller.loginId, ownerId, bearer: bearerOf(request) ?? "", browserHash };
    return payload(await beginConsent(context, who, body));
  }),

  // Without a session: the browser comes from the provider's page and brings only a cookie.
  serve(promised.answerConsent, "open", async ({ context, request, reply, requestId }) => {
    const { search } = new URL(request.url, "http://localhost");
    const browserHash = browserOf(request, context.config);
    const finished = await finishConsent(context, { search, browserHash });
    if (finished.ok) {
      await noteSecurity(context.db, context.log, {
        kind: "mailbox-connected",
        loginId: finished.loginId,
        ownerId: finished.ownerId,
        detail: finished.provider,
        network: networkOf(request.ip),
        requestId,
      });
    }
    reply.header("Cache-Control", "no-store").header("Referrer-Policy", "no-referrer");
    reply.redirect(pageAfter(finished), 303);
    return { payload: null };
  }),
];

/** The page that says what became of it. Only codes and handles go along. */
function pageAfter(finished: Finished): string {
  if (finished.ok) return `/config/${finished.mailbox}?connected=yes`;
  const { fault, missing = [], mailbox, provider } = finished;
  const words = new URLSearchParams({ fault });
  if (missing.length > 0) words.set("missing", missing.join(" "));
  if (provider) words.set("provider", provider);
  // Back to the mailbox it was for, where that is known.
  return `/config${mailbox ? `/${mailbox}` : ""}?${words.toString()}`;
}
