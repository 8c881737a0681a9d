import type { dashboard as english } from "../en/dashboard.ts";

export const dashboard: Record<keyof typeof english, string> = {
  "dashboard.headline":
    "{count, plural, =0 {Hier beginnt Ihre erste Kampagne.} one {Sie haben eine Kampagne.} other {Sie haben # Kampagnen.}}",
  "dashboard.lead":
    "{count, plural, =0 {Durchsuchen Sie den Katalog, sammeln Sie mindestens zehn Podcasts und schreiben Sie den Hosts.} other {Zusammen erreichen sie {listeners} Hörerinnen und Hörer je Folge.}}",
  "dashboard.search": "Katalog durchsuchen",
  "dashboard.all": "Alle Kampagnen",
  "dashboard.inCatalog": "Podcasts im Katalog",
  "dashboard.collected": "Podcasts in Ihrer Auswahl",
  "dashboard.unlocked": "Freigeschaltete Adressen",
  "dashboard.podcasts": "{count, plural, one {# Podcast} other {# Podcasts}}",
  "dashboard.unlockedOf": "{count, plural, =0 {keine freigeschaltet} other {# freigeschaltet}}",
  "dashboard.newCampaign": "Neue Kampagne",
  "dashboard.failedStart": "Die Kampagnen wurden nicht geladen.",
  "dashboard.newsFailedStart": "Was zuletzt geschah, wurde nicht geladen.",
  "dashboard.podcastsFailedStart": "Die Podcasts wurden nicht geladen.",
  "dashboard.none": "Noch keine Kampagnen.",
};
