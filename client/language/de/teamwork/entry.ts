import type { teamworkEntry as english } from "../../en/teamwork/entry.ts";

export const teamworkEntry: Record<keyof typeof english, string> = {
  "teamwork.entry.all": "Alle Podcasts der Kampagne",
  "teamwork.entry.missing": "Dieser Podcast ist nicht in der Kampagne",
  "teamwork.entry.missingSays":
    "Vielleicht hat ihn jemand entfernt. Was ihm geschrieben wurde, steht im Posteingang.",
};
