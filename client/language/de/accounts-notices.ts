import type { accountsNotices as english } from "../en/accounts-notices.ts";

export const accountsNotices: Record<keyof typeof english, string> = {
  "accounts.notices.bell": "{count, plural, =0 {Neuigkeiten} one {# Neuigkeit} other {# Neuigkeiten}}",
  "accounts.notices.title": "Neuigkeiten",
  "accounts.notices.none": "Noch nichts. Wenn ein Host antwortet, lesen Sie es hier.",
  "accounts.notices.new": "(neu)",
  "accounts.notices.choose": "Wählen, was Sie erfahren",
  "accounts.notice.answer":
    "{shows, plural, one {{podcast} hat geantwortet.} other {Der Host von # Podcasts hat geantwortet.}}",
  "accounts.notice.answer-by-link.interested":
    "{shows, plural, one {{podcast}: Der Host hat Interesse.} other {Der Host von # Podcasts hat Interesse.}}",
  "accounts.notice.answer-by-link.not-now":
    "{shows, plural, one {{podcast}: Der Host möchte im Moment nicht.} other {Der Host von # Podcasts möchte im Moment nicht.}}",
  "accounts.notice.answer-by-link.taken-back":
    "{shows, plural, one {{podcast}: Der Host hat eine Antwort zurückgenommen.} other {Der Host von # Podcasts hat eine Antwort zurückgenommen.}}",
  "accounts.notice.opt-out":
    "{shows, plural, one {{podcast} möchte nicht mehr angeschrieben werden.} other {Der Host von # Podcasts möchte nicht mehr angeschrieben werden.}}",
  "accounts.notice.credit-back": "Für eine Adresse, die es nicht gibt, kam eine Gutschrift.",
  "accounts.notice.sign-in-needed":
    "Ein E-Mail-Konto braucht eine neue Anmeldung. Bis dahin wird dort nichts gesendet und gelesen.",
  "accounts.notice.grant-ending": "Ihre Zustimmung für ein E-Mail-Konto endet bald.",
  "accounts.notice.behind": "Ein E-Mail-Konto konnte eine Stunde lang nicht gelesen werden.",
  "accounts.notice.held": "Eine E-Mail wartet auf Ihre Entscheidung.",
  "accounts.notice.brake":
    "Ein E-Mail-Konto wurde angehalten: {reason, select, complaints {Empfänger haben E-Mails von dort als Spam gemeldet.} reputation {Mehrere Mailserver hintereinander haben es gesperrt.} other {Zu viele E-Mails von dort gingen an Adressen, die es nicht gibt.}}",
  "accounts.notice.assigned": "Eine Unterhaltung wurde Ihnen zugewiesen.",
  "accounts.notice.mentioned": "Jemand aus dem Team hat Sie erwähnt.",
  "accounts.notice.reminder": "Eine Unterhaltung ist wieder fällig.",
  "accounts.notice.noted": "Jemand aus dem Team hat Sie bei einem Podcast in „{campaign}“ erwähnt.",
  "accounts.notice.task": "Eine Aufgabe in „{campaign}“ wurde Ihnen zugewiesen.",
  "accounts.notice.task-due": "Eine Aufgabe in „{campaign}“ ist heute fällig.",
  "accounts.somebody": "Jemand",
  "accounts.notice.tasks-back":
    "{why, select, role {{name} kann Aufgaben nicht mehr bearbeiten.} other {{name} ist nicht mehr dabei.}} {count, plural, one {Eine Aufgabe ist} other {# Aufgaben sind}} wieder niemandem zugewiesen.",
  "accounts.notice.booking":
    "{what, select, accepted {{podcast} hat die Buchung {number} angenommen.} declined {{podcast} hat die Buchung {number} abgelehnt.} copyApproved {{podcast} hat den Werbetext der Buchung {number} freigegeben.} copyProposed {{podcast} schlägt einen anderen Werbetext für die Buchung {number} vor.} copyChanges {{podcast} bittet um Änderungen am Werbetext der Buchung {number}.} copyComment {{podcast} hat den Werbetext der Buchung {number} kommentiert.} other {{podcast} hat etwas an der Buchung {number} storniert.}}",
  "accounts.notice.purchase-asked":
    "Jemand aus dem Team möchte {count, plural, one {# Adresse} other {# Adressen}} für {credits, plural, one {# Credit} other {# Credits}} freischalten.",
  "accounts.notice.purchase-decided":
    "{answer, select, approved {{count, plural, one {Die Adresse, um die Sie gebeten haben, wurde} other {Die # Adressen, um die Sie gebeten haben, wurden}} freigegeben und gekauft.} pay {{count, plural, one {Die Adresse, um die Sie gebeten haben, wurde} other {Die # Adressen, um die Sie gebeten haben, wurden}} freigegeben. Sie können jetzt mit Karte zahlen.} other {{count, plural, one {Die Adresse, um die Sie gebeten haben, wurde} other {Die # Adressen, um die Sie gebeten haben, wurden}} abgelehnt.}}",
  "accounts.notice.export-ready":
    "Der Export von {owner} ist fertig. Sie können ihn eine Woche lang speichern.",
  "accounts.notice.export-failed": "Der Export von {owner} konnte nicht erstellt werden.",
  "accounts.notice.provider-failing": "Ein Mail-Anbieter lehnt unsere Zugangsdaten ab.",
  "accounts.notice.undelivered": "Ein Zustellbericht wartet auf eine Entscheidung.",
  "accounts.told.title": "Was Sie erfahren",
  "accounts.told.says":
    "Wählen Sie für jede Art von Neuigkeit, ob die Glocke oben sie zeigt und ob sie per E-Mail kommt. Mehrere innerhalb von fünf Minuten sind eine E-Mail. An einem Tag ohne Neuigkeiten kommt keine.",
  "accounts.told.failedStart": "Ihre Auswahl konnte nicht geladen werden.",
  "accounts.told.notSaved": "Ihre Auswahl wurde nicht gespeichert.",
  "accounts.told.app": "In der Anwendung",
  "accounts.told.mail": "Per E-Mail",
  "accounts.told.push": "In diesem Browser",
  "accounts.told.at-once": "Sofort",
  "accounts.told.daily": "Täglich",
  "accounts.told.no": "Nein",
  "accounts.told.zone": "Die tägliche E-Mail kommt um 8:00 Uhr ({zone}).",
  "accounts.told.kind.answer": "Ein Host hat geantwortet",
  "accounts.told.kind.answer-by-link": "Ein Host hat per Link geantwortet",
  "accounts.told.kind.opt-out": "Ein Host möchte nicht mehr angeschrieben werden",
  "accounts.told.kind.credit-back": "Gutschriften",
  "accounts.told.kind.sign-in-needed": "Ein E-Mail-Konto braucht eine Anmeldung",
  "accounts.told.kind.grant-ending": "Eine Zustimmung endet bald",
  "accounts.told.kind.behind": "Ein E-Mail-Konto ist nicht lesbar",
  "accounts.told.kind.brake": "Ein E-Mail-Konto wird angehalten",
  "accounts.told.kind.assigned": "Sie bekommen eine Unterhaltung",
  "accounts.told.kind.mentioned": "Jemand aus dem Team erwähnt Sie",
  "accounts.told.kind.reminder": "Eine Unterhaltung ist wieder fällig",
  "accounts.told.kind.noted": "Sie werden bei einem Podcast erwähnt",
  "accounts.told.kind.task": "Sie bekommen eine Aufgabe",
  "accounts.told.kind.task-due": "Eine Ihrer Aufgaben ist fällig (um 8 Uhr)",
  "accounts.told.kind.tasks-back":
    "Jemand mit Aufgaben ist nicht mehr dabei oder kann sie nicht mehr bearbeiten",
  "accounts.told.kind.booking": "Ein Host antwortet auf eine Buchung",
  "accounts.told.kind.purchase-asked": "Ein Kauf wartet auf Ihre Freigabe",
  "accounts.told.kind.purchase-decided": "Ein erbetener Kauf ist beantwortet",
  "accounts.told.kind.export-ready": "Ihr Export ist fertig",
  "accounts.told.kind.export-failed": "Ihr Export konnte nicht erstellt werden",
  "accounts.told.kind.provider-failing": "Ein Mail-Anbieter verweigert den Zugang",
  "accounts.told.kind.undelivered": "Ein Zustellbericht wartet",
  "accounts.told.browser": "Neuigkeiten in diesem Browser zeigen, auch wenn Hostread geschlossen ist",
  "accounts.told.browserSays":
    "Dabei wird niemand genannt und nichts zitiert: „Zwei Hosts haben geantwortet.“",
  "accounts.told.unable": "Dieser Browser kann keine Neuigkeiten einer geschlossenen Seite zeigen.",
  "accounts.told.denied":
    "Ihr Browser lässt Hostread keine Neuigkeiten zeigen. In den Einstellungen des Browsers für diese Seite können Sie es erlauben.",
  "accounts.rule.title": "Antworten",
  "accounts.rule.says":
    "Eine Antwort schlägt vor, ihren Podcast zu verschieben. Was jemand selbst gesetzt hat, bleibt.",
  "accounts.rule.moves":
    "Podcasts automatisch nach „Interessiert“ verschieben, wenn eine Antwort eindeutig Interesse zeigt",
  "accounts.rule.hint": "Sieben Tage lang lässt sich das rückgängig machen.",
  "accounts.rule.failedStart": "Die Regel für Antworten konnte nicht geladen werden.",
};
