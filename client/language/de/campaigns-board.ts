import type { campaignsBoard as english } from "../en/campaigns-board.ts";

export const campaignsBoard: Record<keyof typeof english, string> = {
  "campaigns.board.view": "Ansicht",
  "campaigns.board.list": "Liste",
  "campaigns.board.board": "Tafel",
  "campaigns.board.offers": "Angebote",
  "campaigns.board.sums":
    "{count, plural, one {# Podcast} other {# Podcasts}}, insgesamt {listeners} Hörerinnen und Hörer je Folge, {unlocked, plural, one {# Adresse freigeschaltet} other {# Adressen freigeschaltet}}",
  "campaigns.board.dropHere": "Nach „{state}“ verschieben",
  "campaigns.board.more": "{count} weitere",
  "campaigns.board.end": "In dieser Richtung gibt es keinen weiteren Zustand.",
  "campaigns.board.event.added": "Hinzugefügt {day}",
  "campaigns.board.event.moved": "Verschoben {day}",
  "campaigns.board.event.mail-accepted": "Gesendet {day}",
  "campaigns.board.event.mail-failed": "E-Mail fehlgeschlagen {day}",
  "campaigns.board.event.mail-unclear": "E-Mail unklar {day}",
  "campaigns.board.words": "„{words}“",
  "campaigns.board.answered": "Antwort {day}",
  "campaigns.board.awayUntil": "Abwesend bis {day}",
  "campaigns.board.gone": "Adresse gibt es nicht",
  "campaigns.board.goneCreditBack": "Adresse gibt es nicht, Credit ist zurück",
  "campaigns.board.openReport": "Bericht zu {title} öffnen: {words}",
  "campaigns.board.askAddress": "Andere Adresse anfragen",
  "campaigns.board.askAddressOf": "Andere Adresse von {title} anfragen",
  "campaigns.board.askAddressTitle": "Andere Adresse von {title} anfragen?",
  "campaigns.board.askAddressSays":
    "Der Feed wird gleich noch einmal gelesen, falls er eine andere nennt. Außerdem erfahren wir von Ihrer Anfrage.",
  "campaigns.board.openAnswer": "Unterhaltung mit {title} öffnen: {words}",
  "campaigns.board.turn.ours": "Wir sind dran",
  "campaigns.board.turn.theirs": "Host ist dran",
  "campaigns.board.hint":
    "Mit den Pfeiltasten links und rechts verschieben Sie den Podcast in den benachbarten Zustand, mit 1 bis 7 in einen beliebigen. Mit auf und ab gehen Sie von Karte zu Karte.",
};
