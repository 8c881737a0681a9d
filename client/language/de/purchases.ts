import type { purchases as english } from "../en/purchases.ts";

export const purchases: Record<keyof typeof english, string> = {
  "purchases.title": "{count, plural, one {# Adresse freischalten} other {# Adressen freischalten}}",
  "purchases.lead":
    "{count, plural, one {Sie bleibt für {owner} freigeschaltet.} other {Sie bleiben für {owner} freigeschaltet.}}",
  "purchases.needed":
    "{count, plural, one {Benötigte Credits, # je Adresse} other {Benötigte Credits, # je Adresse}}",
  "purchases.held": "Ihre Credits",
  "purchases.stayLocked": "Adressen, die gesperrt bleiben",
  "purchases.left": "Verbleibende Credits",
  "purchases.buy":
    "{count, plural, one {# Adresse} other {# Adressen}} für {credits, plural, one {# Credit} other {# Credits}} freischalten",
  "purchases.buying": "Wird freigeschaltet",
  "purchases.again": "Erneut versuchen",
  "purchases.billFailed": "Die Kosten konnten nicht ermittelt werden.",
  "purchases.tooFew":
    "Ihre Credits reichen für {count, plural, one {# der {addresses} Adressen.} other {# der {addresses} Adressen.}}",
  "purchases.none": "Sie haben nicht genug Credits.",
  "purchases.noCard": "Kartenzahlung ist auf dieser Installation nicht eingerichtet.",
  "purchases.askAdministrator": "Die Administration kann Ihrer Organisation Credits gutschreiben.",
  "purchases.split":
    "Höchstens {most} Adressen werden auf einmal freigeschaltet: Das geschieht in {parts} Schritten nacheinander.",
  "purchases.nothingTitle": "Nichts freizuschalten",
  "purchases.nothing":
    "Die Adressen sind schon freigeschaltet oder noch nicht bekannt. Es wurden keine Credits verbraucht.",
  "purchases.inactive": "Inaktiv",
  "purchases.andOthers": "{count, plural, one {und # weiterer} other {und # weitere}}",
  "purchases.phraseLabel": "Zur Bestätigung: {phrase}",
  "purchases.lastEpisode": "Letzte Folge am {day}.",
  "purchases.quiet":
    "{count, plural, one {In den letzten drei Monaten erschien keine Folge.} other {In den letzten drei Monaten erschienen keine Folgen.}}",
  "purchases.typePhrase":
    "Tippen Sie <b>{phrase}</b>, um {count, plural, one {ihn} other {sie}} trotzdem freizuschalten.",
  "purchases.unlocked":
    "{count, plural, one {# Adresse ist freigeschaltet} other {# Adressen sind freigeschaltet}}",
  "purchases.nothingCharged": "Mit Credits bezahlt. Es wurde nichts abgebucht.",
  "purchases.creditsUsed": "Verbrauchte Credits",
  "purchases.creditsLeft": "Verbleibende Credits",
  "purchases.failed": "Freischalten fehlgeschlagen: Bitte versuchen Sie es erneut.",
  "purchases.untouched": "Es wurde nichts freigeschaltet und kein Credit verbraucht.",
  "purchases.unclear":
    "Ob der Server es erhalten hat, ist nicht bekannt. Ein neuer Versuch ist sicher: Nichts wird doppelt berechnet.",
  "purchases.partly":
    "{count, plural, one {# Adresse ist freigeschaltet, die anderen nicht.} other {# Adressen sind freigeschaltet, die anderen nicht.}}",
  "purchases.leadBoth":
    "Zuerst {owned, plural, one {öffnet ein Credit # davon} other {öffnen Ihre Credits # davon}}, {count, plural, one {die andere wird} other {die anderen # werden}} mit Karte bezahlt. Sie bleiben für {owner} freigeschaltet.",
  "purchases.leadCard":
    "{count, plural, one {Sie wird mit Karte bezahlt und bleibt für {owner} freigeschaltet.} other {Sie werden mit Karte bezahlt und bleiben für {owner} freigeschaltet.}}",
  "purchases.fromCredits": "Adressen mit Credits",
  "purchases.byCard": "Adressen mit Karte",
  "purchases.price": "Preis je Adresse",
  "purchases.toPay": "Jetzt zu zahlen",
  "purchases.inAll": "Adressen zusammen",
  "purchases.pay": "{amount} bezahlen und freischalten",
  "purchases.opening": "Zahlung wird geöffnet",
  "purchases.creditsOnly":
    "{count, plural, one {Nur # mit Credits freischalten} other {Nur # mit Credits freischalten}}",
  "purchases.changedStart": "Die Rechnung hat sich geändert.",
  "purchases.changed":
    "Preis, Credits oder Adressen sind nicht mehr so, wie Sie sie gesehen haben. Es wurde nichts gekauft; bitte prüfen Sie noch einmal.",
  "purchases.nothingYet": "Es wurde nichts gekauft.",
  "purchases.somebody": "Jemand aus Ihrer Organisation",
  "purchases.colleagueStart": "{who} kauft gerade {count, plural, one {# davon} other {# davon}}.",
  "purchases.colleague":
    "{count, plural, one {Sie steht nicht auf dieser Rechnung.} other {Sie stehen nicht auf dieser Rechnung.}} Ohne Zahlung bis {until} {count, plural, one {ist sie} other {sind sie}} wieder frei.",
  "purchases.mineStart": "Eine Ihrer Zahlungen ist noch offen.",
  "purchases.mine":
    "Sie hält {count, plural, one {# dieser Adressen} other {# dieser Adressen}} bis {until} frei.",
  "purchases.goOn": "Damit weitermachen",
  "purchases.cardDown":
    "Der Zahlungsanbieter antwortet gerade nicht; mit Credits können Sie weiterhin kaufen.",
  "purchases.testStart": "Testzahlung.",
  "purchases.testBill": "Dies ist eine Demonstration: Die Karte ist erfunden, es fließt kein Geld.",
  "purchases.testNote":
    "Dies ist eine Demonstration, es fließt kein Geld. Karte 4242 4242 4242 4242, ein späteres Datum, ein beliebiger Code.",
  "purchases.testPaid": "Testzahlung: Es ist kein Geld geflossen.",
  "purchases.later":
    "Eine Zahlung deckt höchstens {most} Adressen ab. {count, plural, one {# weitere folgt} other {# weitere folgen}} mit eigener Rechnung.",
  "purchases.nextPart":
    "{count, plural, one {Mit der anderen weitermachen} other {Mit den anderen # weitermachen}}",
  "purchases.checkoutTitle": "{amount} bezahlen",
  "purchases.checkoutOpen": "Zahlung über {amount} ist geöffnet.",
  "purchases.checkoutBoth":
    "Für {count, plural, one {# Adresse} other {# Adressen}}. Ihre Credits öffnen {owned, plural, one {die andere} other {die anderen #}} im selben Augenblick.",
  "purchases.checkoutCard":
    "Für {count, plural, one {# Adresse, die} other {# Adressen, die}} mit dem Eingang der Zahlung {count, plural, one {freigeschaltet wird} other {freigeschaltet werden}}.",
  "purchases.checkoutResumed":
    "Sie setzen eine begonnene Zahlung fort. Der Betrag ist der, den Sie damals bestätigt haben.",
  "purchases.andMore": "{count, plural, one {und # weiterer} other {und # weitere}}",
  "purchases.form": "Zahlungsformular des Anbieters",
  "purchases.formLoading": "Das Zahlungsformular wird geladen.",
  "purchases.waiting": "Wartet auf Ihre Zahlung, bis {until}",
  "purchases.settling": "Die Zahlung ist abgeschickt; die Adressen werden freigeschaltet.",
  "purchases.settled": "Bezahlt und freigeschaltet.",
  "purchases.lost":
    "Gerade kommt keine Antwort. Es wird von selbst noch einmal gefragt; nichts wird doppelt abgebucht.",
  "purchases.cancel": "Abbrechen, nichts wird abgebucht",
  "purchases.cancelling": "Zahlung wird abgebrochen",
  "purchases.notCancelled": "Die Zahlung konnte noch nicht abgebrochen werden.",
  "purchases.leaveSettling": "Schließen; es läuft von selbst weiter",
  "purchases.blockedTitle": "Das Zahlungsformular wurde nicht geladen",
  "purchases.blocked":
    "Ein Inhaltsblocker oder Ihr Netz hält das Skript des Zahlungsanbieters auf. Erlauben Sie es für diese Seite und versuchen Sie es noch einmal. Es wurde nichts abgebucht.",
  "purchases.paymentFailed": "Zahlung fehlgeschlagen: Bitte versuchen Sie es erneut.",
  "purchases.notCharged": "Es wurde nichts abgebucht und nichts freigeschaltet.",
  "purchases.mismatch":
    "Die Karte wurde mit {amount} belastet; das war nicht vereinbart. Es wurde nichts freigeschaltet, und alles geht auf die Karte zurück.",
  "purchases.refunded": "{amount} gingen an die Karte zurück. Bei der Bank kann es einige Tage dauern.",
  "purchases.cancelledTitle": "Zahlung abgebrochen",
  "purchases.cancelled": "Es wurde nichts abgebucht.",
  "purchases.expiredTitle": "Die Zeit für diese Zahlung ist um",
  "purchases.expired":
    "Es wurde nichts abgebucht. Die Adressen sind weiter gesperrt, reservierte Credits wieder frei.",
  "purchases.paid": "Die Zahlung über {amount} ist eingegangen.",
  "purchases.paidLate":
    "Sie war schon bezahlt: Die Zahlung über {amount} ging ein, bevor sie abgebrochen werden konnte.",
  "purchases.paidByCard": "Mit Karte bezahlt",
  "purchases.cameBack": "An die Karte zurück",
  "purchases.dropped":
    "{count, plural, one {# Adresse konnte nicht mehr freigeschaltet werden; was sie gekostet hat, kommt zurück.} other {# Adressen konnten nicht mehr freigeschaltet werden; was sie gekostet haben, kommt zurück.}}",
  "purchases.receipt": "Beleg ansehen",
  "purchases.openStart": "Eine Zahlung ist nicht abgeschlossen.",
  "purchases.openHolds":
    "Sie hält {count, plural, one {# Adresse} other {# Adressen}} für {owner} bis {until} frei.",
  "purchases.openGoOn": "Zahlung fortsetzen",
  "purchases.openCancel": "Abbrechen",
  "purchases.toldPaid":
    "{count, plural, one {Die Zahlung über {amount} ist eingegangen: # Adresse ist freigeschaltet.} other {Die Zahlung über {amount} ist eingegangen: # Adressen sind freigeschaltet.}}",
  "purchases.toldCancelled": "Die Zahlung wurde abgebrochen. Es wurde nichts abgebucht.",
  "purchases.toldExpired": "Die Zeit für die Zahlung ist abgelaufen. Es wurde nichts abgebucht.",
  "purchases.toldFailed":
    "Die Zahlung ist fehlgeschlagen. Es wurde nichts abgebucht und nichts freigeschaltet.",
  "purchases.resuming": "Die Zahlung wird wieder geöffnet",
  "purchases.test.form": "Formular der Testzahlung",
  "purchases.test.noMoney": "Kein Geld fließt, nichts wird gespeichert.",
  "purchases.test.number": "Kartennummer",
  "purchases.test.expires": "Gültig bis",
  "purchases.test.expiresForm": "MM / JJ",
  "purchases.test.code": "Prüfcode",
  "purchases.test.numberWrong": "Hier gelten nur die Testnummern unten.",
  "purchases.test.expiresWrong": "Ein Monat ab jetzt, etwa 12 / 30.",
  "purchases.test.codeWrong": "Drei oder vier Ziffern.",
  "purchases.test.pay": "{amount} zum Test bezahlen",
  "purchases.test.paying": "Wird bezahlt",
  "purchases.test.numbers": "Testnummern; ein Druck trägt sie ein",
  "purchases.test.way.good": "wird bezahlt",
  "purchases.test.way.declined": "wird abgelehnt",
  "purchases.test.way.insufficient": "ist nicht gedeckt",
  "purchases.test.way.asks": "lässt die Bank nachfragen",
  "purchases.test.bank": "Testbank",
  "purchases.test.bankAsks": "Ist diese Zahlung über {amount} von Ihnen?",
  "purchases.test.bankSays": "Hier würde die Bank nach einem Code oder Fingerabdruck fragen.",
  "purchases.test.yes": "Ja, bezahlen",
  "purchases.test.no": "Nein, ablehnen",
  "purchases.refusal.card_declined":
    "Die Karte wurde abgelehnt. Es wurde nichts abgebucht; vielleicht geht eine andere.",
  "purchases.refusal.insufficient_funds":
    "Die Karte ist nicht gedeckt. Es wurde nichts abgebucht; vielleicht geht eine andere.",
  "purchases.refusal.authentication_required":
    "Die Bank hat die Zahlung nicht bestätigt. Es wurde nichts abgebucht.",
  "purchases.refusal.over": "Diese Zahlung ist nicht mehr offen. Es wurde nichts abgebucht.",
  "purchases.payments": "Kartenzahlungen",
  "purchases.paymentsFailed": "Die Kartenzahlungen wurden nicht geladen.",
  "purchases.amount": "Betrag",
  "purchases.formerMember": "durch ein früheres Mitglied",
  "purchases.state.open": "Nicht abgeschlossen",
  "purchases.state.complete": "Bezahlt",
  "purchases.state.cancelled": "Abgebrochen",
  "purchases.state.expired": "Abgelaufen",
  "purchases.state.failed": "Fehlgeschlagen",
  "purchases.stateRefunded": "({amount} zurück)",
  "purchases.getReceipt": "Beleg",
  "purchases.testReceipt": "Testbeleg",
  "purchases.testReceiptLead":
    "Es wurde nichts abgebucht. Mit einer echten Karte kommt der Beleg vom Zahlungsanbieter.",
  "purchases.testReceiptFailed": "Der Beleg wurde nicht geladen.",
  "purchases.testReceiptUnlocked": "Freigeschaltete Adressen",
  "purchases.testReceiptNumber": "Kauf",
  "purchases.noReceipt": "Der Anbieter hat dazu keinen Beleg.",
  "purchases.problem.says":
    "Zahlungen, die der stündliche Abgleich mit dem Anbieter nicht selbst richtigstellen konnte. Sehen Sie jede beim Anbieter nach, tun Sie dort das Nötige und halten Sie hier fest, was Sie getan haben.",
  "purchases.problem.none": "Jede Zahlung stimmt mit dem Anbieter überein.",
  "purchases.problem.what": "Was",
  "purchases.problem.whose": "Organisation",
  "purchases.problem.found": "Gefunden",
  "purchases.problem.done": "Was getan wurde",
  "purchases.problem.nobody": "Hier nicht bekannt",
  "purchases.problem.note": "Was Sie getan haben",
  "purchases.problem.noteShort": "Mindestens 3 Zeichen.",
  "purchases.problem.close": "Erledigt",
  "purchases.problem.closed": "Die Zahlung ist erledigt und steht nicht mehr auf der Liste.",
  "purchases.problem.kind.amount-differs": "Es wurde ein anderer Betrag gezahlt als vereinbart",
  "purchases.problem.kind.unlocked-not-paid": "Freigeschaltet, aber der Anbieter kennt keine Zahlung",
  "purchases.problem.kind.unknown-session": "Der Anbieter kennt eine Zahlung, die es hier nicht gibt",
  "purchases.problem.kind.refund-outside": "Beim Anbieter erstattet, nicht hier",
  "purchases.problem.kind.refund-failed": "Eine Erstattung kam nicht bei der Karte an",
  "purchases.problem.kind.dispute":
    "Die Zahlung wird von der Karteninhaberin oder dem Karteninhaber bestritten",
  "purchases.problem.kind.paid-late": "Bezahlt, nachdem sie hier abgeschlossen war",
  "purchases.problem.kind.stuck": "Länger offen, als eine Zahlung sein kann",
};
