import type { campaignsAction as english } from "../en/campaigns-action.ts";

export const campaignsAction: Record<keyof typeof english, string> = {
  "campaigns.action.briefing": "Briefing",
  "campaigns.action.action": "Aktion",
};
