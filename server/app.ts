import type { FastifyInstance } from "fastify";
import { copyMeasure } from "./accounts/audit/copy/measure.ts";
import { witness } from "./accounts/audit/witness.ts";
import { auditRoutes } from "./accounts/audit-routes.ts";
import { addAuthorizationServer } from "./accounts/connected/endpoints.ts";
import { connectedRoutes } from "./accounts/connected-routes.ts";
import { entryRoutes } from "./accounts/entry-routes.ts";
import { factorRoutes } from "./accounts/factor-routes.ts";
import { memberRoutes } from "./accounts/member-routes.ts";
import { noticeRoutes } from "./accounts/notice-routes.ts";
import { liveOf } from "./accounts/notices/live.ts";
import { addNewsOffPage } from "./accounts/notices/off/page-route.ts";
import { ownAccountRoutes } from "./accounts/own-account-routes.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { watchCall } from "./accounts/security/watch.ts";
import { watchLimits } from "./accounts/security/watch-limits.ts";
import { noteRecentChange } from "./accounts/sessions/recent-change.ts";
import { findCaller } from "./accounts/sessions/session.ts";
import { singleSignOnRoutes } from "./accounts/single-sign-on-routes.ts";
import { tokenRoutes } from "./accounts/token-routes.ts";
import { findTokenCaller } from "./accounts/tokens/find-caller.ts";
import { airingRoutes } from "./airings/routes.ts";
import { checkRoutes } from "./bookings/check-routes.ts";
import { copyRoutes } from "./bookings/copy-routes.ts";
import { openBookingRoutes } from "./bookings/open-routes.ts";
import { producedRoutes } from "./bookings/produced-routes.ts";
import { bookingRoutes } from "./bookings/routes.ts";
import { compareRoutes } from "./campaigns/compare-routes.ts";
import { listRoutes } from "./campaigns/list-routes.ts";
import { markRoutes } from "./campaigns/mark-routes.ts";
import { campaignRoutes } from "./campaigns/routes.ts";
import { addedRoutes } from "./catalogue/added-routes.ts";
import { coverRoute } from "./catalogue/cover-route.ts";
import { catalogueRoutes } from "./catalogue/routes.ts";
import { savedSearchRoutes } from "./catalogue/saved-routes.ts";
import { textRoutes } from "./catalogue/texts-routes.ts";
import { basisRoutes } from "./contacts/basis-routes.ts";
import { claimRoutes } from "./contacts/claim-routes.ts";
import { dataRoutes } from "./contacts/data-routes.ts";
import { contactRoutes } from "./contacts/routes.ts";
import { answerRoutes } from "./conversations/answer-routes.ts";
import { erasureRoutes } from "./conversations/erasure-routes.ts";
import { fileRoutes } from "./conversations/file-routes.ts";
import { replyRoutes } from "./conversations/reply-routes.ts";
import { conversationRoutes } from "./conversations/routes.ts";
import { sortingRoutes } from "./conversations/sorting-routes.ts";
import { teamRoutes } from "./conversations/team-routes.ts";
import { creditRoutes } from "./credits/routes.ts";
import { addExportFile } from "./export/kept/file-route.ts";
import { exportRoutes } from "./export/routes.ts";
import { fenceOfCalls } from "./fence.ts";
import { consentRoutes } from "./mailbox/consent-routes.ts";
import { mailboxListRoutes } from "./mailbox/list-routes.ts";
import { openingRoutes } from "./mailbox/opening-routes.ts";
import { readingMeasures } from "./mailbox/reading/behind.ts";
import { mailboxRoutes } from "./mailbox/routes.ts";
import { hostAnswerRoutes } from "./offers/answer-routes.ts";
import { offerRoutes } from "./offers/routes.ts";
import { followUpRoutes } from "./outreach/follow-up-routes.ts";
import { addOptOutPage, readLinkUrl } from "./outreach/opt-out/page-route.ts";
import { outreachRoutes } from "./outreach/routes.ts";
import { templateRoutes } from "./outreach/template-routes.ts";
import { permit } from "./permit.ts";
import { isDemonstration } from "./platform/installation.ts";
import { queueMeasures } from "./platform/queue-age.ts";
import { addHealth } from "./platform/web/health.ts";
import type { Context, Served } from "./platform/web/http.ts";
import { addClient } from "./platform/web/static-client.ts";
import { createWeb } from "./platform/web/web.ts";
import { carriedCaller } from "./programs/assistants/carried.ts";
import { addAssistants } from "./programs/assistants/route.ts";
import { addPublicDocument } from "./programs/document-route.ts";
import { programRoutes } from "./programs/routes.ts";
import { loadsCardForm } from "./purchases/provider/connect.ts";
import { purchaseRoutes } from "./purchases/routes.ts";
import { reportRoutes } from "./results/report-routes.ts";
import { resultRoutes } from "./results/routes.ts";
import { changeRoutes } from "./settings/change-routes.ts";
import { botCheckKey } from "./settings/describe.ts";
import { providerRoutes } from "./settings/provider-routes.ts";
import { readSettings } from "./settings/read.ts";
import { settingRoutes } from "./settings/routes.ts";
import { taskRoutes } from "./teamwork/task-routes.ts";
import { timelineRoutes } from "./teamwork/timeline-routes.ts";
import { addRedirect } from "./tracking/clicks/redirect-route.ts";
import { conversionRoutes } from "./tracking/conversion-routes.ts";
import { trackingRoutes } from "./tracking/routes.ts";
import { webhookRoutes } from "./webhooks/routes.ts";

