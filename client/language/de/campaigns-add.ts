import type { campaignsAdd as english } from "../en/campaigns-add.ts";

export const campaignsAdd: Record<keyof typeof english, string> = {
  "campaigns.add.title": "Zu Kampagne hinzufügen",
  "campaigns.add.podcasts": "{count, plural, one {# Podcast} other {# Podcasts}}",
  "campaigns.add.inactive": "Inaktiv",
  "campaigns.add.alreadyIn": "ist schon dabei",
  "campaigns.add.partlyIn": "{count} von {podcasts} schon dabei",
  "campaigns.add.new": "Neue Kampagne",
  "campaigns.add.noOwner": "Bitte wählen Sie zuerst in den Einstellungen eine Organisation aus.",
  "campaigns.add.name": "Name der neuen Kampagne",
  "campaigns.add.nameHint": "Höchstens {most} Zeichen.",
  "campaigns.add.nameMissing": "Geben Sie der neuen Kampagne einen Namen.",
  "campaigns.add.act": "{count, plural, one {Hinzufügen} other {# Podcasts hinzufügen}}",
  "campaigns.add.phraseLabel": "Zur Bestätigung: {phrase}",
  "campaigns.add.lastEpisode": "Die letzte Folge erschien am {day}, vor mehr als drei Monaten.",
  "campaigns.add.quiet":
    "{count, plural, one {Von einem Podcast erschien in den letzten drei Monaten keine Folge.} other {Von # Podcasts erschien in den letzten drei Monaten keine Folge.}}",
  "campaigns.add.typePhrase":
    "Wenn Sie {count, plural, one {die Sendung} other {sie}} trotzdem wollen, tippen Sie <b>{phrase}</b>.",
  "campaigns.add.done":
    "{count, plural, one {Zu {name} hinzugefügt.} other {# Podcasts zu {name} hinzugefügt.}}",
  "campaigns.add.undo": "Rückgängig",
  "campaigns.add.open": "Kampagne öffnen",
  "campaigns.add.undone":
    "{count, plural, one {Wieder aus {name} entfernt.} other {# Podcasts wieder aus {name} entfernt.}}",
  "campaigns.add.undoFailed": "Nicht rückgängig gemacht",
};
