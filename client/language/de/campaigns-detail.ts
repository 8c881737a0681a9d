import type { campaignsDetail as english } from "../en/campaigns-detail.ts";

export const campaignsDetail: Record<keyof typeof english, string> = {
  "campaigns.head.title": "Kampagne",
  "campaigns.head.add": "Podcasts hinzufügen",
  "campaigns.head.sections": "Bereiche der Kampagne",
  "campaigns.head.overview": "Überblick",
  "campaigns.head.general": "Grunddaten",
  "campaigns.head.podcasts": "Podcasts",
  "campaigns.head.action": "Briefing und Aktion",
  "campaigns.head.utm": "UTM",
  "campaigns.head.failedStart": "Die Kampagne konnte nicht geladen werden.",
  "campaigns.delete.title": "„{name}“ löschen?",
  "campaigns.delete.act": "Kampagne löschen",
  "campaigns.delete.goes":
    "{count, plural, =0 {Die Kampagne wird endgültig gelöscht. Sie enthält keine Podcasts.} one {Die Kampagne wird mit ihrem Podcast und dessen Verlauf endgültig gelöscht.} other {Die Kampagne wird mit ihren # Podcasts und deren Verlauf endgültig gelöscht.}}",
  "campaigns.delete.mail":
    "E-Mails, die noch auf den Versand warten, werden angehalten. Bereits gesendete lassen sich nicht zurückholen.",
  "campaigns.delete.stays":
    "Freigeschaltete Adressen bleiben freigeschaltet, und alle Podcasts bleiben im Katalog.",
  "campaigns.delete.done": "{name} wurde gelöscht.",
  "campaigns.overview.three": "Kennzahlen",
  "campaigns.overview.recommended": "{count} oder mehr empfohlen",
  "campaigns.overview.listeners": "Reichweite je Folge",
  "campaigns.overview.howSure": "{given} angegeben, {estimated} geschätzt",
  "campaigns.overview.unlocked": "Freigeschaltete Adressen",
  "campaigns.overview.notUnlocked": "{locked} gesperrt, {unknown} unbekannt",
  "campaigns.overview.few": "Mindestens {most} Podcasts sind empfohlen.",
  "campaigns.overview.fewSays":
    "{count, plural, =0 {Noch sind keine dabei.} other {{missing, plural, one {Mit einem weiteren können Sie vergleichen.} other {Mit # weiteren können Sie vergleichen.}}}}",
  "campaigns.overview.find": "Podcasts suchen",
  "campaigns.overview.states": "Podcasts nach Zustand",
  "campaigns.overview.failedStart": "Der Überblick konnte nicht geladen werden.",
  "campaigns.overview.lately": "Letzte Aktivitäten",
  "campaigns.news.hosts":
    "{signed, plural, =0 {{interested, plural, =0 {Noch hat niemand zugesagt.} one {Ein Host ist interessiert.} other {# Hosts sind interessiert.}}} one {{interested, plural, =0 {Ein Host hat zugesagt.} one {Ein Host hat zugesagt, ein weiterer ist interessiert.} other {Ein Host hat zugesagt, # weitere sind interessiert.}}} other {{interested, plural, =0 {{signed} Hosts haben zugesagt.} one {{signed} Hosts haben zugesagt, ein weiterer ist interessiert.} other {{signed} Hosts haben zugesagt, # weitere sind interessiert.}}}}",
  "campaigns.news.waiting":
    "{count, plural, =0 {{unknown, plural, =0 {Alle haben von Ihnen gehört.} one {Von einem weiteren ist keine Adresse bekannt.} other {Von # weiteren ist keine Adresse bekannt.}}} one {Einer hat noch nicht von Ihnen gehört.} other {# haben noch nicht von Ihnen gehört.}}",
  "campaigns.news.write": "{count, plural, one {Diesem Host schreiben} other {Diesen # Hosts schreiben}}",
  "campaigns.figure.title": "Zahlen",
  "campaigns.figure.estimates": "Schätzungen",
  "campaigns.figure.selected": "Ausgewählte Podcasts",
  "campaigns.figure.signedUp": "Zugesagt",
  "campaigns.figure.adsDelivered": "Ausgelieferte Spots",
  "campaigns.figure.paid": "Bezahlt",
  "campaigns.figure.budgetProvided": "Bereitgestelltes Budget",
  "campaigns.figure.budgetPlaced": "Vergeben",
  "campaigns.figure.budgetLeft": "Übrig",
  "campaigns.figure.budgetSpent": "Ausgegeben",
  "campaigns.figure.placedFrom":
    "{count, plural, one {„Vergeben“ ist, was in # Angebot zugesagt wurde, ohne Steuer.} other {„Vergeben“ ist, was in # Angeboten zugesagt wurde, ohne Steuer.}}",
  "campaigns.figure.bookedFrom":
    "{count, plural, one {„Vergeben“ zählt eine Buchung.} other {„Vergeben“ zählt # Buchungen.}} „Ausgegeben“ und „Bezahlt“ zählen, was als bezahlt vermerkt ist.",
  "campaigns.figure.spentEntered": "Als ausgegeben eingetragen: {sum}.",
  "campaigns.figure.deliveredEntered": "Als ausgeliefert eingetragen: {count}.",
  "campaigns.figure.paidEntered": "Als bezahlt eingetragen: {count}.",
  "campaigns.figure.placedEntered": "Eingetragen: {sum}.",
  "campaigns.figure.placedElsewhere":
    "{count, plural, one {# zugesagtes Angebot in anderer Währung ist nicht dabei.} other {# zugesagte Angebote in anderen Währungen sind nicht dabei.}}",
  "campaigns.figure.dash":
    "Ein Strich bedeutet, dass noch keine Zahl eingetragen wurde. Es wird nichts für Sie ausgefüllt.",
  "campaigns.event.added": "{known, select, yes {Von {who} hinzugefügt} other {Hinzugefügt}}",
  "campaigns.event.moved":
    "{known, select, yes {Von {who} verschoben: {from} nach {to}} other {Verschoben: {from} nach {to}}}",
  "campaigns.event.movedByAnswer":
    "{known, select, yes {Nach einer Antwort von {who} verschoben: {from} nach {to}} other {Nach einer Antwort verschoben: {from} nach {to}}}",
  "campaigns.event.movedByLink": "Verschoben von {from} nach {to}: Antwort per Link",
  "campaigns.event.movedByCopy": "Verschoben von {from} nach {to}: Werbetext freigegeben",
  "campaigns.event.movedByBooking": "Verschoben von {from} nach {to}: Buchung angenommen",
  "campaigns.event.movedByOptOut": "Verschoben von {from} nach {to}: möchte keine Post mehr",
  "campaigns.event.mail-accepted": "{known, select, yes {E-Mail von {who} gesendet} other {E-Mail gesendet}}",
  "campaigns.event.mail-failed":
    "{known, select, yes {E-Mail von {who} fehlgeschlagen} other {E-Mail fehlgeschlagen}}",
  "campaigns.event.mail-unclear":
    "{known, select, yes {E-Mail von {who}: unklar, ob sie ankam} other {Unklar, ob eine E-Mail ankam}}",
};
