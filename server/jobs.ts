import { tendMonths } from "./accounts/audit/leave.ts";
import { sealReadings } from "./accounts/audit/readings.ts";
import { accountHandlers } from "./accounts/jobs.ts";
import { forgetExpired } from "./accounts/tidy.ts";
import { forgetOldTexts } from "./airings/forget-texts.ts";
import { airingHandlers } from "./airings/jobs.ts";
import { forgetOldNews } from "./airings/news/forget-news.ts";
import { bookingHandlers } from "./bookings/jobs.ts";
import { forgetTraces } from "./bookings/tidy.ts";
import { fillingActive } from "./campaigns/fill-active.ts";
import { campaignHandlers } from "./campaigns/jobs.ts";
import { forgetOldLists } from "./campaigns/lists/lists.ts";
import { catalogueHandlers } from "./catalogue/jobs.ts";
import { foldingAnew } from "./catalogue/search/changes/fold-anew.ts";
import { fillingWords } from "./catalogue/search/words/fill-words.ts";
import { forgetOldQuotes } from "./contacts/guard/forget-quotes.ts";
import { contactHandlers } from "./contacts/jobs.ts";
import { forgetOldRequests } from "./contacts/your-data/your-data.ts";
import { conversationHandlers } from "./conversations/jobs.ts";
import { foldingMailsAnew } from "./conversations/search/fold-mails.ts";
import { leaveAll } from "./conversations/team/leave-all.ts";
import { exportHandlers } from "./export/jobs.ts";
import { sweepExports } from "./export/kept/sweep.ts";
import { disconnectAllOf } from "./mailbox/disconnect.ts";
import { mailboxHandlers } from "./mailbox/jobs.ts";
import { forgetOldLinks } from "./outreach/answer-link/answer-link.ts";
import { outreachHandlers } from "./outreach/jobs.ts";
import { stopMessagesIn, waitingIn } from "./outreach/stop.ts";
import { type BackgroundChange, runChanges } from "./platform/background/run-changes.ts";
import { eachAlone } from "./platform/one-by-one.ts";
import { inTransaction, type Tx } from "./platform/postgres/database.ts";
import type { Handlers } from "./platform/queue.ts";
import type { Context } from "./platform/web/http.ts";
import { deleteOldAnswers } from "./platform/web/idempotency.ts";
import { purchaseHandlers } from "./purchases/jobs.ts";
import { forgetOldEvents } from "./purchases/settling/forget-events.ts";
import { teamworkHandlers } from "./teamwork/jobs.ts";
import { forgetOldTaskLinks } from "./teamwork/tidy.ts";
import { forgetDays } from "./tracking/clicks/turn-day.ts";
import { forgetOldConversions } from "./tracking/conversions/forget.ts";
import { resumeRecomputes } from "./tracking/conversions/recompute.ts";
import { trackingHandlers } from "./tracking/jobs.ts";
import { hidingTitles } from "./tracking/links/hide-titles.ts";
import { tendLog } from "./webhooks/forget.ts";
import { webhookHandlers } from "./webhooks/jobs.ts";

declare module "./platform/queue.ts" {
  interface Jobs {
    /** Deletes dead sessions, old sign-in attempts and expired answers. */
    tidy: Record<string, never>;
  }
}

/** What is changed in large tables after an update, in this order. */
export const backgroundChanges: readonly BackgroundChange[] = [
  fillingActive(),
  foldingAnew(),
  fillingWords(),
  hidingTitles(),
  foldingMailsAnew(),
];

/** What is forgotten each hour, each in a transaction of its own. */
const forgetting: readonly ((tx: Tx) => Promise<unknown>)[] = [
  forgetExpired,
  deleteOldAnswers,
  forgetOldEvents,
  forgetTraces,
  forgetOldLinks,
  forgetOldRequests,
  // Where nobody was there at midnight.
  forgetDays,
  forgetOldConversions,
  forgetOldNews,
  forgetOldTaskLinks,
  forgetOldLists,
  forgetOldTexts,
  forgetOldQuotes,
  resumeRecomputes,
];

/** Every job and announced fact, and who handles it. */
export const handlers = (context: Context): Handlers => ({
  ...accountHandlers(context),
  ...catalogueHandlers(context),
  ...contactHandlers(context),
  ...campaignHandlers(context),
  ...mailboxHandlers(context),
  ...outreachHandlers(context),
  ...conversationHandlers(context),
  ...bookingHandlers(context),
  ...purchaseHandlers(context),
  ...trackingHandlers(context),
  ...airingHandlers(context),
  ...webhookHandlers(context),
  ...teamworkHandlers(context),
  ...exportHandlers(context),
  "login-deleted": ({ loginId }) =>
    inTransaction(context.db, async (tx) => {
      await disconnectAllOf(tx, context, loginId, { waitingIn, stopMessagesIn });
      await leaveAll(tx, loginId);
    }),
  "change-data": (_, stopping) => runChanges(context, backgroundChanges, { stopping }),
  tidy: async () => {
    await eachAlone([
      () => sealReadings(context.db),
      () => tendMonths(context.db),
      () => sweepExports(context.db),
      () => tendLog(context.db),
      ...forgetting.map((forget) => () => inTransaction(context.db, forget)),
    ]);
  },
});

/** What runs on a schedule, in UTC. */
export const crontab = [
  "* * * * * tend-mailboxes ?max=1",
  "* * * * * release-follow-ups ?max=1",
  "* * * * * renew-grants ?max=1",
  "* * * * * sweep-purchases ?max=1",
  "* * * * * tend-search ?max=1",
  "* * * * * change-data ?max=1",
  "* * * * * fold-mails ?max=1",
  "* * * * * read-feeds ?max=1",
  "* * * * * wake-conversations ?max=1",
  "* * * * * tend-booking-mails ?max=1",
  "* * * * * deliver-webhooks ?max=1",
  // Zones lie a quarter of an hour apart.
  "*/5 * * * * remind ?max=1",
  "*/15 * * * * tell-daily ?max=1",
  "*/15 * * * * remind-tasks ?max=1",
  "23 * * * * reconcile-payments ?max=3",
  "17 * * * * tidy ?max=3",
  "41 2 * * * forget-mail ?max=3",
  "0 0 * * * turn-day ?max=25",
  "29 * * * * check-domains ?max=1",
  "*/10 * * * * tend-spots ?max=1",
].join("\n");
