export const campaignsUtm = {
  "campaigns.utm.source": "Where the visit came from. Empty means {source}.",
  "campaigns.utm.medium": "What carried it.",
  "campaigns.utm.campaign": "Which campaign. Spaces become %20 in the link.",
  "campaigns.utm.link": "The link for your hosts",
  "campaigns.utm.page": "Landing page",
  "campaigns.utm.pageSays": "Only for this preview. It is not saved.",
  "campaigns.utm.noPage": "This is not the address of a web page.",
} as const;
