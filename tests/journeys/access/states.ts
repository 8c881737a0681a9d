import { ADMIN_STATES } from "./admin-states.ts";
import { BRIEFING_STATES } from "./briefing-states.ts";
import { CAMPAIGN_PODCAST_STATES } from "./campaign-podcast-states.ts";
import { CAMPAIGN_STATES } from "./campaign-states.ts";
import { CATALOGUE_STATES } from "./catalogue-states.ts";
import { COMPARE_STATES } from "./compare-states.ts";
import { DASHBOARD_STATES } from "./dashboard-states.ts";
import { DEAL_STATES, LINK_STATES } from "./deal-states.ts";
import { ENTRY_STATES } from "./entry-states.ts";
import { FOLLOW_UP_STATES } from "./follow-up-states.ts";
import { FRAME_STATES } from "./frame-states.ts";
import { INBOX_STATES } from "./inbox-states.ts";
import { MAIL_STATES } from "./mail-states.ts";
import { MAILBOX_STATES } from "./mailbox-states.ts";
import { OFFER_STATES } from "./offer-states.ts";
import { OPEN_STATES } from "./open-states.ts";
import { PAYMENT_STATES } from "./payment-states.ts";
import { PREFERENCES_STATES } from "./preferences-states.ts";
import { PROBLEM_STATES } from "./problem-states.ts";
import { PROVIDER_STATES } from "./provider-states.ts";
import { PURCHASE_STATES } from "./purchase-states.ts";
import { RESULT_STATES } from "./results-states.ts";
import { ROOM_STATES } from "./room-states.ts";
import { RULE_STATES } from "./rule-states.ts";
import { SOUND_STATES } from "./sound-states.ts";
import type { State } from "./state.ts";
import { TRACKING_STATES } from "./tracking-states.ts";
import { UNDELIVERED_STATES } from "./undelivered-states.ts";

/** Every state of every screen, by viewer: not signed in, a user, or an administrator. */
export const STATES: { open: readonly State[]; member: readonly State[]; admin: readonly State[] } = {
  open: [...OPEN_STATES, ...ENTRY_STATES, ...LINK_STATES],
  member: [
    ...CATALOGUE_STATES,
    ...DASHBOARD_STATES,
    ...CAMPAIGN_STATES,
    ...CAMPAIGN_PODCAST_STATES,
    ...COMPARE_STATES,
    ...OFFER_STATES,
    ...TRACKING_STATES,
    ...RESULT_STATES,
    ...DEAL_STATES,
    ...BRIEFING_STATES,
    ...INBOX_STATES,
    ...MAIL_STATES,
    ...ROOM_STATES,
    ...FOLLOW_UP_STATES,
    ...MAILBOX_STATES,
    ...PREFERENCES_STATES,
    ...PURCHASE_STATES,
    ...PAYMENT_STATES,
    ...FRAME_STATES,
  ],
  admin: [
    ...ADMIN_STATES,
    ...PROVIDER_STATES,
    ...PROBLEM_STATES,
    ...UNDELIVERED_STATES,
    ...RULE_STATES,
    ...SOUND_STATES,
  ],
};
