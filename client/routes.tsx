import { createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { type AuditSearch, readAuditSearch } from "./accounts/audit/audit-search.ts";
import { sessionKnown, sessionState } from "./accounts/session.ts";
import { type AiringSearch, readAiringSearch } from "./airings/airing-search.ts";
import {
  type CompareSearch,
  readCompareSearch,
  readShortlistSearch,
  type ShortlistSearch,
} from "./campaigns/compare/compare-search.ts";
import { type ListSearch, readListSearch } from "./campaigns/lists/list-search.ts";
import { readSearch } from "./catalogue/results/search.ts";
import { type InboxSearch, readInboxSearch } from "./conversations/inbox-search.ts";
import type { TextKey } from "./language/text.tsx";
import { readConsentSearch } from "./mailbox/consent/consent-search.ts";
import { type OfferSearch, readOfferSearch } from "./offers/offer-search.ts";
import { paths } from "./paths.ts";
import { type ReferenceSearch, readReferenceSearch } from "./programs/reference-search.ts";
import { openRoutes, root, showAll } from "./routes-open.tsx";
import { readAdminPart } from "./settings/admin-parts.ts";
import { actionSearch } from "./shell/page-search.ts";
import { PageFailed, PageLoading } from "./shell/page-states.tsx";
import { parseSearch, stringifySearch } from "./shell/search-string.ts";

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

/** Masthead and foot; open pages sit directly in it, the others in `member`. */
const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  beforeLoad: showAll,
  component: lazyRouteComponent(() => import("./shell/shell.tsx")),
});
const inShell = <const Path extends string>(
  path: Path,
  title: TextKey,
  page: Parameters<typeof lazyRouteComponent>[0],
) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { title },
    component: lazyRouteComponent(page),
  });
const legal = inShell(paths.legal, "shell.legal", () => import("./pages/legal.tsx"));
const privacy = inShell(paths.privacy, "shell.privacy", () => import("./pages/privacy.tsx"));
const apiReference = createRoute({
  getParentRoute: () => shell,
  path: paths.apiReference,
  validateSearch: (search: Record<string, unknown>): ReferenceSearch => readReferenceSearch(search),
  staticData: { title: "accounts.reference.title" },
  component: lazyRouteComponent(() => import("./pages/api-reference.tsx")),
});

/** Nothing below it is shown without a token; sign-in leads back to where one was (A2.25). */
const member = createRoute({
  getParentRoute: () => shell,
  id: "member",
  beforeLoad: async ({ location }) => {
    await sessionKnown();
    if (sessionState().status === "out")
      throw redirect({ to: paths.signIn, search: { from: location.href } });
  },
});

const dashboard = createRoute({
  getParentRoute: () => member,
  path: paths.dashboard,
  staticData: { title: "shell.view.dashboard" },
  component: lazyRouteComponent(() => import("./pages/dashboard.tsx")),
});

/** The detail covers the list, so the list is its parent route and renders it in its `<Outlet />`. */
const podcasts = createRoute({
  getParentRoute: () => member,
  path: paths.podcasts,
  validateSearch: readSearch,
  staticData: { title: "shell.podcasts" },
  component: lazyRouteComponent(() => import("./pages/podcasts.tsx")),
});
const podcast = createRoute({
  getParentRoute: () => podcasts,
  path: "$handle",
  staticData: { title: "shell.view.podcast", overlay: true },
  component: lazyRouteComponent(() => import("./pages/podcast.tsx")),
});

const campaigns = createRoute({
  getParentRoute: () => member,
  path: paths.campaigns,
  staticData: { title: "shell.campaigns" },
  component: lazyRouteComponent(() => import("./pages/campaigns.tsx")),
});
/** Header and tabs of one campaign; its sections show in the `<Outlet />`. */
const campaign = createRoute({
  getParentRoute: () => member,
  path: paths.campaign,
  component: lazyRouteComponent(() => import("./pages/campaign.tsx")),
});
/** A section that takes nothing from the address but its campaign. */
const sectionOf = <const Path extends string>(
  path: Path,
  title: TextKey,
  page: Parameters<typeof lazyRouteComponent>[0],
) =>
  createRoute({
    getParentRoute: () => campaign,
    path,
    staticData: { title },
    component: lazyRouteComponent(page),
  });
