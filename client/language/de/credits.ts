import type { credits as english } from "../en/credits.ts";

export const credits: Record<keyof typeof english, string> = {
  "credits.title": "Credits",
  "credits.availableFor": "verfügbar für {owner}. Mit Credits schalten Sie Adressen frei.",
  "credits.pickFirst": "Wählen Sie eine Organisation, um ihre Credits zu sehen.",
  "credits.failedStart": "Die Credits wurden nicht geladen.",
};
