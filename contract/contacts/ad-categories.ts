/** What podcasters exclude, and what a campaign says that it advertises. */
export const AD_CATEGORIES = [
  "alcohol",
  "tobacco",
  "gambling",
  "crypto",
  "finance",
  "health",
  "weight-loss",
  "dating",
  "adult",
  "politics",
  "religion",
  "weapons",
  "fossil-fuels",
  "fast-fashion",
] as const;
export type AdCategory = (typeof AD_CATEGORIES)[number];
