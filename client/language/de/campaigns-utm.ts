import type { campaignsUtm as english } from "../en/campaigns-utm.ts";

export const campaignsUtm: Record<keyof typeof english, string> = {
  "campaigns.utm.source": "Woher die Besucher kommen. Bleibt das Feld leer, gilt {source}.",
  "campaigns.utm.medium": "Auf welchem Weg sie kommen.",
  "campaigns.utm.campaign": "Welche Kampagne sie gebracht hat. Leerzeichen werden im Link zu %20.",
  "campaigns.utm.link": "Der Link für Ihre Hosts",
  "campaigns.utm.page": "Zielseite",
  "campaigns.utm.pageSays": "Nur für diese Vorschau. Wird nicht gespeichert.",
  "campaigns.utm.noPage": "Das ist keine gültige Webadresse.",
};
