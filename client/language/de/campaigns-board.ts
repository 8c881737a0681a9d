import type { campaignsBoard as english } from "../en/campaigns-board.ts";

export const campaignsBoard: Record<keyof typeof english, string> = {
  "campaigns.board.view": "Ansicht",
  "campaigns.board.list": "Liste",
  "campaigns.board.board": "Tafel",
  "campaigns.board.sums":
    "{count, plural, one {# Podcast} other {# Podcasts}}, zusammen {listeners} Hörerinnen und Hörer je Folge, {unlocked, plural, one {# Adresse freigeschaltet} other {# Adressen freigeschaltet}}",
  "campaigns.board.dropHere": "Nach „{state}“ verschieben",
  "campaigns.board.more": "{count} weitere",
  "campaigns.board.end": "Weiter geht es in dieser Richtung nicht.",
  "campaigns.board.event.added": "Hinzugefügt {day}",
  "campaigns.board.event.moved": "Verschoben {day}",
  "campaigns.board.event.mail-accepted": "Gesendet {day}",
  "campaigns.board.event.mail-failed": "E-Mail gescheitert {day}",
  "campaigns.board.event.mail-unclear": "E-Mail ungewiss {day}",
  "campaigns.board.hint":
    "Pfeil links und rechts verschieben den Podcast in den Zustand daneben, 1 bis 7 in einen beliebigen Zustand. Pfeil auf und ab führen von Karte zu Karte.",
};
