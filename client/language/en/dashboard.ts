export const dashboard = {
  "dashboard.headline":
    "{count, plural, =0 {Start your first campaign.} one {You have one campaign.} other {You have # campaigns.}}",
  "dashboard.lead":
    "{count, plural, =0 {Search the catalog, collect at least ten podcasts and write to their hosts.} one {Its podcasts reach {listeners} listeners per episode.} other {Their podcasts reach {listeners} listeners per episode.}}",
  "dashboard.search": "Search the catalog",
  "dashboard.all": "All campaigns",
  "dashboard.inCatalog": "Podcasts in the catalog",
  "dashboard.collected": "Podcasts collected",
  "dashboard.unlocked": "Addresses unlocked",
  "dashboard.podcasts": "{count, plural, one {# podcast} other {# podcasts}}",
  "dashboard.unlockedOf": "{count, plural, =0 {none unlocked} other {# unlocked}}",
  "dashboard.newCampaign": "New campaign",
  "dashboard.failedStart": "Campaigns could not be loaded.",
  "dashboard.newsFailedStart": "Recent activity could not be loaded.",
  "dashboard.podcastsFailedStart": "Podcasts could not be loaded.",
  "dashboard.none": "No campaigns yet.",
} as const;
