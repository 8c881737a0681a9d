import type { FaultCode } from "./faults.ts";
import type { Language } from "./locale.ts";

type Sentence = Record<Language, string>;

/** What a person reads for each fault; `{name}` is filled with a value. Used by the server for `detail` and by the client. */
export const SENTENCES: Record<FaultCode, Sentence> = {
  "bad-request": {
    en: "The request could not be read.",
    de: "Die Anfrage war nicht lesbar.",
  },
  "bad-json": { en: "The request is not valid JSON.", de: "Die Anfrage ist kein gültiges JSON." },
  "unknown-field": {
    en: "The request carries a field that is not known here.",
    de: "Die Anfrage enthält ein Feld, das hier nicht bekannt ist.",
  },
  "owners-disagree": {
    en: "The request names two different organizations.",
    de: "Die Anfrage nennt zwei verschiedene Organisationen.",
  },
  "no-session": {
    en: "Your session expired. To continue, please sign in again.",
    de: "Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.",
  },
  "bad-credentials": {
    en: "This e-mail address and password do not match.",
    de: "E-Mail-Adresse und Kennwort passen nicht zusammen.",
  },
  "bot-check-needed": {
    en: "Please confirm that you are a person.",
    de: "Bitte bestätigen Sie, dass Sie ein Mensch sind.",
  },
  "bot-check-failed": {
    en: "We could not confirm that you are a person. Please try again.",
    de: "Wir konnten nicht bestätigen, dass Sie ein Mensch sind. Bitte versuchen Sie es noch einmal.",
  },
  "bot-check-unavailable": {
    en: "The check for persons does not answer at the moment. Please try again in a few minutes.",
    de: "Die Prüfung auf Menschen antwortet gerade nicht. Bitte versuchen Sie es in einigen Minuten noch einmal.",
  },
  "link-over": {
    en: "This link is used up, too old or incomplete. Please ask for a new one.",
    de: "Dieser Link ist verbraucht, zu alt oder unvollständig. Bitte fordern Sie einen neuen an.",
  },
  "sign-in-first": {
    en: "There is an account with this e-mail address. Sign in, then open the invitation again.",
    de: "Zu dieser E-Mail-Adresse gibt es ein Konto. Melden Sie sich an und öffnen Sie die Einladung dann noch einmal.",
  },
  "invitation-for-another": {
    en: "This invitation is for another e-mail address. Sign in with that one, or ask for an invitation of your own.",
    de: "Diese Einladung gilt für eine andere E-Mail-Adresse. Melden Sie sich mit dieser an oder bitten Sie um eine eigene Einladung.",
  },
  "already-member": {
    en: "This person is a member of the organization already.",
    de: "Diese Person gehört schon zur Organisation.",
  },
  "last-member": {
    en: "The last member cannot be removed.",
    de: "Das letzte Mitglied kann nicht entfernt werden.",
  },
  "last-administrator": {
    en: "Somebody has to keep the permission to change the settings.",
    de: "Jemand muss die Berechtigung behalten, die Einstellungen zu ändern.",
  },
  "slow-down": {
    en: "Too many failed attempts. Please try again in {seconds, plural, one {# second} other {# seconds}}.",
    de: "Zu viele Fehlversuche. Bitte versuchen Sie es in {seconds, plural, one {# Sekunde} other {# Sekunden}} noch einmal.",
  },
  "too-many-requests": {
    en: "That was a lot at once. Please wait a moment and try again.",
    de: "Das war viel auf einmal. Bitte warten Sie einen Moment und versuchen Sie es noch einmal.",
  },
  "not-allowed": {
    en: "You do not have the permission for this.",
    de: "Dafür fehlt Ihnen die Berechtigung.",
  },
  "not-found": { en: "This does not exist, or not for you.", de: "Das gibt es nicht, oder nicht für Sie." },
  "method-not-allowed": {
    en: "This address does not answer that kind of call.",
    de: "Diese Adresse beantwortet diese Art von Aufruf nicht.",
  },
  "payload-too-large": {
    en: "That is too much for one request.",
    de: "Das ist zu viel für eine einzelne Anfrage.",
  },
  "unsupported-media-type": {
    en: "The request has to be sent as JSON.",
    de: "Die Anfrage muss als JSON gesendet werden.",
  },
  invalid: {
    en: "Some entries are not valid. Nothing was saved.",
    de: "Einige Eingaben sind nicht gültig. Es wurde nichts gespeichert.",
  },
  stale: {
    en: "Somebody changed this in the meantime. Reload to see the newer state.",
    de: "Das wurde inzwischen von jemand anderem geändert. Laden Sie neu, um den neuen Stand zu sehen.",
  },
  "idempotency-conflict": {
    en: "This request was already made with other content.",
    de: "Diese Anfrage wurde bereits mit anderem Inhalt gestellt.",
  },
  "still-running": {
    en: "This is being worked on already. Please wait a moment and look again.",
    de: "Das wird schon erledigt. Bitte warten Sie einen Moment und sehen Sie dann noch einmal nach.",
  },
  "no-owner": {
    en: "Please select an organization in your preferences first.",
    de: "Bitte wählen Sie zuerst in den Einstellungen eine Organisation aus.",
  },
  "no-credits": {
    en: "There are not enough credits for this. Nothing was charged.",
    de: "Dafür reichen die Credits nicht. Es wurde nichts abgebucht.",
  },
  "revocation-too-large": {
    en: "The organization has only {available, plural, one {# available credit} other {# available credits}}; more cannot be taken back. Nothing was changed.",
    de: "Die Organisation hat nur {available, plural, one {# verfügbaren Credit} other {# verfügbare Credits}}; mehr lässt sich nicht zurücknehmen. Es wurde nichts geändert.",
  },
  "summary-changed": {
    en: "The sum has changed since you saw it. Please check it once more.",
    de: "Die Summe hat sich seit der Anzeige geändert. Bitte prüfen Sie sie noch einmal.",
  },
  "being-bought": {
    en: "A colleague is buying these at the moment. Please look again in a few minutes.",
    de: "Das wird gerade von jemandem aus Ihrer Organisation gekauft. Bitte sehen Sie in einigen Minuten noch einmal nach.",
  },
  "too-many-checkouts": {
    en: "You have {max} unfinished payments. Please finish or cancel one first.",
    de: "Sie haben {max} nicht abgeschlossene Zahlungen. Bitte schließen Sie zuerst eine ab oder brechen Sie sie ab.",
  },
  "purchase-over": {
    en: "This payment is no longer open. Nothing further was charged.",
    de: "Diese Zahlung ist nicht mehr offen. Es wurde nichts weiter abgebucht.",
  },
  "event-refused": {
    en: "The signature of this payment event is not valid.",
    de: "Die Signatur dieser Zahlungsmeldung ist nicht gültig.",
  },
  "payment-unavailable": {
    en: "The payment provider does not answer at the moment. Buying with credits still works.",
    de: "Der Zahlungsanbieter antwortet gerade nicht. Mit Credits können Sie weiterhin kaufen.",
  },
  "payment-misconfigured": {
    en: "Card payment is not set up correctly. Please tell an administrator; buying with credits still works.",
    de: "Die Kartenzahlung ist nicht richtig eingerichtet. Bitte geben Sie der Verwaltung Bescheid; mit Credits können Sie weiterhin kaufen.",
  },
  "phrase-missing": {
    en: "At least one podcast is inactive. Type the phrase to go on.",
    de: "Mindestens ein Podcast ist inaktiv. Geben Sie die Wortfolge ein, um fortzufahren.",
  },
  "campaign-full": {
    en: "A campaign holds at most {max} podcasts.",
    de: "Eine Kampagne fasst höchstens {max} Podcasts.",
  },
  "too-many-items": {
    en: "At most {max} are possible at once.",
    de: "Auf einmal sind höchstens {max} möglich.",
  },
  "nothing-selected": { en: "Nothing is selected.", de: "Es ist nichts ausgewählt." },
  "no-mailbox": {
    en: "No mail server is connected yet. Set it up under Mail.",
    de: "Es ist noch kein Mailserver verbunden. Richten Sie ihn unter E-Mail-Konto ein.",
  },
  "mailbox-incomplete": {
    en: "The mail server settings are not complete.",
    de: "Die Angaben zum Mailserver sind nicht vollständig.",
  },
  "mailbox-paused": {
    en: "Sending through this mailbox is paused.",
    de: "Der Versand über dieses Postfach ist angehalten.",
  },
  "recipient-missing": { en: "Please select a recipient.", de: "Bitte wählen Sie einen Empfänger aus." },
  "recipient-locked": {
    en: "The email is still locked; unlock first.",
    de: "Die E-Mail-Adresse ist noch gesperrt; schalten Sie sie zuerst frei.",
  },
  "recipient-unknown": {
    en: "The email is unknown and cannot be selected.",
    de: "Die E-Mail-Adresse ist unbekannt und kann nicht ausgewählt werden.",
  },
  "content-missing": {
    en: "Please provide a subject and mail content.",
    de: "Bitte geben Sie einen Betreff und einen Text an.",
  },
  "placeholder-unknown": {
    en: "The text holds a placeholder that does not exist: {name}.",
    de: "Der Text enthält einen Platzhalter, den es nicht gibt: {name}.",
  },
  "placeholder-unresolved": {
    en: "A placeholder has no value for: {names}. Fill it in or leave these out.",
    de: "Ein Platzhalter hat keinen Wert für: {names}. Ergänzen Sie ihn oder lassen Sie diese aus.",
  },
  "sender-identity-missing": {
    en: "Every e-mail has to say who is writing. Add your company and postal address under Mail.",
    de: "Jede E-Mail muss sagen, wer schreibt. Ergänzen Sie Firma und Postanschrift unter E-Mail-Konto.",
  },
  "nobody-left": {
    en: "Nobody is left to write to: all recipients asked not to be contacted.",
    de: "Es bleibt niemand übrig: Alle Empfänger möchten nicht angeschrieben werden.",
  },
  "header-injection": {
    en: "The subject must be one line without control characters.",
    de: "Der Betreff muss eine einzige Zeile ohne Steuerzeichen sein.",
  },
  "host-refused": {
    en: "This server cannot be used here.",
    de: "Dieser Server kann hier nicht verwendet werden.",
  },
  "no-feed": {
    en: "This podcast has no feed that could be read.",
    de: "Dieser Podcast hat keinen Feed, der gelesen werden könnte.",
  },
  "feed-just-read": {
    en: "This feed was read a few minutes ago. Please try again later.",
    de: "Dieser Feed wurde vor wenigen Minuten gelesen. Bitte versuchen Sie es später noch einmal.",
  },
  "feed-unreadable": {
    en: "Nothing could be read at this address. Nothing was added.",
    de: "Unter dieser Adresse war nichts zu lesen. Es wurde nichts hinzugefügt.",
  },
  "feed-taken-out": {
    en: "This podcast was taken out of the catalog and cannot be added.",
    de: "Dieser Podcast wurde aus dem Katalog genommen und kann nicht hinzugefügt werden.",
  },
  "feed-no-podcast": {
    en: "What is at this address is no podcast feed. Nothing was added.",
    de: "Unter dieser Adresse ist kein Podcast-Feed. Es wurde nichts hinzugefügt.",
  },
  "too-many-feeds": {
    en: "Those were many feeds within a minute. Please try again in {seconds, plural, one {# second} other {# seconds}}.",
    de: "Das waren viele Feeds in einer Minute. Bitte versuchen Sie es in {seconds, plural, one {# Sekunde} other {# Sekunden}} noch einmal.",
  },
  "too-many-feeds-today": {
    en: "Those were many feeds within a day. Please try again in {hours, plural, one {# hour} other {# hours}}.",
    de: "Das waren viele Feeds an einem Tag. Bitte versuchen Sie es in {hours, plural, one {# Stunde} other {# Stunden}} noch einmal.",
  },
  "not-stoppable": {
    en: "There is nothing left to stop here.",
    de: "Hier gibt es nichts mehr anzuhalten.",
  },
  "message-not-unclear": {
    en: "What became of this e-mail is no longer open.",
    de: "Was aus dieser E-Mail wurde, ist nicht mehr offen.",
  },
  "sending-suspended": {
    en: "Sending and charging are switched off until an operator confirms the restored data.",
    de: "Versand und Abbuchung sind abgeschaltet, bis die wiederhergestellten Daten bestätigt sind.",
  },
  unavailable: {
    en: "Hostread cannot reach its database at the moment. Please try again shortly.",
    de: "Hostread erreicht gerade seine Datenbank nicht. Bitte versuchen Sie es gleich noch einmal.",
  },
  internal: {
    en: "Something went wrong on our side. Nothing you typed is lost; please try again.",
    de: "Bei uns ist etwas schiefgegangen. Ihre Eingaben sind nicht verloren; bitte versuchen Sie es noch einmal.",
  },
};

