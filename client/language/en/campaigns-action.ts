export const campaignsAction = {
  "campaigns.action.briefing": "Briefing",
  "campaigns.action.action": "Action",
} as const;
