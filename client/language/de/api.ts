import type { api as english } from "../en/api.ts";

export const api: Record<keyof typeof english, string> = {
  "api.http": "HTTP Fehler {status}",
  "api.broken":
    "Auf dieser Seite ist etwas schiefgegangen. Es liegt nicht an Ihnen. Oft hilft es, sie neu zu laden.",
  "api.network": "Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung.",
  "api.timeout": "Der Server hat 30 Sekunden lang nicht geantwortet.",
};
