export const campaignsUtm = {
  "campaigns.utm.source": "Where visitors come from. If empty, {source} is used.",
  "campaigns.utm.medium": "How they got there.",
  "campaigns.utm.campaign": "Which campaign brought them. Spaces become %20 in the link.",
  "campaigns.utm.link": "The link for your hosts",
  "campaigns.utm.page": "Landing page",
  "campaigns.utm.pageSays": "For this preview only. It is not saved.",
  "campaigns.utm.noPage": "This is not a valid web address.",
} as const;
