export const dashboard = {
  "dashboard.headline":
    "{count, plural, =0 {Your first campaign starts here.} one {One campaign is yours.} other {# campaigns are yours.}}",
  "dashboard.lead":
    "{count, plural, =0 {Search the catalog, collect at least ten podcasts and write to their hosts.} other {Together they reach {listeners} listeners per episode.}}",
  "dashboard.search": "Search the catalog",
  "dashboard.all": "All campaigns",
  "dashboard.inCatalog": "Podcasts in the catalog",
  "dashboard.collected": "Podcasts you have collected",
  "dashboard.unlocked": "Addresses you have unlocked",
  "dashboard.podcasts": "{count, plural, one {# podcast} other {# podcasts}}",
  "dashboard.unlockedOf": "{count, plural, =0 {none unlocked} other {# unlocked}}",
  "dashboard.newCampaign": "New campaign",
  "dashboard.failedStart": "The campaigns could not be loaded.",
  "dashboard.newsFailedStart": "What happened last could not be loaded.",
  "dashboard.podcastsFailedStart": "The podcasts could not be loaded.",
  "dashboard.none": "No campaigns yet.",
} as const;
