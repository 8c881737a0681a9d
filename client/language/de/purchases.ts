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
  "purchases.billFailed": "Die Kosten konnten nicht berechnet werden.",
  "purchases.tooFew":
    "Ihre Credits reichen für {count, plural, one {# der {addresses} Adressen.} other {# der {addresses} Adressen.}}",
  "purchases.none": "Sie haben nicht genug Credits.",
  "purchases.noCard": "Kartenzahlungen sind hier nicht eingerichtet.",
  "purchases.askAdministrator": "Die Administration kann Ihrer Organisation Credits gutschreiben.",
  "purchases.split":
    "Auf einmal lassen sich höchstens {most} Adressen freischalten. Es geschieht in {parts} Schritten nacheinander.",
  "purchases.nothingTitle": "Nichts freizuschalten",
  "purchases.nothing":
    "Diese Adressen sind schon freigeschaltet oder noch nicht bekannt. Es wurden keine Credits verbraucht.",
  "purchases.inactive": "Inaktiv",
  "purchases.andOthers": "{count, plural, one {und # weiterer} other {und # weitere}}",
  "purchases.phraseLabel": "Zur Bestätigung: {phrase}",
  "purchases.lastEpisode": "Letzte Folge am {day}.",
  "purchases.quiet":
    "{count, plural, one {In den letzten drei Monaten erschien keine Folge.} other {In den letzten drei Monaten erschienen keine Folgen.}}",
  "purchases.typePhrase":
    "Um {count, plural, one {ihn} other {sie}} trotzdem freizuschalten, tippen Sie <b>{phrase}</b>.",
  "purchases.unlocked": "{count, plural, one {# Adresse freigeschaltet} other {# Adressen freigeschaltet}}",
  "purchases.nothingCharged": "Mit Credits bezahlt. Ihre Karte wurde nicht belastet.",
  "purchases.creditsUsed": "Verbrauchte Credits",
  "purchases.creditsLeft": "Verbleibende Credits",
  "purchases.failed": "Freischalten fehlgeschlagen: Bitte versuchen Sie es erneut.",
  "purchases.untouched": "Es wurde nichts freigeschaltet und kein Credit verbraucht.",
  "purchases.unclear":
    "Es ist nicht bekannt, ob der Server die Anfrage erhalten hat. Sie können es gefahrlos erneut versuchen: Nichts wird doppelt berechnet.",
  "purchases.partly":
    "{count, plural, one {# Adresse ist freigeschaltet, die anderen nicht.} other {# Adressen sind freigeschaltet, die anderen nicht.}}",
  "purchases.leadBoth":
    "Ihre Credits decken {owned, plural, one {# davon} other {# davon}}. {count, plural, one {Die andere wird} other {Die anderen # werden}} mit Karte bezahlt. Sie bleiben für {owner} freigeschaltet.",
  "purchases.leadCard":
    "{count, plural, one {Sie zahlen mit Karte. Die Adresse bleibt für {owner} freigeschaltet.} other {Sie zahlen mit Karte. Die Adressen bleiben für {owner} freigeschaltet.}}",
  "purchases.fromCredits": "Mit Credits bezahlt",
  "purchases.byCard": "Mit Karte bezahlt",
  "purchases.price": "Preis je Adresse",
  "purchases.toPay": "Jetzt zu zahlen",
  "purchases.inAll": "Adressen insgesamt",
  "purchases.pay": "{amount} bezahlen und freischalten",
  "purchases.opening": "Zahlung wird vorbereitet",
  "purchases.creditsOnly":
    "{count, plural, one {Nur # mit Credits freischalten} other {Nur # mit Credits freischalten}}",
  "purchases.changedStart": "Die Rechnung hat sich geändert.",
  "purchases.changed":
    "Preis, Credits oder Adressen haben sich inzwischen geändert. Es wurde nichts gekauft. Bitte prüfen Sie noch einmal.",
  "purchases.nothingYet": "Es wurde nichts gekauft.",
  "purchases.somebody": "Jemand aus Ihrer Organisation",
  "purchases.colleagueStart": "{who} kauft gerade {count, plural, one {# davon} other {# davon}}.",
  "purchases.colleague":
    "{count, plural, one {Sie ist hier nicht enthalten.} other {Sie sind hier nicht enthalten.}} Wird bis {until} nicht bezahlt, {count, plural, one {ist sie} other {sind sie}} wieder frei.",
  "purchases.mineStart": "Sie haben eine offene Zahlung.",
  "purchases.mine":
    "Sie reserviert {count, plural, one {# dieser Adressen} other {# dieser Adressen}} bis {until}.",
  "purchases.goOn": "Diese Zahlung fortsetzen",
  "purchases.cardDown":
    "Der Zahlungsanbieter antwortet gerade nicht. Mit Credits können Sie weiterhin kaufen.",
  "purchases.testStart": "Testzahlung.",
  "purchases.testBill": "Das ist eine Vorführung. Die Karte ist nicht echt, und es wird kein Geld abgebucht.",
  "purchases.testNote":
    "Das ist eine Vorführung. Es wird kein Geld abgebucht. Verwenden Sie die Karte 4242 4242 4242 4242 mit einem künftigen Datum und beliebigem Code.",
  "purchases.testPaid": "Testzahlung: Es wurde kein Geld abgebucht.",
  "purchases.later":
    "Eine Zahlung deckt höchstens {most} Adressen ab. {count, plural, one {# weitere folgt} other {# weitere folgen}} mit eigener Rechnung.",
  "purchases.nextPart":
    "{count, plural, one {Mit der anderen weitermachen} other {Mit den anderen # weitermachen}}",
  "purchases.checkoutTitle": "{amount} bezahlen",
  "purchases.checkoutOpen": "Zahlung über {amount} ist geöffnet.",
  "purchases.checkoutBoth":
    "Für {count, plural, one {# Adresse} other {# Adressen}}. Mit Ihren Credits {owned, plural, one {wird die andere} other {werden die anderen #}} gleichzeitig freigeschaltet.",
  "purchases.checkoutCard":
    "Für {count, plural, one {# Adresse, die} other {# Adressen, die}} mit dem Eingang der Zahlung {count, plural, one {freigeschaltet wird} other {freigeschaltet werden}}.",
  "purchases.checkoutResumed":
    "Sie setzen eine frühere Zahlung fort. Es gilt der Betrag, den Sie damals bestätigt haben.",
  "purchases.andMore": "{count, plural, one {und # weiterer} other {und # weitere}}",
  "purchases.form": "Zahlungsformular des Anbieters",
  "purchases.formLoading": "Das Zahlungsformular wird geladen.",
  "purchases.waiting": "Wartet auf Ihre Zahlung, bis {until}",
  "purchases.settling": "Ihre Karte wurde belastet. Die Adressen werden freigeschaltet.",
  "purchases.settled": "Bezahlt und freigeschaltet.",
  "purchases.lost":
    "Im Moment kommt keine Antwort. Wir versuchen es weiter. Es wird nichts doppelt abgebucht.",
  "purchases.cancel": "Abbrechen, ohne zu bezahlen",
  "purchases.cancelling": "Zahlung wird abgebrochen",
  "purchases.notCancelled": "Die Zahlung konnte noch nicht abgebrochen werden.",
  "purchases.leaveSettling": "Schließen und im Hintergrund beenden",
  "purchases.blockedTitle": "Das Zahlungsformular konnte nicht geladen werden",
  "purchases.blocked":
    "Ein Inhaltsblocker oder Ihr Netzwerk blockiert das Skript des Zahlungsanbieters. Erlauben Sie es für diese Seite und versuchen Sie es noch einmal. Es wurde nichts abgebucht.",
  "purchases.paymentFailed": "Zahlung fehlgeschlagen: Bitte versuchen Sie es erneut.",
  "purchases.notCharged": "Es wurde nichts abgebucht und nichts freigeschaltet.",
  "purchases.mismatch":
    "Ihre Karte wurde mit {amount} belastet, vereinbart war ein anderer Betrag. Es wurde nichts freigeschaltet, und der volle Betrag wird erstattet.",
  "purchases.refunded":
    "{amount} wurden auf Ihre Karte erstattet. Bis zur Gutschrift kann es einige Tage dauern.",
  "purchases.cancelledTitle": "Zahlung abgebrochen",
  "purchases.cancelled": "Es wurde nichts abgebucht.",
  "purchases.expiredTitle": "Diese Zahlung ist abgelaufen",
  "purchases.expired":
    "Es wurde nichts abgebucht. Die Adressen sind weiterhin gesperrt, und reservierte Credits sind wieder verfügbar.",
  "purchases.paid": "Ihre Zahlung über {amount} ist eingegangen.",
  "purchases.paidLate": "Zum Abbrechen war es zu spät: Ihre Zahlung über {amount} war schon eingegangen.",
  "purchases.paidByCard": "Mit Karte bezahlt",
  "purchases.cameBack": "Auf die Karte erstattet",
  "purchases.dropped":
    "{count, plural, one {# Adresse konnte nicht freigeschaltet werden. Ihr Preis wird erstattet.} other {# Adressen konnten nicht freigeschaltet werden. Ihr Preis wird erstattet.}}",
  "purchases.receipt": "Beleg ansehen",
  "purchases.openStart": "Eine Zahlung ist noch nicht abgeschlossen.",
  "purchases.openHolds":
    "Sie reserviert {count, plural, one {# Adresse} other {# Adressen}} für {owner} bis {until}.",
  "purchases.openGoOn": "Zahlung fortsetzen",
  "purchases.openCancel": "Zahlung abbrechen",
  "purchases.toldPaid":
    "{count, plural, one {Ihre Zahlung über {amount} ist eingegangen: # Adresse freigeschaltet.} other {Ihre Zahlung über {amount} ist eingegangen: # Adressen freigeschaltet.}}",
  "purchases.toldCancelled": "Die Zahlung wurde abgebrochen. Es wurde nichts abgebucht.",
  "purchases.toldExpired": "Die Zahlung ist abgelaufen. Es wurde nichts abgebucht.",
  "purchases.toldFailed":
    "Die Zahlung ist fehlgeschlagen. Es wurde nichts abgebucht und nichts freigeschaltet.",
  "purchases.resuming": "Die Zahlung wird wieder geöffnet",
  "purchases.test.form": "Formular der Testzahlung",
  "purchases.test.noMoney": "Es wird kein Geld abgebucht und nichts gespeichert.",
  "purchases.test.number": "Kartennummer",
  "purchases.test.expires": "Gültig bis",
  "purchases.test.expiresForm": "MM / JJ",
  "purchases.test.code": "Prüfcode",
  "purchases.test.numberWrong": "Verwenden Sie eine der Testnummern unten.",
  "purchases.test.expiresWrong": "Geben Sie diesen oder einen späteren Monat ein, etwa 12 / 30.",
  "purchases.test.codeWrong": "Drei oder vier Ziffern.",
  "purchases.test.pay": "Testzahlung über {amount} ausführen",
  "purchases.test.paying": "Wird bezahlt",
  "purchases.test.numbers": "Testnummern. Klicken Sie eine an, um sie einzutragen",
  "purchases.test.way.good": "wird bezahlt",
  "purchases.test.way.declined": "wird abgelehnt",
  "purchases.test.way.insufficient": "ist nicht gedeckt",
  "purchases.test.way.asks": "verlangt eine Bestätigung der Bank",
  "purchases.test.bank": "Testbank",
  "purchases.test.bankAsks": "Möchten Sie {amount} bezahlen?",
  "purchases.test.bankSays": "Eine echte Bank würde hier nach einem Code oder Fingerabdruck fragen.",
  "purchases.test.yes": "Ja, bezahlen",
  "purchases.test.no": "Nein, ablehnen",
  "purchases.refusal.card_declined":
    "Ihre Karte wurde abgelehnt. Es wurde nichts abgebucht. Versuchen Sie es mit einer anderen.",
  "purchases.refusal.insufficient_funds":
    "Ihre Karte ist nicht gedeckt. Es wurde nichts abgebucht. Versuchen Sie es mit einer anderen.",
  "purchases.refusal.authentication_required":
    "Die Bank hat die Zahlung nicht bestätigt. Es wurde nichts abgebucht.",
  "purchases.refusal.over": "Diese Zahlung ist nicht mehr offen. Es wurde nichts abgebucht.",
  "purchases.payments": "Kartenzahlungen",
  "purchases.paymentsFailed": "Die Kartenzahlungen konnten nicht geladen werden.",
  "purchases.amount": "Betrag",
  "purchases.formerMember": "durch ein früheres Mitglied",
  "purchases.state.open": "Nicht abgeschlossen",
  "purchases.state.complete": "Bezahlt",
  "purchases.state.cancelled": "Abgebrochen",
  "purchases.state.expired": "Abgelaufen",
  "purchases.state.failed": "Fehlgeschlagen",
  "purchases.stateRefunded": "({amount} erstattet)",
  "purchases.getReceipt": "Beleg",
  "purchases.testReceipt": "Testbeleg",
  "purchases.testReceiptLead":
    "Es wurde nichts abgebucht. Bei echten Kartenzahlungen stellt der Zahlungsanbieter den Beleg aus.",
  "purchases.testReceiptFailed": "Der Beleg konnte nicht geladen werden.",
  "purchases.testReceiptUnlocked": "Freigeschaltete Adressen",
  "purchases.testReceiptNumber": "Kauf",
  "purchases.noReceipt": "Der Zahlungsanbieter hat zu dieser Zahlung keinen Beleg.",
  "purchases.problem.says":
    "Zahlungen, die der stündliche Abgleich mit dem Zahlungsanbieter nicht klären konnte. Sehen Sie jede beim Anbieter nach, erledigen Sie dort das Nötige und notieren Sie hier, was Sie getan haben.",
  "purchases.problem.none": "Alle Zahlungen stimmen mit den Angaben des Anbieters überein.",
  "purchases.problem.what": "Problem",
  "purchases.problem.whose": "Organisation",
  "purchases.problem.found": "Gefunden",
  "purchases.problem.done": "Lösung",
  "purchases.problem.nobody": "Unbekannt",
  "purchases.problem.note": "Was Sie getan haben",
  "purchases.problem.noteShort": "Mindestens 3 Zeichen.",
  "purchases.problem.close": "Als erledigt markieren",
  "purchases.problem.closed": "Das Problem ist erledigt und steht nicht mehr auf der Liste.",
  "purchases.problem.kind.amount-differs": "Der gezahlte Betrag weicht vom vereinbarten ab",
  "purchases.problem.kind.unlocked-not-paid": "Freigeschaltet, aber der Anbieter kennt keine Zahlung",
  "purchases.problem.kind.unknown-session": "Der Anbieter hat eine Zahlung, die hier unbekannt ist",
  "purchases.problem.kind.refund-outside": "Beim Anbieter erstattet, aber nicht hier",
  "purchases.problem.kind.refund-failed": "Eine Erstattung ist nicht auf der Karte angekommen",
  "purchases.problem.kind.dispute": "Die Zahlung wurde angefochten",
  "purchases.problem.kind.paid-late": "Bezahlt, nachdem sie hier geschlossen wurde",
  "purchases.problem.kind.stuck": "Länger offen als möglich",
};
