import { accountsConnected } from "./de/accounts/connected.ts";
import { accountsTokens } from "./de/accounts/tokens.ts";
import { accountsAdmin } from "./de/accounts-admin.ts";
import { accountsNotices } from "./de/accounts-notices.ts";
import { accountsPreferences } from "./de/accounts-preferences.ts";
import { airings } from "./de/airings.ts";
import { bookings } from "./de/bookings.ts";
import { campaignsCompare } from "./de/campaigns/compare.ts";
import { campaigns } from "./de/campaigns.ts";
import { campaignsAction } from "./de/campaigns-action.ts";
import { campaignsAdd } from "./de/campaigns-add.ts";
import { campaignsBoard } from "./de/campaigns-board.ts";
import { campaignsBriefing } from "./de/campaigns-briefing.ts";
import { campaignsDetail } from "./de/campaigns-detail.ts";
import { campaignsEntries } from "./de/campaigns-entries.ts";
import { campaignsGeneral } from "./de/campaigns-general.ts";
import { campaignsUtm } from "./de/campaigns-utm.ts";
import { catalogue } from "./de/catalogue.ts";
import { contacts } from "./de/contacts.ts";
import { contactsGuard } from "./de/contacts-guard.ts";
import { contactsPodcasters } from "./de/contacts-podcasters.ts";
import { contactsPreferences } from "./de/contacts-preferences.ts";
import { contactsRules } from "./de/contacts-rules.ts";
import { conversations } from "./de/conversations.ts";
import { conversationsAnswering } from "./de/conversations-answering.ts";
import { credits } from "./de/credits.ts";
import { dashboard } from "./de/dashboard.ts";
import { exporting } from "./de/export/kept.ts";
import { mailbox } from "./de/mailbox.ts";
import { mailboxDomain } from "./de/mailbox-domain.ts";
import { offers } from "./de/offers.ts";
import { outreach } from "./de/outreach.ts";
import { outreachFiles } from "./de/outreach-files.ts";
import { outreachFollowUps } from "./de/outreach-follow-ups.ts";
import { outreachRoom } from "./de/outreach-room.ts";
import { outreachTemplates } from "./de/outreach-templates.ts";
import { palette } from "./de/palette.ts";
import { purchases } from "./de/purchases.ts";
import { resultsShare } from "./de/results/share.ts";
import { results } from "./de/results.ts";
import { resultsOutcome } from "./de/results-outcome.ts";
import { resultsReport } from "./de/results-report.ts";
import { settings } from "./de/settings.ts";
import { shortcuts } from "./de/shortcuts.ts";
import { teamworkEntry } from "./de/teamwork/entry.ts";
import { teamworkTasks } from "./de/teamwork/tasks.ts";
import { teamworkTimeline } from "./de/teamwork/timeline.ts";
import { tracking } from "./de/tracking.ts";
import { deEntry } from "./de-entry.ts";
import type { TextKey } from "./en.ts";

/** Every German text: exactly the keys of `en.ts`, by type. */
export const de: Record<TextKey, string> = {
  ...deEntry,
  ...settings,
  ...exporting,
  ...palette,
  ...shortcuts,
  ...accountsAdmin,
  ...accountsNotices,
  ...accountsPreferences,
  ...accountsConnected,
  ...accountsTokens,
  ...conversations,
  ...conversationsAnswering,
  ...credits,
  ...dashboard,
  ...mailbox,
  ...mailboxDomain,
  ...offers,
  ...bookings,
  ...airings,
  ...outreach,
  ...outreachFiles,
  ...outreachFollowUps,
  ...outreachRoom,
  ...outreachTemplates,
  ...purchases,
  ...contacts,
  ...contactsPodcasters,
  ...contactsGuard,
  ...contactsPreferences,
  ...contactsRules,
  ...catalogue,
  ...campaigns,
  ...campaignsAction,
  ...campaignsAdd,
  ...campaignsBoard,
  ...campaignsCompare,
  ...campaignsDetail,
  ...campaignsEntries,
  ...campaignsGeneral,
  ...results,
  ...resultsOutcome,
  ...resultsReport,
  ...resultsShare,
  ...campaignsBriefing,
  ...campaignsUtm,
  ...tracking,
  ...teamworkEntry,
  ...teamworkTasks,
  ...teamworkTimeline,
};