const overview = createRoute({
  getParentRoute: () => campaign,
  path: "/",
  staticData: { title: "shell.view.campaign" },
  component: lazyRouteComponent(() => import("./pages/campaign-overview.tsx")),
});
const general = sectionOf("general", "shell.view.general", () => import("./pages/campaign-general.tsx"));
const entries = sectionOf("podcasts", "shell.view.entries", () => import("./pages/campaign-podcasts.tsx"));
const entry = sectionOf("podcasts/$entry", "shell.view.entry", () => import("./pages/campaign-entry.tsx"));
const offers = createRoute({
  getParentRoute: () => campaign,
  path: "offers",
  validateSearch: (search: Record<string, unknown>): OfferSearch => readOfferSearch(search),
  staticData: { title: "shell.view.offers" },
  component: lazyRouteComponent(() => import("./pages/campaign-offers.tsx")),
});
const booking = createRoute({
  getParentRoute: () => member,
  path: paths.oneBooking,
  staticData: { title: "shell.view.booking" },
  component: lazyRouteComponent(() => import("./pages/booking.tsx")),
});
const tracking = sectionOf("tracking", "shell.view.tracking", () => import("./pages/campaign-tracking.tsx"));
const airings = createRoute({
  getParentRoute: () => campaign,
  path: "airings",
  validateSearch: (search: Record<string, unknown>): AiringSearch => readAiringSearch(search),
  staticData: { title: "airings.title" },
  component: lazyRouteComponent(() => import("./pages/campaign-airings.tsx")),
});
const results = sectionOf("results", "results.out.title", () => import("./pages/campaign-results.tsx"));
/** Beside the campaign, not in it: on paper there are no tabs. */
const report = createRoute({
  getParentRoute: () => member,
  path: paths.report,
  staticData: { title: "shell.view.report" },
  component: lazyRouteComponent(() => import("./pages/campaign-report.tsx")),
});
const compare = createRoute({
  getParentRoute: () => member,
  path: paths.compare,
  validateSearch: (search: Record<string, unknown>): CompareSearch => readCompareSearch(search),
  staticData: { title: "campaigns.compare.title" },
  component: lazyRouteComponent(() => import("./pages/compare/compare.tsx")),
});
const selection = createRoute({
  getParentRoute: () => member,
  path: paths.selection,
  validateSearch: (search: Record<string, unknown>): ShortlistSearch => readShortlistSearch(search),
  staticData: { title: "campaigns.shortlist.selectionView" },
  component: lazyRouteComponent(() => import("./pages/compare/selection.tsx")),
});
/** Beside the campaign, not in it, like the report. */
const shortlist = createRoute({
  getParentRoute: () => member,
  path: paths.shortlist,
  validateSearch: (search: Record<string, unknown>): ShortlistSearch => readShortlistSearch(search),
  staticData: { title: "campaigns.shortlist.view" },
  component: lazyRouteComponent(() => import("./pages/compare/shortlist.tsx")),
});
const allResults = createRoute({
  getParentRoute: () => member,
  path: paths.allResults,
  staticData: { title: "results.out.allTitle" },
  component: lazyRouteComponent(() => import("./pages/all-results.tsx")),
});
const list = createRoute({
  getParentRoute: () => member,
  path: paths.list,
  validateSearch: (raw: Record<string, unknown>): ListSearch => readListSearch(raw),
  staticData: { title: "campaigns.lists.title" },
  component: lazyRouteComponent(() => import("./pages/list.tsx")),
});
const audit = createRoute({
  getParentRoute: () => member,
  path: paths.audit,
  validateSearch: (search: Record<string, unknown>): AuditSearch => readAuditSearch(search),
  staticData: { title: "accounts.audit.title" },
  component: lazyRouteComponent(() => import("./pages/organization/audit.tsx")),
});
const action = sectionOf("action", "shell.view.action", () => import("./pages/campaign-action.tsx"));
const actionRemove = sectionOf(
  "action/remove",
  "shell.view.actionRemove",
  () => import("./pages/campaign-action-remove.tsx"),
);
const briefing = sectionOf("briefing", "shell.view.briefing", () => import("./pages/campaign-briefing.tsx"));
const utm = sectionOf("utm", "shell.view.utm", () => import("./pages/campaign-utm.tsx"));

