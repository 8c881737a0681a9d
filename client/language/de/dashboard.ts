import type { dashboard as english } from "../en/dashboard.ts";

export const dashboard: Record<keyof typeof english, string> = {
  "dashboard.headline":
    "{count, plural, =0 {Starten Sie Ihre erste Kampagne.} one {Sie haben eine Kampagne.} other {Sie haben # Kampagnen.}}",
  "dashboard.lead":
    "{count, plural, =0 {Durchsuchen Sie den Katalog, sammeln Sie mindestens zehn Podcasts und schreiben Sie den Hosts.} other {Ihre Podcasts erreichen {listeners} Hörerinnen und Hörer je Folge.}}",
  "dashboard.search": "Katalog durchsuchen",
  "dashboard.all": "Alle Kampagnen",
  "dashboard.inCatalog": "Podcasts im Katalog",
  "dashboard.collected": "Gesammelte Podcasts",
  "dashboard.unlocked": "Freigeschaltete Adressen",
  "dashboard.podcasts": "{count, plural, one {# Podcast} other {# Podcasts}}",
  "dashboard.unlockedOf": "{count, plural, =0 {keine freigeschaltet} other {# freigeschaltet}}",
  "dashboard.newCampaign": "Neue Kampagne",
  "dashboard.failedStart": "Die Kampagnen konnten nicht geladen werden.",
  "dashboard.newsFailedStart": "Die letzten Aktivitäten konnten nicht geladen werden.",
  "dashboard.podcastsFailedStart": "Die Podcasts konnten nicht geladen werden.",
  "dashboard.none": "Noch keine Kampagnen.",
};
