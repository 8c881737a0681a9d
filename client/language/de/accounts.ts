import type { accounts as english } from "../en/accounts.ts";

export const accounts: Record<keyof typeof english, string> = {
  "accounts.headline": "Die Stimme finden, dem Host schreiben.",
  "accounts.signInLead": "Melden Sie sich an, um Ihre Kampagnen zu sehen.",
  "accounts.address": "E-Mail-Adresse",
  "accounts.password": "Kennwort",
  "accounts.forgot": "Kennwort vergessen?",
  "accounts.signIn": "Anmelden",
  "accounts.signingIn": "Anmeldung läuft",
  "accounts.newHere": "Neu bei Hostread? <a>Konto anlegen</a>",
  "accounts.newByInvitation": "Neu bei Hostread? Lassen Sie sich einladen.",
  "accounts.newClosed": "Hier können derzeit keine neuen Konten angelegt werden.",
  "accounts.language": "Sprache",
  "accounts.addressMissing": "Bitte geben Sie Ihre E-Mail-Adresse ein.",
  "accounts.passwordMissing": "Bitte geben Sie Ihr Kennwort ein.",
  "accounts.code": "Code aus Ihrer App",
  "accounts.codeHint": "Sechs Ziffern oder einer Ihrer Wiederherstellungscodes.",
  "accounts.codeMissing": "Bitte geben Sie den Code ein.",
  "accounts.codeRemember": "In diesem Browser 30 Tage lang nicht nach einem Code fragen",
  "accounts.passkey.signIn": "Mit einem Passkey anmelden",
  "accounts.passkey.none":
    "Es wurde kein Passkey verwendet. Versuchen Sie es noch einmal, oder nehmen Sie Ihr Kennwort.",
  "accounts.passkey.wanted":
    "Ihre Organisation verlangt mehr als ein Kennwort. Verwenden Sie einen Ihrer Passkeys.",
  "accounts.passkey.back": "Zurück zum Kennwort",
  "accounts.expiredTitle": "Sitzung abgelaufen",
  "accounts.expired": "Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an, um fortzufahren.",
  "accounts.signOut": "Abmelden",
  "accounts.endingTitle": "Ihre Sitzung endet gleich",
  "accounts.ending":
    "Um {time} werden Sie abgemeldet. Was Sie eingegeben haben, bleibt bis zur nächsten Anmeldung erhalten.",
  "accounts.stay": "Angemeldet bleiben",
  "accounts.stayFailed":
    "Die Sitzung konnte nicht verlängert werden. Speichern Sie jetzt oder melden Sie sich später wieder an.",
  "accounts.acting.banner": "Sie handeln für {owner}.",
  "accounts.acting.recorded":
    "Sie sind dort kein Mitglied. Ihre Änderungen werden unter Ihrem Namen festgehalten.",
  "accounts.acting.change": "Für eine andere Organisation handeln",
};
