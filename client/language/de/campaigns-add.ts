import type { campaignsAdd as english } from "../en/campaigns-add.ts";

export const campaignsAdd: Record<keyof typeof english, string> = {
  "campaigns.add.title": "Zur Kampagne hinzufügen",
  "campaigns.add.podcasts": "{count, plural, one {# Podcast} other {# Podcasts}}",
  "campaigns.add.inactive": "Inaktiv",
  "campaigns.add.alreadyIn": "schon in der Kampagne",
  "campaigns.add.partlyIn": "{count} von {podcasts} schon in der Kampagne",
  "campaigns.add.new": "Neue Kampagne",
  "campaigns.add.noOwner": "Bitte wählen Sie zuerst in den Einstellungen eine Organisation aus.",
  "campaigns.add.name": "Name der neuen Kampagne",
  "campaigns.add.nameHint": "Höchstens {most} Zeichen.",
  "campaigns.add.nameMissing": "Geben Sie der neuen Kampagne einen Namen.",
  "campaigns.add.act": "{count, plural, one {Hinzufügen} other {# Podcasts hinzufügen}}",
  "campaigns.add.phraseLabel": "Zur Bestätigung: {phrase}",
  "campaigns.add.lastEpisode": "Die letzte Folge erschien am {day}, vor mehr als drei Monaten.",
  "campaigns.add.quiet":
    "{count, plural, one {Ein Podcast hat in den letzten drei Monaten keine Folge veröffentlicht.} other {# Podcasts haben in den letzten drei Monaten keine Folge veröffentlicht.}}",
  "campaigns.add.typePhrase":
    "Um {count, plural, one {ihn} other {sie}} trotzdem hinzuzufügen, tippen Sie <b>{phrase}</b>.",
  "campaigns.add.done":
    "{count, plural, one {Zu {name} hinzugefügt.} other {# Podcasts zu {name} hinzugefügt.}}",
  "campaigns.add.undo": "Rückgängig",
  "campaigns.add.open": "Kampagne öffnen",
  "campaigns.add.undone":
    "{count, plural, one {Wieder aus {name} entfernt.} other {# Podcasts wieder aus {name} entfernt.}}",
  "campaigns.add.undoFailed": "Das konnte nicht rückgängig gemacht werden.",
};