/** Writing and sending use the full width: they are outside the campaign's frame. */
const actionEmail = createRoute({
  getParentRoute: () => member,
  path: paths.actionEmail,
  validateSearch: actionSearch,
  staticData: { title: "shell.view.actionEmail" },
  component: lazyRouteComponent(() => import("./pages/campaign-action-email.tsx")),
});
const room = createRoute({
  getParentRoute: () => member,
  path: paths.room,
  validateSearch: (search: Record<string, unknown>): { mail?: string } =>
    typeof search.mail === "string" ? { mail: search.mail } : {},
  staticData: { title: "shell.view.room" },
  component: lazyRouteComponent(() => import("./pages/mail/send-room.tsx")),
});
const mailings = createRoute({
  getParentRoute: () => member,
  path: paths.mailings,
  staticData: { title: "shell.view.mailings" },
  component: lazyRouteComponent(() => import("./pages/mail/mailings.tsx")),
});
const mailing = createRoute({
  getParentRoute: () => member,
  path: paths.mailing,
  staticData: { title: "shell.view.mailing" },
  component: lazyRouteComponent(() => import("./pages/mail/mailing.tsx")),
});
const sandbox = createRoute({
  getParentRoute: () => member,
  path: paths.sandbox,
  staticData: { title: "shell.view.sandbox" },
  component: lazyRouteComponent(() => import("./pages/mail/sandbox.tsx")),
});

const testReceipt = createRoute({
  getParentRoute: () => member,
  path: paths.testReceipt,
  staticData: { title: "shell.view.testReceipt" },
  component: lazyRouteComponent(() => import("./pages/test-receipt.tsx")),
});

const messages = createRoute({
  getParentRoute: () => member,
  path: paths.messages,
  validateSearch: (search: Record<string, unknown>): InboxSearch => readInboxSearch(search),
  staticData: { title: "shell.messages" },
  component: lazyRouteComponent(() => import("./pages/mail/messages.tsx")),
});
/** Stands beside the list, so that the list is its parent; it takes the focus itself. */
const conversation = createRoute({
  getParentRoute: () => messages,
  path: "$conversationId",
  staticData: { title: "shell.view.conversation", overlay: true },
  component: lazyRouteComponent(() => import("./pages/mail/conversation.tsx")),
});
const mailbox = createRoute({
  getParentRoute: () => member,
  path: paths.mailbox,
  validateSearch: readConsentSearch,
  staticData: { title: "shell.mail" },
  component: lazyRouteComponent(() => import("./pages/mail/mailboxes.tsx")),
});
const newMailbox = createRoute({
  getParentRoute: () => member,
  path: paths.newMailbox,
  staticData: { title: "mailbox.connectAnother" },
  component: lazyRouteComponent(() => import("./pages/mail/new-mailbox.tsx")),
});
const oneMailbox = createRoute({
  getParentRoute: () => member,
  path: paths.oneMailbox,
  validateSearch: readConsentSearch,
  staticData: { title: "shell.view.oneMailbox" },
  component: lazyRouteComponent(() => import("./pages/mail/mailbox.tsx")),
});
const admin = createRoute({
  getParentRoute: () => member,
  path: paths.admin,
  validateSearch: readAdminPart,
  staticData: { title: "shell.admin" },
  component: lazyRouteComponent(() => import("./pages/admin.tsx")),
});
const preferences = createRoute({
  getParentRoute: () => member,
  path: paths.preferences,
  staticData: { title: "shell.preferences" },
  component: lazyRouteComponent(() => import("./pages/preferences.tsx")),
});
const allowClient = createRoute({
  getParentRoute: () => member,
  path: paths.allowClient,
  staticData: { title: "accounts.connected.view" },
  component: lazyRouteComponent(() => import("./pages/programs/allow-client.tsx")),
});
const webhooks = createRoute({
  getParentRoute: () => member,
  path: paths.webhooks,
  staticData: { title: "settings.webhooks.title" },
  component: lazyRouteComponent(() => import("./pages/organization/webhooks.tsx")),
});
const wholeExport = createRoute({
  getParentRoute: () => member,
  path: paths.wholeExport,
  staticData: { title: "export.title" },
  component: lazyRouteComponent(() => import("./pages/organization/whole-export.tsx")),
});

const sections = [
  overview,
  general,
  entries,
  entry,
  offers,
  tracking,
  airings,
  results,
  action,
  actionRemove,
  briefing,
  utm,
] as const;
const pages = [
  dashboard,
  podcasts.addChildren([podcast]),
  campaigns,
  campaign.addChildren(sections),
  compare,
  selection,
  booking,
  report,
  shortlist,
  audit,
  allResults,
  list,
  actionEmail,
  room,
  mailings,
  mailing,
  sandbox,
  testReceipt,
] as const;
const settings = [
  messages.addChildren([conversation]),
  mailbox,
  newMailbox,
  oneMailbox,
  admin,
  preferences,
  allowClient,
  webhooks,
  wholeExport,
] as const;

export const router = createRouter({
  routeTree: root.addChildren([
    ...openRoutes,
    shell.addChildren([legal, privacy, apiReference, member.addChildren([...pages, ...settings])]),
  ]),
  defaultErrorComponent: PageFailed,
  defaultPendingComponent: PageLoading,
  defaultPreload: "intent",
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
});
