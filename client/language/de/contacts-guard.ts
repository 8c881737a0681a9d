import type { contactsGuard as english } from "../en/contacts-guard.ts";

export const contactsGuard: Record<keyof typeof english, string> = {
  "contacts.guard.standing.allow": "Kontakt erlaubt",
  "contacts.guard.standing.warn": "Kontakt mit Warnung",
  "contacts.guard.standing.block": "Durch Regel gesperrt",
  "contacts.guard.standing.would-block": "Wäre gesperrt",
  "contacts.guard.standing.overridden": "Mit Begründung zugelassen",
  "contacts.guard.where.address": "{country}, laut Adresse",
  "contacts.guard.where.website": "{country}, laut Website",
  "contacts.guard.where.language": "{country}, laut Sprache",
  "contacts.guard.where.unknown": "Land unbekannt",
  "contacts.guard.kind.person": "Adresse einer Person",
  "contacts.guard.kind.role": "Adresse einer Firma oder eines Teams",
  "contacts.guard.kind.network": "Adresse für Sendungen mehrerer Anbieter",
  "contacts.guard.kind.placeholder": "eine Adresse, die niemand liest",
  "contacts.guard.basis.asked": "hat darum gebeten",
  "contacts.guard.basis.consent": "hat zugestimmt",
  "contacts.guard.basis.relation": "hat Ihnen geschrieben",
  "contacts.guard.basis.invites": "lädt Werbende ein",
  "contacts.guard.basis.published": "veröffentlichte Adresse",
  "contacts.guard.basis.none": "kein Grund bekannt",
  "contacts.guard.sandbox":
    "Die E-Mail geht in den Sandkasten der Demo, nichts davon verlässt diesen Rechner.",
  "contacts.guard.alone": "Einzeln von Hand geschrieben, gäbe es nur eine Warnung.",
  "contacts.guard.noAdvice": "Recherche, keine Rechtsberatung.",
  "contacts.guard.tickFirst": "Lesen Sie zuerst die Gründe und setzen Sie den Haken.",
  "contacts.guard.tickWhy": "Warum Regeln warnen",
};
