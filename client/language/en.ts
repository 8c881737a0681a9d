import { accountsConnected } from "./en/accounts/connected.ts";
import { accountsTokens } from "./en/accounts/tokens.ts";
import { accountsAdmin } from "./en/accounts-admin.ts";
import { accountsNotices } from "./en/accounts-notices.ts";
import { accountsPreferences } from "./en/accounts-preferences.ts";
import { airings } from "./en/airings.ts";
import { bookings } from "./en/bookings.ts";
import { campaignsCompare } from "./en/campaigns/compare.ts";
import { campaigns } from "./en/campaigns.ts";
import { campaignsAction } from "./en/campaigns-action.ts";
import { campaignsAdd } from "./en/campaigns-add.ts";
import { campaignsBoard } from "./en/campaigns-board.ts";
import { campaignsBriefing } from "./en/campaigns-briefing.ts";
import { campaignsDetail } from "./en/campaigns-detail.ts";
import { campaignsEntries } from "./en/campaigns-entries.ts";
import { campaignsGeneral } from "./en/campaigns-general.ts";
import { campaignsUtm } from "./en/campaigns-utm.ts";
import { catalogue } from "./en/catalogue.ts";
import { contacts } from "./en/contacts.ts";
import { contactsGuard } from "./en/contacts-guard.ts";
import { contactsPodcasters } from "./en/contacts-podcasters.ts";
import { contactsPreferences } from "./en/contacts-preferences.ts";
import { contactsRules } from "./en/contacts-rules.ts";
import { conversations } from "./en/conversations.ts";
import { conversationsAnswering } from "./en/conversations-answering.ts";
import { credits } from "./en/credits.ts";
import { dashboard } from "./en/dashboard.ts";
import { exporting } from "./en/export/kept.ts";
import { mailbox } from "./en/mailbox.ts";
import { mailboxDomain } from "./en/mailbox-domain.ts";
import { offers } from "./en/offers.ts";
import { outreach } from "./en/outreach.ts";
import { outreachFiles } from "./en/outreach-files.ts";
import { outreachFollowUps } from "./en/outreach-follow-ups.ts";
import { outreachRoom } from "./en/outreach-room.ts";
import { outreachTemplates } from "./en/outreach-templates.ts";
import { palette } from "./en/palette.ts";
import { purchases } from "./en/purchases.ts";
import { resultsShare } from "./en/results/share.ts";
import { results } from "./en/results.ts";
import { resultsOutcome } from "./en/results-outcome.ts";
import { resultsReport } from "./en/results-report.ts";
import { settings } from "./en/settings.ts";
import { shortcuts } from "./en/shortcuts.ts";
import { teamworkEntry } from "./en/teamwork/entry.ts";
import { teamworkTasks } from "./en/teamwork/tasks.ts";
import { teamworkTimeline } from "./en/teamwork/timeline.ts";
import { tracking } from "./en/tracking.ts";
import { enEntry } from "./en-entry.ts";

/** Every English text. A slice adds its file here and in `de.ts`; its keys begin with its own name. */
export const en = {
  ...enEntry,
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
} as const;

export type TextKey = keyof typeof en;
