export const teamworkEntry = {
  "teamwork.entry.all": "All podcasts of the campaign",
  "teamwork.entry.missing": "This podcast is not in the campaign",
  "teamwork.entry.missingSays": "Somebody may have removed it. What was written to it is in the inbox.",
} as const;
