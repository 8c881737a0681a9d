import type { palette as english } from "../en/palette.ts";

export const palette: Record<keyof typeof english, string> = {
  "palette.label": "Befehle",
  "palette.placeholder": "Suchen oder Befehl eingeben",
  "palette.results": "Ergebnisse",
  "palette.do": "Befehle",
  "palette.choose": "wählen",
  "palette.open": "öffnen",
  "palette.count": "{count, plural, one {# Ergebnis} other {# Ergebnisse}}",
  "palette.campaignSays":
    "{count, plural, one {# Podcast} other {# Podcasts}}, {unlocked, plural, one {# Adresse freigeschaltet} other {# Adressen freigeschaltet}}",
  "palette.write": "E-Mails für „{name}“ schreiben",
  "palette.create": "Neue Kampagne",
  "palette.createNamed": "Neue Kampagne „{name}“",
  "palette.search": "Katalog nach „{name}“ durchsuchen",
  "palette.toDashboard": "Zur Übersicht",
  "palette.toPodcasts": "Zu den Podcasts",
  "palette.toCampaigns": "Zu den Kampagnen",
  "palette.toInbox": "Zum Posteingang",
  "palette.toMailbox": "Zum E-Mail-Konto",
  "palette.toPreferences": "Zu den Einstellungen",
  "palette.toAdmin": "Zu den Plattform-Einstellungen",
  "palette.language": "Switch to English",
  "palette.theme.system": "Farben wie das Gerät",
  "palette.theme.light": "Helle Farben",
  "palette.theme.dark": "Dunkle Farben",
  "palette.keys": "Tastenkürzel zeigen",
};
