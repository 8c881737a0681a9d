import type { contactsRules as english } from "../en/contacts-rules.ts";

export const contactsRules: Record<keyof typeof english, string> = {
  "contacts.rules.says":
    "Wem ungefragt geschrieben werden darf: nach Land, nach Art der Adresse und nach dem Grund, aus dem geschrieben wird.",
  "contacts.rules.noAdvice":
    "Das sind Rechercheergebnisse, keine Rechtsberatung. Zuletzt am {day} mit den Quellen verglichen. Änderungen gelten für alle Organisationen.",
  "contacts.rules.basis": "Grund",
  "contacts.rules.basis.none": "kein Grund bekannt",
  "contacts.rules.basis.published": "veröffentlichte Adresse",
  "contacts.rules.basis.invites": "lädt Werbende ein",
  "contacts.rules.basis.agreed": "hat darum gebeten, zugestimmt oder geantwortet",
  "contacts.rules.kind.person": "Adresse einer Person",
  "contacts.rules.kind.role": "Adresse einer Firma oder eines Teams",
  "contacts.rules.country.EU": "Übrige EU oder unbekannt",
  "contacts.rules.country.other": "Alle anderen Länder",
  "contacts.rules.effect": "Was geschieht",
  "contacts.rules.effect.allow": "Erlaubt",
  "contacts.rules.effect.warn": "Warnung",
  "contacts.rules.effect.block-batch": "Im Versand gesperrt",
  "contacts.rules.effect.block": "Gesperrt",
  "contacts.rules.changed": "geändert",
  "contacts.rules.changeOf": "{rule}: {effect}. Ändern",
  "contacts.rules.changeTitle": "Diese Regel ändern?",
  "contacts.rules.change": "Regel ändern",
  "contacts.rules.shipped": "Mitgeliefert: {effect}.",
  "contacts.rules.why": "Begründung",
  "contacts.rules.whyHint": "Sie steht bei der Änderung und im Verlauf.",
  "contacts.rules.whyMissing": "Bitte geben Sie eine Begründung an.",
  "contacts.rules.stale":
    "Inzwischen hat jemand eine Regel geändert. Nichts wurde gespeichert; die Liste zeigt jetzt, was gilt. Drücken Sie noch einmal, um Ihre Änderung zu speichern.",
  "contacts.rules.done": "Die Regel ist geändert.",
  "contacts.rules.history": "Änderungen",
  "contacts.rules.noChange": "Alle Regeln sind wie mitgeliefert.",
  "contacts.rules.setTo": "Auf „{effect}“ gesetzt",
  "contacts.rules.setBack": "Auf die mitgelieferte Regel zurückgesetzt",
  "contacts.rules.by": "{name} am {day}: {note}",
  "contacts.rules.somebody": "Ein früherer Nutzer",
};
