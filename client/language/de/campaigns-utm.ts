import type { campaignsUtm as english } from "../en/campaigns-utm.ts";

export const campaignsUtm: Record<keyof typeof english, string> = {
  "campaigns.utm.source": "Woher der Besuch kam. Leer bedeutet {source}.",
  "campaigns.utm.medium": "Was ihn gebracht hat.",
  "campaigns.utm.campaign": "Welche Kampagne. Leerzeichen werden im Link zu %20.",
  "campaigns.utm.link": "Der Link für Ihre Hosts",
  "campaigns.utm.page": "Zielseite",
  "campaigns.utm.pageSays": "Nur für diese Vorschau. Sie wird nicht gespeichert.",
  "campaigns.utm.noPage": "Das ist keine Adresse einer Webseite.",
};