/** What a field's rule says when it is broken; keys are the rule names of the contract's checks. */
export const FIELD_SENTENCES = {
  required: { en: "Please fill this in.", de: "Bitte füllen Sie dieses Feld aus." },
  "too-long": { en: "At most {max} characters.", de: "Höchstens {max} Zeichen." },
  "name-taken": {
    en: "There is one of this name already.",
    de: "Diesen Namen gibt es schon.",
  },
  "too-short": { en: "At least {min} characters.", de: "Mindestens {min} Zeichen." },
  "too-small": { en: "At least {min}.", de: "Mindestens {min}." },
  "too-big": { en: "At most {max}.", de: "Höchstens {max}." },
  "control-characters": {
    en: "Line breaks and control characters are not possible here.",
    de: "Zeilenumbrüche und Steuerzeichen sind hier nicht möglich.",
  },
  "not-an-address": {
    en: "This is not an e-mail address.",
    de: "Das ist keine E-Mail-Adresse.",
  },
  "not-a-web-address": {
    en: "This is not the address of a feed. It begins with http:// or https://.",
    de: "Das ist keine Adresse eines Feeds. Sie beginnt mit http:// oder https://.",
  },
  "not-a-host": { en: "This is not the name of a server.", de: "Das ist kein Servername." },
  "port-not-allowed": {
    en: "This port is not possible here. Possible are {ports}.",
    de: "Dieser Port ist hier nicht möglich. Möglich sind {ports}.",
  },
  "not-a-time-zone": { en: "This time zone is not known.", de: "Diese Zeitzone ist nicht bekannt." },
  "not-a-date": {
    en: "The input {arg1} is not a valid date in the format {arg2}.",
    de: "Die Eingabe {arg1} ist kein gültiges Datum im Format {arg2}.",
  },
  "not-a-number": { en: "This is not a number.", de: "Das ist keine Zahl." },
  "not-whole": { en: "Only whole numbers are possible here.", de: "Hier sind nur ganze Zahlen möglich." },
  "not-money": {
    en: "This is not an amount. Write it like {example}.",
    de: "Das ist kein Betrag. Schreiben Sie ihn wie {example}.",
  },
  "too-many-decimals": {
    en: "{max, plural, one {At most # decimal place.} other {At most # decimal places.}}",
    de: "{max, plural, one {Höchstens # Nachkommastelle.} other {Höchstens # Nachkommastellen.}}",
  },
  "not-a-link": {
    en: "Only links to web pages and e-mail addresses are possible.",
    de: "Nur Links auf Webseiten und E-Mail-Adressen sind möglich.",
  },
  "too-deep": {
    en: "Lists and quotes can be nested {max} levels deep at most.",
    de: "Listen und Zitate lassen sich höchstens {max} Ebenen tief verschachteln.",
  },
  "start-too-early": {
    en: "The start has to be at least one day ahead.",
    de: "Der Start muss mindestens einen Tag in der Zukunft liegen.",
  },
  "password-missing": {
    en: "The password is needed.",
    de: "Das Kennwort wird gebraucht.",
  },
  "password-common": {
    en: "This password is easy to guess. Four or five unrelated words make a good one.",
    de: "Dieses Kennwort ist leicht zu erraten. Vier oder fünf Wörter ohne Zusammenhang ergeben ein gutes.",
  },
  "payments-unfinished": {
    en: "A card payment is not finished yet, and without this key nobody would learn how it ends. Please try again once it is over; a checkout is open for half an hour.",
    de: "Eine Kartenzahlung ist noch nicht abgeschlossen, und ohne diesen Schlüssel bliebe unbekannt, wie sie ausgeht. Bitte versuchen Sie es danach noch einmal; eine Zahlung ist eine halbe Stunde lang offen.",
  },
  "key-of-another-account": {
    en: "A card payment is not finished yet, and the payment provider does not find it with this key. Use a key of the same account, or wait until the payment is over.",
    de: "Eine Kartenzahlung ist noch nicht abgeschlossen, und der Zahlungsanbieter findet sie mit diesem Schlüssel nicht. Verwenden Sie einen Schlüssel desselben Kontos oder warten Sie, bis die Zahlung vorbei ist.",
  },
  "key-not-checked": {
    en: "A card payment is not finished yet, and whether this key belongs to the same account could not be checked with the payment provider. Please try again.",
    de: "Eine Kartenzahlung ist noch nicht abgeschlossen, und ob dieser Schlüssel zum selben Konto gehört, ließ sich beim Zahlungsanbieter nicht prüfen. Bitte versuchen Sie es noch einmal.",
  },
  "wrong-kind": { en: "This value does not fit here.", de: "Dieser Wert passt hier nicht." },
} as const satisfies Record<string, Sentence>;
export type FieldRule = keyof typeof FIELD_SENTENCES;

const PLURAL = /\{(\w+), plural, one \{([^}]*)\} other \{([^}]*)\}\}/g;
const VALUE = /\{(\w+)\}/g;

/** Fills `{name}` and the one plural form used above; a missing value leaves its name standing. */
function fill(sentence: string, values: Readonly<Record<string, string | number>> = {}): string {
  return sentence
    .replace(PLURAL, (whole, name: string, one: string, other: string) => {
      const value = values[name];
      return value === undefined ? whole : (Number(value) === 1 ? one : other).replace("#", String(value));
    })
    .replace(VALUE, (whole, name: string) => String(values[name] ?? whole));
}

/** The sentence of a fault in a language. */
export const sentence = (
  code: FaultCode,
  language: Language,
  values?: Readonly<Record<string, string | number>>,
): string => fill(SENTENCES[code][language], values);

export const fieldSentence = (
  rule: FieldRule,
  language: Language,
  values?: Readonly<Record<string, string | number>>,
): string => fill(FIELD_SENTENCES[rule][language], values);
