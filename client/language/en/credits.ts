export const credits = {
  "credits.title": "Credits",
  "credits.availableFor": "available for {owner}. Credits unlock addresses.",
  "credits.pickFirst": "Select an organization to see its credits.",
  "credits.failedStart": "The credits could not be loaded.",
} as const;