/** Every route of the API, lowest slice first. */
export const routes: readonly Served[] = [
  ...settingRoutes,
  ...providerRoutes,
  ...changeRoutes,
  ...accountRoutes,
  ...entryRoutes,
  ...factorRoutes,
  ...memberRoutes,
  ...ownAccountRoutes,
  ...singleSignOnRoutes,
  ...noticeRoutes,
  ...tokenRoutes,
  ...connectedRoutes,
  ...auditRoutes,
  ...creditRoutes,
  ...catalogueRoutes,
  ...savedSearchRoutes,
  ...addedRoutes,
  ...textRoutes,
  ...basisRoutes,
  ...contactRoutes,
  ...claimRoutes,
  ...dataRoutes,
  ...purchaseRoutes,
  ...campaignRoutes,
  ...markRoutes,
  ...compareRoutes,
  ...listRoutes,
  ...mailboxRoutes,
  ...mailboxListRoutes,
  ...openingRoutes,
  ...consentRoutes,
  ...outreachRoutes,
  ...followUpRoutes,
  ...templateRoutes,
  ...answerRoutes,
  ...conversationRoutes,
  ...replyRoutes,
  ...fileRoutes,
  ...erasureRoutes,
  ...sortingRoutes,
  ...teamRoutes,
  ...offerRoutes,
  ...hostAnswerRoutes,
  ...bookingRoutes,
  ...copyRoutes,
  ...producedRoutes,
  ...checkRoutes,
  ...openBookingRoutes,
  ...trackingRoutes,
  ...conversionRoutes,
  ...airingRoutes,
  ...resultRoutes,
  ...reportRoutes,
  ...taskRoutes,
  ...timelineRoutes,
  ...webhookRoutes,
  ...exportRoutes,
];

/** What programs call, with a token, over the routes above. */
const publicRoutes: readonly Served[] = programRoutes(routes);

/** The whole web side on a context; tests call it without a port. */
export async function createApp(context: Context, more: readonly Served[] = []): Promise<FastifyInstance> {
  const fencing = await fenceOfCalls(context);
  const app = await createWeb({
    context,
    routes: [...routes, ...publicRoutes, ...more],
    authenticate: async ({ db }, token, { ip, routeOptions }) =>
      routeOptions.config.program
        ? (carriedCaller(context, token) ?? findTokenCaller(db, token, ip))
        : findCaller(db, token),
    permit,
    ...fencing,
    watch: watchCall,
    onFault: watchLimits(),
    witness,
    afterCall: noteRecentChange,
    readUrl: readLinkUrl,
  });
  // Open streams would keep the server from closing.
  app.addHook("preClose", () => liveOf(context).stop());
  addHealth(app, context, [...readingMeasures, ...queueMeasures, copyMeasure], fencing.fence !== undefined);
  coverRoute(app, context);
  await addOptOutPage(app, context);
  await addNewsOffPage(app, context);
  addRedirect(app, context);
  addExportFile(app, context);
  addPublicDocument(app);
  addAuthorizationServer(app, context);
  addAssistants(app, context);
  await addClient(app, {
    demonstration: () => isDemonstration(context.db),
    botCheck: async () => (await botCheckKey(context.db)) !== null,
    cardForm: async () => loadsCardForm((await readSettings(context.db)).stripePublicKey),
  });
  return app;
}
