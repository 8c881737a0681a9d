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
};
