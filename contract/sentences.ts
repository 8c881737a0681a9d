import type { FaultCode } from "./faults.ts";
import type { Language } from "./forms/locale.ts";

type Sentence = Record<Language, string>;

/** What a person reads for each fault; `{name}` is filled with a value. Used by the server for `detail` and by the client. */
export const SENTENCES: Record<FaultCode, Sentence> = {
  "bad-request": {
    en: "The request could not be read.",
    de: "Die Anfrage konnte nicht gelesen werden.",
  },
  "wrong-host": {
    en: "The demonstration answers on this computer only, under localhost or 127.0.0.1.",
    de: "Die Vorführung antwortet nur auf diesem Rechner, unter localhost oder 127.0.0.1.",
  },
  "other-site": {
    en: "This form was sent from another website. Open it here and send it again.",
    de: "Dieses Formular kam von einer anderen Website. Öffnen Sie es hier und senden Sie es noch einmal.",
  },
  "bad-json": { en: "The request is not valid JSON.", de: "Die Anfrage ist kein gültiges JSON." },
  "unknown-field": {
    en: "The request contains an unknown field.",
    de: "Die Anfrage enthält ein unbekanntes Feld.",
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
    en: "Please confirm that you are human.",
    de: "Bitte bestätigen Sie, dass Sie ein Mensch sind.",
  },
  "bot-check-failed": {
    en: "We could not confirm that you are human. Please try again.",
    de: "Wir konnten nicht bestätigen, dass Sie ein Mensch sind. Bitte versuchen Sie es noch einmal.",
  },
  "bot-check-unavailable": {
    en: "The bot check is not available right now. Please try again in a few minutes.",
    de: "Die Bot-Prüfung ist gerade nicht verfügbar. Bitte versuchen Sie es in einigen Minuten noch einmal.",
  },
  "link-over": {
    en: "This link has been used, has expired or is incomplete. Please request a new one.",
    de: "Dieser Link wurde schon verwendet, ist abgelaufen oder unvollständig. Bitte fordern Sie einen neuen an.",
  },
  "link-locked": {
    en: "This link is protected. Enter its password.",
    de: "Dieser Link ist geschützt. Geben Sie das Kennwort ein.",
  },
  "link-password-wrong": {
    en: "That is not this link’s password.",
    de: "Das ist nicht das Kennwort dieses Links.",
  },
  "too-many-tries": {
    en: "This password was wrong too often. Please try again later, or ask the person who gave you the link.",
    de: "Das Kennwort war zu oft falsch. Bitte versuchen Sie es später noch einmal, oder wenden Sie sich an die Person, von der Sie den Link haben.",
  },
  "claim-not-found": {
    en: "No show with this feed can be claimed here, or the feed has not shown yet that it is yours.",
    de: "Zu diesem Feed gibt es hier keinen Podcast, oder der Feed hat noch nicht gezeigt, dass er Ihnen gehört.",
  },
  "sign-in-first": {
    en: "An account with this e-mail address already exists. Sign in, then open the invitation again.",
    de: "Zu dieser E-Mail-Adresse gibt es ein Konto. Melden Sie sich an und öffnen Sie die Einladung dann noch einmal.",
  },
  "invitation-for-another": {
    en: "This invitation is for a different e-mail address. Sign in with that address, or ask for your own invitation.",
    de: "Diese Einladung gilt für eine andere E-Mail-Adresse. Melden Sie sich mit dieser an, oder bitten Sie um eine eigene Einladung.",
  },
  "already-member": {
    en: "This person is already a member of the organization.",
    de: "Diese Person ist schon Mitglied der Organisation.",
  },
  "last-member": {
    en: "The last member cannot be removed.",
    de: "Das letzte Mitglied kann nicht entfernt werden.",
  },
  "last-administrator": {
    en: "At least one person must keep the permission to change the settings.",
    de: "Mindestens eine Person muss die Berechtigung behalten, die Einstellungen zu ändern.",
  },
  "slow-down": {
    en: "Too many failed attempts. Please try again in {seconds, plural, one {# second} other {# seconds}}.",
    de: "Zu viele Fehlversuche. Bitte versuchen Sie es in {seconds, plural, one {# Sekunde} other {# Sekunden}} noch einmal.",
  },
  "too-many-requests": {
    en: "Too many requests. Please wait a moment and try again.",
    de: "Zu viele Anfragen. Bitte warten Sie einen Moment und versuchen Sie es noch einmal.",
  },
  "sign-on-only": {
    en: "Your organization lets you in by single sign-on only.",
    de: "Ihre Organisation lässt Sie nur über Single Sign-on herein.",
  },
  "sign-on-unknown": {
    en: "There is no single sign-on for this address. Sign in with your password, or ask an owner of your organization.",
    de: "Für diese Adresse gibt es kein Single Sign-on. Melden Sie sich mit Ihrem Kennwort an, oder fragen Sie einen Inhaber Ihrer Organisation.",
  },
  "sign-on-over": {
    en: "This sign-in has been used, took longer than ten minutes, or began in another browser. Please start again.",
    de: "Diese Anmeldung wurde schon verwendet, hat länger als zehn Minuten gedauert oder begann in einem anderen Browser. Bitte beginnen Sie noch einmal.",
  },
  "sign-on-off": {
    en: "Single sign-on has been switched off. Sign in with your password, or ask an owner of your organization.",
    de: "Single Sign-on ist abgeschaltet. Melden Sie sich mit Ihrem Kennwort an, oder fragen Sie einen Inhaber Ihrer Organisation.",
  },
  "sign-on-canceled": {
    en: "You stopped at the provider. Nothing has changed.",
    de: "Sie haben beim Anbieter abgebrochen. Es hat sich nichts geändert.",
  },
  "sign-on-refused": {
    en: "The provider did not let you in. Its administrator can see why, and whether you may use this application.",
    de: "Der Anbieter hat Sie nicht hereingelassen. Dessen Verwaltung sieht den Grund, und ob Sie diese Anwendung nutzen dürfen.",
  },
  "sign-on-code-refused": {
    en: "The provider did not take its own code again: it was used before, or is too old. Please start again.",
    de: "Der Anbieter hat seinen eigenen Code nicht angenommen: Er wurde schon benutzt oder ist zu alt. Bitte beginnen Sie noch einmal.",
  },
  "sign-on-client-refused": {
    en: "The provider refuses our client ID or client secret. An owner has to enter them again; secrets often expire.",
    de: "Der Anbieter lehnt unsere Client-ID oder das Client-Geheimnis ab. Ein Inhaber Ihrer Organisation muss sie neu eintragen; solche Geheimnisse laufen oft ab.",
  },
  "sign-on-unreachable": {
    en: "The provider does not answer at the moment. Try again in a few minutes. Owners can get in with their recovery code.",
    de: "Der Anbieter antwortet gerade nicht. Versuchen Sie es in einigen Minuten noch einmal. Inhaber kommen mit ihrem Wiederherstellungscode herein.",
  },
  "sign-on-unreadable": {
    en: "The provider’s answer is not one of OpenID Connect. An owner should check the issuer in the single sign-on settings.",
    de: "Die Antwort des Anbieters entspricht nicht OpenID Connect. Ein Inhaber sollte den Aussteller in den Einstellungen zu Single Sign-on prüfen.",
  },
  "sign-on-not-signed": {
    en: "The provider’s answer is not signed, or in a way that does not protect it. Set its signature to RS256 or ES256.",
    de: "Die Antwort des Anbieters ist nicht oder nicht sicher signiert. Stellen Sie die Signatur dort auf RS256 oder ES256.",
  },
  "sign-on-wrong-key": {
    en: "The provider’s answer is signed with a key that it does not publish. If its keys have just changed, try again in five minutes; otherwise check the issuer.",
    de: "Die Antwort des Anbieters ist mit einem Schlüssel signiert, den er nicht veröffentlicht. Wurden die Schlüssel gerade gewechselt, versuchen Sie es in fünf Minuten noch einmal; sonst prüfen Sie den Aussteller.",
  },
  "sign-on-other-issuer": {
    en: "The answer comes from another issuer than the one that was entered. Copy the issuer from the provider letter by letter, with or without the slash at its end.",
    de: "Die Antwort kommt von einem anderen Aussteller als dem eingetragenen. Übernehmen Sie ihn Zeichen für Zeichen vom Anbieter, mit oder ohne Schrägstrich am Ende.",
  },
  "sign-on-other-audience": {
    en: "The answer was made for another application. Check whether the client ID is the one of this application.",
    de: "Die Antwort war für eine andere Anwendung bestimmt. Prüfen Sie, ob die Client-ID die dieser Anwendung ist.",
  },
  "sign-on-other-nonce": {
    en: "The answer belongs to another sign-in. Please start again. If this happens often, tell the provider’s administrator.",
    de: "Die Antwort gehört zu einer anderen Anmeldung. Bitte beginnen Sie noch einmal. Kommt das öfter vor, sagen Sie es der Administration des Anbieters.",
  },
  "sign-on-expired": {
    en: "The provider’s answer has expired, or is from the future. Its clock and ours may differ by 60 seconds at most: check the time on both.",
    de: "Die Antwort des Anbieters ist abgelaufen oder stammt aus der Zukunft. Seine Uhr und unsere dürfen höchstens 60 Sekunden auseinandergehen: Prüfen Sie beide.",
  },
  "sign-on-no-address": {
    en: "The provider does not say your e-mail address. Its administrator has to release the claim “email” for this application.",
    de: "Der Anbieter nennt Ihre E-Mail-Adresse nicht. Dessen Verwaltung muss die Angabe „email“ für diese Anwendung freigeben.",
  },
  "sign-on-unverified": {
    en: "The provider says that your e-mail address has not been verified. Confirm it there first.",
    de: "Der Anbieter sagt, dass Ihre E-Mail-Adresse nicht bestätigt ist. Bestätigen Sie sie zuerst dort.",
  },
  "sign-on-unsaid": {
    en: "The provider does not say whether your e-mail address has been verified. It has to send “email_verified”; for Microsoft Entra ID an owner can allow addresses without it.",
    de: "Der Anbieter sagt nicht, ob Ihre E-Mail-Adresse bestätigt ist. Er muss „email_verified“ mitsenden; bei Microsoft Entra ID kann ein Inhaber Adressen auch ohne diese Angabe zulassen.",
  },
  "sign-on-other-domain": {
    en: "Your address at the provider is of a domain that the organization has not proved to be its own. An owner can add it, or you sign in there with another account.",
    de: "Ihre Adresse beim Anbieter gehört zu einer Domain, die die Organisation nicht als ihre nachgewiesen hat. Ein Inhaber kann sie hinzufügen, oder Sie melden sich dort mit einem anderen Konto an.",
  },
  "sign-on-not-member": {
    en: "You are no longer a member of this organization. Ask an owner for an invitation.",
    de: "Sie sind kein Mitglied dieser Organisation mehr. Bitten Sie einen Inhaber um eine Einladung.",
  },
  "sign-on-untried": {
    en: "Sign in by single sign-on once before it becomes the only way: then you know that it works. A domain has to be proved, too.",
    de: "Melden Sie sich einmal über Single Sign-on an, bevor es der einzige Weg wird: Dann wissen Sie, dass es funktioniert. Auch muss eine Domain nachgewiesen sein.",
  },
  "recovery-code-wrong": {
    en: "This code and address do not match, or the code has been used.",
    de: "Code und Adresse passen nicht zusammen, oder der Code wurde schon benutzt.",
  },
  "domain-record-missing": {
    en: "The record is not in the DNS yet. New records can take an hour.",
    de: "Der Eintrag steht noch nicht im DNS. Neue Einträge können eine Stunde brauchen.",
  },
  "domain-not-answered": {
    en: "The domain’s DNS did not answer. Please try again in a few minutes.",
    de: "Das DNS der Domain hat nicht geantwortet. Bitte versuchen Sie es in einigen Minuten noch einmal.",
  },
  "domain-taken": {
    en: "Another organization has proved this domain, and its record is still in the DNS. Remove that record first.",
    de: "Eine andere Organisation hat diese Domain nachgewiesen, und ihr Eintrag steht noch im DNS. Entfernen Sie zuerst diesen Eintrag.",
  },
  "address-taken": {
    en: "This e-mail address has another account by now. Nothing was changed.",
    de: "Zu dieser E-Mail-Adresse gibt es inzwischen ein anderes Konto. Es wurde nichts geändert.",
  },
  "mail-not-set-up": {
    en: "This platform does not send e-mail, so the address cannot be confirmed.",
    de: "Diese Plattform verschickt keine E-Mails, daher lässt sich die Adresse nicht bestätigen.",
  },
  "not-allowed": {
    en: "You do not have permission to do this.",
    de: "Dafür fehlt Ihnen die Berechtigung.",
  },
  "asked-by-person": {
    en: "The person asked for this themselves. Only an administrator can lift it.",
    de: "Die Person hat selbst darum gebeten. Nur die Verwaltung kann das aufheben.",
  },
  "not-found": {
    en: "This does not exist, or you do not have access to it.",
    de: "Das gibt es nicht, oder Sie haben keinen Zugriff darauf.",
  },
  "method-not-allowed": {
    en: "This method is not allowed here.",
    de: "Diese Methode ist hier nicht erlaubt.",
  },
  "payload-too-large": {
    en: "The request is too large.",
    de: "Die Anfrage ist zu groß.",
  },
  "unsupported-media-type": {
    en: "The request must be sent as JSON.",
    de: "Die Anfrage muss als JSON gesendet werden.",
  },
  invalid: {
    en: "Some fields are invalid. Nothing was saved.",
    de: "Einige Felder sind ungültig. Es wurde nichts gespeichert.",
  },
  stale: {
    en: "Somebody else has changed this in the meantime. Reload to see the current version.",
    de: "Das wurde inzwischen von jemand anderem geändert. Laden Sie neu, um den aktuellen Stand zu sehen.",
  },
  "idempotency-conflict": {
    en: "This request was already made with different content.",
    de: "Diese Anfrage wurde bereits mit anderem Inhalt gestellt.",
  },
  "still-running": {
    en: "This is already in progress. Please wait a moment and check again.",
    de: "Das ist schon in Arbeit. Bitte warten Sie einen Moment und sehen Sie dann noch einmal nach.",
  },
  "no-owner": {
    en: "Please select an organization in your preferences first.",
    de: "Bitte wählen Sie zuerst in den Einstellungen eine Organisation aus.",
  },
  "no-credits": {
    en: "You do not have enough credits for this. Nothing was charged.",
    de: "Dafür reichen Ihre Credits nicht. Es wurde nichts abgebucht.",
  },
  "not-manager": {
    en: "Only managers have a ceiling. Owners buy without one, and others cannot buy.",
    de: "Nur Manager haben eine Obergrenze. Inhaber kaufen ohne, und andere können nicht kaufen.",
  },
  "over-ceiling": {
    en: "This takes {credits, plural, one {# credit} other {# credits}}, and {left, plural, =0 {nothing is left} one {# credit is left} other {# credits are left}} of your ceiling this month. Ask an owner. Nothing was bought.",
    de: "Das kostet {credits, plural, one {# Credit} other {# Credits}}, und von Ihrer Obergrenze {left, plural, =0 {ist in diesem Monat nichts} one {ist in diesem Monat # Credit} other {sind in diesem Monat # Credits}} übrig. Fragen Sie einen Inhaber. Es wurde nichts gekauft.",
  },
  "request-changed": {
    en: "The price has changed. Nothing was bought. Please look at it again.",
    de: "Der Preis hat sich geändert. Es wurde nichts gekauft. Bitte sehen Sie ihn sich noch einmal an.",
  },
  "request-over": {
    en: "This request is over: it was answered, it is older than 7 days, or whoever asked may not buy any more.",
    de: "Diese Anfrage ist vorbei: Sie ist beantwortet, älter als 7 Tage, oder die Person darf nicht mehr kaufen.",
  },
  "revocation-too-large": {
    en: "The organization has only {available, plural, one {# available credit} other {# available credits}}. You cannot revoke more. Nothing was changed.",
    de: "Die Organisation hat nur {available, plural, one {# verfügbaren Credit} other {# verfügbare Credits}}. Mehr lässt sich nicht zurücknehmen. Es wurde nichts geändert.",
  },
  "payment-went-back": {
    en: "The card payment for this address has gone back or is disputed. There is nothing to give back now.",
    de: "Die Kartenzahlung für diese Adresse ist zurückgegangen oder wird angefochten. Jetzt gibt es nichts zurückzugeben.",
  },
  "address-over": {
    en: "Nobody may have this address any more: whoever reads mail there has objected or was erased, or the podcast was taken out. The credits stay where they are.",
    de: "Diese Adresse darf niemand mehr haben: Wer dort Post liest, hat widersprochen oder wurde gelöscht, oder der Podcast wurde herausgenommen. Die Credits bleiben, wo sie sind.",
  },
  "summary-changed": {
    en: "The total has changed since you saw it. Please check it again.",
    de: "Die Summe hat sich inzwischen geändert. Bitte prüfen Sie sie noch einmal.",
  },
  "being-bought": {
    en: "A colleague is buying these right now. Please check again in a few minutes.",
    de: "Jemand aus Ihrer Organisation kauft sie gerade. Bitte sehen Sie in einigen Minuten noch einmal nach.",
  },
  "too-many-checkouts": {
    en: "You have {max} unfinished payments. Please finish or cancel one first.",
    de: "Sie haben {max} nicht abgeschlossene Zahlungen. Bitte schließen Sie zuerst eine ab oder brechen Sie sie ab.",
  },
  "too-many-asked": {
    en: "You have asked for {max} purchases that nobody has answered. Please wait for an owner.",
    de: "Sie haben um {max} Käufe gebeten, die noch niemand beantwortet hat. Bitte warten Sie auf einen Inhaber.",
  },
  "purchase-over": {
    en: "This payment is no longer open. Nothing further was charged.",
    de: "Diese Zahlung ist nicht mehr offen. Es wurde nichts weiter abgebucht.",
  },
  "event-refused": {
    en: "The signature of this payment event is invalid.",
    de: "Die Signatur dieser Zahlungsmeldung ist ungültig.",
  },
  "payment-unavailable": {
    en: "The payment provider is not responding right now. You can still buy with credits.",
    de: "Der Zahlungsanbieter antwortet gerade nicht. Mit Credits können Sie weiterhin kaufen.",
  },
  "payment-misconfigured": {
    en: "Card payment is not set up correctly. Please tell an administrator. You can still buy with credits.",
    de: "Die Kartenzahlung ist nicht richtig eingerichtet. Bitte wenden Sie sich an die Administration. Mit Credits können Sie weiterhin kaufen.",
  },
  "phrase-missing": {
    en: "At least one podcast is inactive. Type the phrase to continue.",
    de: "Mindestens ein Podcast ist inaktiv. Geben Sie die Wortfolge ein, um fortzufahren.",
  },
  "campaign-full": {
    en: "A campaign can hold at most {max} podcasts.",
    de: "Eine Kampagne kann höchstens {max} Podcasts enthalten.",
  },
  "too-many-templates": {
    en: "There are {max} templates here already. Delete one that is no longer needed.",
    de: "Hier gibt es schon {max} Vorlagen. Löschen Sie eine, die nicht mehr gebraucht wird.",
  },
  "too-many-offers": {
    en: "This podcast has {max} offers in this campaign already. Add a version to one of them.",
    de: "Dieser Podcast hat in dieser Kampagne schon {max} Angebote. Fügen Sie einem davon eine Fassung hinzu.",
  },
  "too-many-versions": {
    en: "This offer has {max} versions already. Make a new offer.",
    de: "Dieses Angebot hat schon {max} Fassungen. Legen Sie ein neues Angebot an.",
  },
  "sound-not-readable": {
    en: "This is no MP3, WAV, FLAC or Ogg of at most 10 minutes. Nothing was kept.",
    de: "Das ist keine MP3-, WAV-, FLAC- oder Ogg-Datei von höchstens 10 Minuten. Es wurde nichts behalten.",
  },
  "no-sound": {
    en: "There is no file to play for this spot: its episode is not out, or its address cannot be played on a secure page.",
    de: "Für diese Schaltung gibt es keine Datei zum Abspielen: Die Folge ist noch nicht erschienen, oder ihre Adresse lässt sich auf einer sicheren Seite nicht abspielen.",
  },
  "makegood-not-owed": {
    en: "What is known of this spot does not call for a makegood. Nothing was sent or changed.",
    de: "Was über diese Schaltung bekannt ist, begründet keine Ersatzschaltung. Es wurde nichts gesendet oder geändert.",
  },
  "makegood-agreed": {
    en: "A makegood for this spot is agreed already. Nothing was sent or changed.",
    de: "Für diese Schaltung ist schon eine Ersatzschaltung vereinbart. Es wurde nichts gesendet oder geändert.",
  },
  "offer-not-open": {
    en: "This offer is no longer open. Nothing was changed.",
    de: "Dieses Angebot ist nicht mehr offen. Es wurde nichts geändert.",
  },
  "terms-incomplete": {
    en: "What this offer costs without tax is not known. Add the tax rate or the downloads promised in a new version, then agree.",
    de: "Was dieses Angebot ohne Steuer kostet, ist nicht bekannt. Ergänzen Sie in einer neuen Fassung den Steuersatz oder die zugesagten Downloads, und sagen Sie dann zu.",
  },
  "offer-not-agreed": {
    en: "This offer is not agreed. Agree to it first, then book it.",
    de: "Dieses Angebot ist nicht vereinbart. Sagen Sie erst zu, und buchen Sie es dann.",
  },
  "too-many-sheets": {
    en: "This booking has {max} versions already. Cancel it and make a new one.",
    de: "Diese Buchung hat schon {max} Fassungen. Stornieren Sie sie, und legen Sie eine neue an.",
  },
  "too-many-copies": {
    en: "This booking has {max} versions of the copy already. No more can be added.",
    de: "Diese Buchung hat schon {max} Fassungen des Werbetexts. Mehr sind nicht möglich.",
  },
  "disclosure-missing": {
    en: "Ads in Germany must be labeled as ads. Enter the wording, or tick that there is no label.",
    de: "Werbung muss in Deutschland als solche gekennzeichnet sein. Geben Sie den Wortlaut ein, oder kreuzen Sie an, dass die Kennzeichnung entfällt.",
  },
  "version-over": {
    en: "There is a newer version of this booking. Nothing was changed.",
    de: "Von dieser Buchung gibt es eine neuere Fassung. Es wurde nichts geändert.",
  },
  "version-answered": {
    en: "This version of the booking has been answered. Nothing was changed.",
    de: "Diese Fassung der Buchung ist schon beantwortet. Es wurde nichts geändert.",
  },
  "answer-stands": {
    en: "This answer can no longer be taken back here. If you have changed your mind, reply to the e-mail.",
    de: "Diese Antwort lässt sich hier nicht mehr zurücknehmen. Wenn Sie es sich anders überlegt haben, antworten Sie auf die E-Mail.",
  },
  "booking-live": {
    en: "{number} is booked. Cancel the booking or wait until it is done before you remove the podcast or delete the campaign.",
    de: "{number} ist gebucht. Stornieren Sie die Buchung, oder warten Sie, bis sie erledigt ist, bevor Sie den Podcast entfernen oder die Kampagne löschen.",
  },
  "booking-cancelled": {
    en: "This booking is canceled. Nothing was changed.",
    de: "Diese Buchung ist storniert. Es wurde nichts geändert.",
  },
  "ads-have-run": {
    en: "What has run or is settled stays in the booking: {count, plural, one {ad} other {ads}} {ads}. Nothing was changed.",
    de: "Was gelaufen oder erledigt ist, bleibt in der Buchung: {count, plural, one {Schaltung} other {Schaltungen}} {ads}. Es wurde nichts geändert.",
  },
  "link-removed": { en: "This link is no longer in use.", de: "Dieser Link wird nicht mehr verwendet." },
  "edit-over": {
    en: "This can be changed for a day after it was written. That day is over.",
    de: "Ändern lässt sich das nur einen Tag lang. Dieser Tag ist vorbei.",
  },
  "name-taken": {
    en: "There is another one of this name already.",
    de: "Diesen Namen gibt es schon.",
  },
  "code-taken": {
    en: "This code belongs to another show. Take it back there first.",
    de: "Dieser Code gehört zu einem anderen Podcast. Nehmen Sie ihn dort erst zurück.",
  },
  "code-retired": {
    en: "This code has been retired and is not given to another show.",
    de: "Dieser Code ist außer Gebrauch und wird nicht mehr vergeben.",
  },
  "import-over": {
    en: "This import is finished or was taken back. Begin a new one.",
    de: "Dieser Import ist abgeschlossen oder wurde zurückgenommen. Beginnen Sie einen neuen.",
  },
  "too-many-exports": {
    en: "An organization can have {max} exports made within a day. Try again tomorrow.",
    de: "Eine Organisation kann an einem Tag höchstens {max} Exporte erstellen lassen. Versuchen Sie es morgen wieder.",
  },
  "no-room-for-exports": {
    en: "There is no room for another export now. Delete earlier ones, or wait until they are gone after a week.",
    de: "Für einen weiteren Export ist gerade kein Platz. Löschen Sie frühere oder warten Sie, bis diese nach einer Woche weg sind.",
  },
  "export-of-another": {
    en: "Only whoever asked for this export can save it, because it holds their own e-mails. Make one of your own.",
    de: "Diesen Export kann nur speichern, wer ihn angefordert hat, denn er enthält die eigenen E-Mails dieser Person. Erstellen Sie einen eigenen.",
  },
  "export-gone": {
    en: "This export is not kept any more. Make a new one.",
    de: "Dieser Export ist nicht mehr da. Erstellen Sie einen neuen.",
  },
  "bad-key": { en: "This key is not valid.", de: "Dieser Schlüssel ist nicht gültig." },
  "webhook-full": {
    en: "Too many events wait for this webhook already. Send again once they have arrived.",
    de: "Auf diesen Webhook warten schon zu viele Ereignisse. Senden Sie erneut, wenn sie angekommen sind.",
  },
  "webhook-off": {
    en: "This webhook is off. Switch it on first.",
    de: "Dieser Webhook ist aus. Schalten Sie ihn zuerst ein.",
  },
  "precondition-failed": {
    en: "This was changed after you read it. Read it again.",
    de: "Das wurde geändert, nachdem Sie es gelesen haben. Lesen Sie es noch einmal.",
  },
  "not-versioned": {
    en: "This call is held against no version, so nothing was changed. Send it without the header If-Match.",
    de: "Dieser Aufruf prüft keine Fassung, deshalb wurde nichts geändert. Senden Sie ihn ohne den Header If-Match.",
  },
  "version-missing": {
    en: "This change needs the header If-Match with the ETag of what you have read.",
    de: "Diese Änderung braucht den Header If-Match mit dem ETag dessen, was Sie gelesen haben.",
  },
  "key-missing": {
    en: "This request needs the header Idempotency-Key, so that a repetition does nothing twice.",
    de: "Diese Anfrage braucht den Header Idempotency-Key, damit eine Wiederholung nichts doppelt tut.",
  },
  "no-such-field": {
    en: "There is no field {name} in this answer.",
    de: "Ein Feld {name} gibt es in dieser Antwort nicht.",
  },
  "bad-cursor": {
    en: "This cursor is not from an earlier answer of this list.",
    de: "Dieser Cursor stammt aus keiner früheren Antwort dieser Liste.",
  },
  "bad-token": {
    en: "This needs a valid token: Authorization: Bearer hr_…",
    de: "Dafür braucht es ein gültiges Token: Authorization: Bearer hr_…",
  },
  "token-over": {
    en: "This token has expired. Make a new one.",
    de: "Dieses Token ist abgelaufen. Legen Sie ein neues an.",
  },
  "token-of-another": {
    en: "A token acts as the person who made it. Only they can renew it.",
    de: "Ein Token handelt im Namen der Person, die es angelegt hat. Nur sie kann es erneuern.",
  },
  "token-elsewhere": {
    en: "This token may not be used from this network.",
    de: "Dieses Token darf aus diesem Netz nicht benutzt werden.",
  },
  "token-factor-missing": {
    en: "The organization wants a second factor, and the person of this token has none. It works again once they have set one up.",
    de: "Die Organisation verlangt einen zweiten Faktor, und wer dieses Token erstellt hat, hat keinen. Mit einem zweiten Faktor gilt es wieder.",
  },
  "act-not-given": {
    en: "This token is not allowed to do that. It would need: {act}.",
    de: "Das darf dieses Token nicht. Es bräuchte: {act}.",
  },
  "access-not-asked": {
    en: "The program cannot be allowed this any more. Begin again in the program.",
    de: "Das lässt sich dem Programm nicht mehr erlauben. Beginnen Sie im Programm noch einmal.",
  },
  "too-many-notes": {
    en: "There is no room for more than {max} notes here. Delete some first.",
    de: "Mehr als {max} Notizen haben hier keinen Platz. Löschen Sie zuerst welche.",
  },
  "too-many-notes-today": {
    en: "Guests can write {max} notes in one day. Please go on tomorrow.",
    de: "Als Gast können Sie an einem Tag {max} Notizen schreiben. Machen Sie bitte morgen weiter.",
  },
  "too-many-items": {
    en: "You can select at most {max} at once.",
    de: "Auf einmal sind höchstens {max} möglich.",
  },
  "search-too-long": {
    en: "A search can have at most {words} words and {letters} letters.",
    de: "Eine Suche kann höchstens {words} Wörter und {letters} Buchstaben haben.",
  },
  "kind-fixed": {
    en: "What a mail server reports cannot be called something else.",
    de: "Was ein Mailserver meldet, lässt sich nicht anders einordnen.",
  },
  "read-by-others": {
    en: "This e-mail and this conversation are not read by the same people. Together, they would be open to people who may not read one of them.",
    de: "Diese E-Mail und diese Unterhaltung werden nicht von denselben Personen gelesen. Zusammen wären sie für Personen offen, die eine davon nicht lesen dürfen.",
  },
  "file-not-sent": {
    en: "Programs and files whose name does not say what they are cannot be sent.",
    de: "Programme und Dateien, deren Name nicht sagt, was sie sind, können nicht versendet werden.",
  },
  "too-many-files": {
    en: "An e-mail can have at most {max} files, together 10 MB.",
    de: "Eine E-Mail kann höchstens {max} Dateien haben, zusammen 10 MB.",
  },
  "draft-full": {
    en: "What you are writing and what would come back do not fit into one e-mail: at most {max} files, together 10 MB. Nothing was taken back. Send what you are writing first, or take files out of it.",
    de: "Was Sie gerade schreiben und was zurückkäme, passt nicht in eine E-Mail: höchstens {max} Dateien, zusammen 10 MB. Es wurde nichts zurückgeholt. Senden Sie erst, was Sie schreiben, oder nehmen Sie Dateien heraus.",
  },
  "files-too-large": {
    en: "Microsoft takes at most 2 MB of files in an e-mail. Leave some out, or link to them.",
    de: "Microsoft nimmt mit einer E-Mail höchstens 2 MB an Dateien an. Lassen Sie welche weg oder verlinken Sie sie.",
  },
  "files-full": {
    en: "Your organization has no room for more files.",
    de: "Ihre Organisation hat keinen Platz für weitere Dateien.",
  },
  "files-missing": {
    en: "A file of this e-mail is not there any more. Look at its files and send again.",
    de: "Eine Datei dieser E-Mail ist nicht mehr da. Sehen Sie die Dateien durch und senden Sie noch einmal.",
  },
  "file-risky": {
    en: "This file can do harm. Download it only if you know what it is.",
    de: "Diese Datei kann Schaden anrichten. Laden Sie sie nur herunter, wenn Sie wissen, was sie ist.",
  },
  "file-refused": {
    en: "The virus scanner found something in this file. It is not handed out.",
    de: "Der Virenscanner hat in dieser Datei etwas gefunden. Sie wird nicht herausgegeben.",
  },
  "file-remote": {
    en: "This file is not kept here. You find it in your mailbox.",
    de: "Diese Datei liegt nicht hier. Sie finden sie in Ihrem Postfach.",
  },
  "file-gone": {
    en: "The e-mail is no longer in the mailbox, and this file was not kept here.",
    de: "Die E-Mail liegt nicht mehr im Postfach, und diese Datei wurde hier nicht aufbewahrt.",
  },
  "mailbox-silent": {
    en: "The mailbox does not answer just now. Please try again in a minute.",
    de: "Das Postfach antwortet gerade nicht. Bitte versuchen Sie es in einer Minute noch einmal.",
  },
  "scanner-missing": {
    en: "The virus scanner does not answer, and unscanned files are not handed out. Try again later.",
    de: "Der Virenscanner antwortet nicht, und ungeprüfte Dateien werden nicht herausgegeben. Versuchen Sie es später noch einmal.",
  },
  "nothing-selected": { en: "Nothing is selected.", de: "Es ist nichts ausgewählt." },
  "no-mailbox": {
    en: "No mail server is connected yet. Set one up under Mail.",
    de: "Es ist noch kein Mailserver verbunden. Richten Sie ihn unter E-Mail-Konto ein.",
  },
  "mailbox-incomplete": {
    en: "The mail server settings are incomplete.",
    de: "Die Angaben zum Mailserver sind unvollständig.",
  },
  "domain-refuses": {
    en: "Servers would refuse these e-mails: their domain’s DMARC record says so. The mail account’s page shows which records to add. Nothing was sent.",
    de: "Server würden diese E-Mails ablehnen: Das verlangt der DMARC-Eintrag ihrer Domain. Welche Einträge fehlen, steht auf der Seite des E-Mail-Kontos. Es wurde nichts gesendet.",
  },
  "mailbox-paused": {
    en: "Sending through this mailbox is paused.",
    de: "Der Versand über dieses Postfach ist angehalten.",
  },
  "already-connected": {
    en: "This mail account is connected already. Nothing was saved.",
    de: "Dieses E-Mail-Konto ist schon verbunden. Es wurde nichts gespeichert.",
  },
  "too-many-mailboxes": {
    en: "No more mail accounts can be connected: a user has up to 10 in an organization, an organization up to 100.",
    de: "Mehr E-Mail-Konten lassen sich nicht verbinden: bis zu 10 je Nutzer in einer Organisation, bis zu 100 je Organisation.",
  },
  "by-consent": {
    en: "This mail account signs in at its provider. To enter servers or another address by hand, disconnect it and connect it anew.",
    de: "Dieses E-Mail-Konto meldet sich beim Anbieter an. Um Server oder eine andere Adresse von Hand einzutragen, trennen Sie es und verbinden es neu.",
  },
  "queue-changed": {
    en: "The number of waiting e-mails has changed meanwhile: now {count} wait. Nothing was disconnected.",
    de: "Inzwischen warten nicht mehr gleich viele E-Mails: Jetzt sind es {count}. Es wurde nichts getrennt.",
  },
  "look-too-soon": {
    en: "We looked a moment ago. Please try again in ten seconds.",
    de: "Wir haben gerade erst nachgesehen. Bitte versuchen Sie es in zehn Sekunden noch einmal.",
  },
  "consent-over": {
    en: "This sign-in at the provider is over: it was used, took longer than ten minutes, or began in another browser. Nothing was saved. Please begin again.",
    de: "Diese Anmeldung beim Anbieter gilt nicht mehr: Sie wurde schon verwendet, hat länger als zehn Minuten gedauert oder in einem anderen Browser begonnen. Es wurde nichts gespeichert. Bitte beginnen Sie noch einmal.",
  },
  "consent-refused": {
    en: "The provider did not let Hostread in: the sign-in was canceled or refused there. Nothing was saved.",
    de: "Der Anbieter hat Hostread nicht hineingelassen: Die Anmeldung wurde dort abgebrochen oder abgelehnt. Es wurde nichts gespeichert.",
  },
  "consent-incomplete": {
    en: "The provider left out a permission that Hostread needs: {missing}. Nothing was saved. Please sign in again and leave everything ticked.",
    de: "Der Anbieter hat eine Erlaubnis weggelassen, die Hostread braucht: {missing}. Es wurde nichts gespeichert. Bitte melden Sie sich noch einmal an und lassen Sie alles angekreuzt.",
  },
  "other-account": {
    en: "You signed in with another account than the one this mail account belongs to. Nothing was changed.",
    de: "Sie haben sich mit einem anderen Konto angemeldet als dem, zu dem dieses E-Mail-Konto gehört. Es wurde nichts geändert.",
  },
  "approval-needed": {
    en: "Your company’s administrator has to approve Hostread first. The link for them is on this page.",
    de: "Die Administration Ihres Unternehmens muss Hostread erst zustimmen. Der Link dafür steht auf dieser Seite.",
  },
  "provider-off": {
    en: "Signing in at this provider is switched off. Connect the mail account by hand, or ask an administrator.",
    de: "Die Anmeldung bei diesem Anbieter ist ausgeschaltet. Verbinden Sie das E-Mail-Konto von Hand, oder fragen Sie die Verwaltung.",
  },
  "provider-failing": {
    en: "The provider does not accept Hostread itself at present. Its administrators know; you need do nothing.",
    de: "Der Anbieter nimmt Hostread selbst zurzeit nicht an. Die Administration weiß Bescheid; Sie müssen nichts tun.",
  },
  "provider-unreachable": {
    en: "The provider does not answer at present. Nothing was changed. Please try again in a few minutes.",
    de: "Der Anbieter antwortet zurzeit nicht. Es wurde nichts geändert. Bitte versuchen Sie es in einigen Minuten noch einmal.",
  },
  "provider-in-use": {
    en: "Mail accounts are connected through this provider: {count}. Switch it off, or have them disconnected first.",
    de: "Über diesen Anbieter sind E-Mail-Konten verbunden: {count}. Schalten Sie ihn aus, oder lassen Sie sie zuerst trennen.",
  },
  "public-url-missing": {
    en: "Signing in at a provider needs the address under which Hostread is reached: an operator sets PUBLIC_URL to an https address.",
    de: "Die Anmeldung bei einem Anbieter braucht die Adresse, unter der Hostread erreicht wird: Ein Betreiber setzt PUBLIC_URL auf eine https-Adresse.",
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
    en: "The text contains an unknown placeholder: {name}.",
    de: "Der Text enthält einen unbekannten Platzhalter: {name}.",
  },
  "placeholder-broken": {
    en: "Braces in the text have no counterpart: {name}.",
    de: "Im Text stehen geschweifte Klammern ohne Gegenstück: {name}.",
  },
  "placeholder-unresolved": {
    en: "A placeholder has no value for: {names}. Fill it in, or leave these recipients out.",
    de: "Für {names} hat ein Platzhalter keinen Wert. Ergänzen Sie ihn oder lassen Sie diese Empfänger aus.",
  },
  "sender-identity-missing": {
    en: "Every e-mail must say who sent it. Add your company and postal address under Mail.",
    de: "In jeder E-Mail muss stehen, wer sie schickt. Ergänzen Sie Firma und Postanschrift unter E-Mail-Konto.",
  },
  "sign-up-by-invitation": {
    en: "You need an invitation to create an account here.",
    de: "Um hier ein Konto anzulegen, brauchen Sie eine Einladung.",
  },
  "sign-up-closed": {
    en: "New accounts cannot be created here at the moment.",
    de: "Hier können derzeit keine neuen Konten angelegt werden.",
  },
  "last-owner": {
    en: "An organization always has an owner whose account is not disabled. Make another member an owner first.",
    de: "Eine Organisation hat immer jemanden mit der Rolle „Inhaber“, dessen Konto nicht gesperrt ist. Geben Sie diese Rolle zuerst einem anderen Mitglied.",
  },
  "phrase-needed": {
    en: "Type the phrase to confirm that you lower your own role.",
    de: "Geben Sie den Satz ein, um zu bestätigen, dass Sie Ihre eigene Rolle senken.",
  },
  "removal-over": {
    en: "The removal can no longer be undone. Invite the person again instead.",
    de: "Das Entfernen lässt sich nicht mehr rückgängig machen. Laden Sie die Person stattdessen neu ein.",
  },
  "login-disabled": {
    en: "This account has been disabled. Ask the administrator of this platform.",
    de: "Dieses Konto ist gesperrt. Wenden Sie sich an die Verwaltung dieser Plattform.",
  },
  "second-factor-needed": {
    en: "Please enter the code from your app as well.",
    de: "Bitte geben Sie auch den Code aus Ihrer App ein.",
  },
  "wrong-code": {
    en: "This code is wrong, or it has been used already. Wait for the next one and try again.",
    de: "Dieser Code ist falsch oder wurde schon verwendet. Warten Sie auf den nächsten und versuchen Sie es noch einmal.",
  },
  "passkey-refused": {
    en: "This passkey is not known here, or the request took too long. Please try again.",
    de: "Dieser Passkey ist hier nicht bekannt, oder die Anfrage hat zu lange gedauert. Bitte versuchen Sie es noch einmal.",
  },
  "passkeys-not-here": {
    en: "Passkeys need the address under which Hostread is reached: an operator sets PUBLIC_URL. On this computer they work under localhost.",
    de: "Passkeys brauchen die Adresse, unter der Hostread erreicht wird: Ein Betreiber setzt PUBLIC_URL. Auf diesem Rechner funktionieren sie unter localhost.",
  },
  "prove-again": {
    en: "Please confirm that it is you. Nothing was changed.",
    de: "Bitte bestätigen Sie, dass Sie es sind. Es wurde nichts geändert.",
  },
  "factor-missing": {
    en: "Your organization wants a second factor. Set one up to go on.",
    de: "Ihre Organisation verlangt einen zweiten Faktor. Richten Sie einen ein, um fortzufahren.",
  },
  "last-factor": {
    en: "Your organization wants a second factor, and this is the last one you have. Add another one first.",
    de: "Ihre Organisation verlangt einen zweiten Faktor, und dies ist Ihr letzter. Fügen Sie erst einen anderen hinzu.",
  },
  "totp-not-begun": {
    en: "This QR code is no longer valid. Please start again.",
    de: "Dieser QR-Code gilt nicht mehr. Bitte beginnen Sie noch einmal.",
  },
  "too-many-passkeys": {
    en: "You have 20 passkeys, which is the most. Remove one you no longer need.",
    de: "Sie haben 20 Passkeys, mehr geht nicht. Entfernen Sie einen, den Sie nicht mehr brauchen.",
  },
  "wrong-password": {
    en: "This is not your current password.",
    de: "Das ist nicht Ihr jetziges Kennwort.",
  },
  "not-oneself": {
    en: "You cannot disable your own account.",
    de: "Sie können Ihr eigenes Konto nicht sperren.",
  },
  "search-not-ready": {
    en: "The catalog has just been filled, and its search is being prepared. With millions of podcasts this takes a few minutes.",
    de: "Der Katalog wurde gerade gefüllt, seine Suche wird noch vorbereitet. Bei Millionen von Podcasts dauert das einige Minuten.",
  },
  "written-since": {
    en: "Somebody has written to {count, plural, one {# of these podcasts} other {# of these podcasts}} in the meantime. Nothing has been sent yet.",
    de: "Inzwischen hat schon jemand an {count, plural, one {# dieser Podcasts} other {# dieser Podcasts}} geschrieben. Es wurde noch nichts gesendet.",
  },
  "contact-blocked": {
    en: "The rules for contacts let nobody be written to here. Nothing was sent.",
    de: "Nach den Kontaktregeln darf hier niemandem geschrieben werden. Es wurde nichts gesendet.",
  },
  "contact-warning": {
    en: "For {count} of these people rules for contacts warn. Read why, and confirm it, before you send.",
    de: "Bei {count} dieser Personen warnen Kontaktregeln. Lesen Sie die Gründe und bestätigen Sie sie, bevor Sie senden.",
  },
  "room-changed": {
    en: "{count, plural, one {# e-mail is} other {# e-mails are}} not as you approved {count, plural, one {it} other {them}} any more. Nothing has been sent yet.",
    de: "{count, plural, one {# E-Mail ist} other {# E-Mails sind}} nicht mehr so, wie Sie {count, plural, one {sie} other {sie}} freigegeben haben. Es wurde noch nichts gesendet.",
  },
  "nobody-left": {
    en: "There is nobody left to write to: all recipients have asked not to be contacted.",
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
    en: "This podcast has no feed.",
    de: "Dieser Podcast hat keinen Feed.",
  },
  "feed-just-read": {
    en: "This feed was read a few minutes ago. Please try again later.",
    de: "Dieser Feed wurde vor wenigen Minuten gelesen. Bitte versuchen Sie es später noch einmal.",
  },
  "feed-unreadable": {
    en: "Nothing could be read from this address. Nothing was added.",
    de: "Von dieser Adresse konnte nichts gelesen werden. Es wurde nichts hinzugefügt.",
  },
  "feed-taken-out": {
    en: "This podcast was taken out of the catalog and cannot be added.",
    de: "Dieser Podcast wurde aus dem Katalog genommen und kann nicht hinzugefügt werden.",
  },
  "feed-no-podcast": {
    en: "There is no podcast feed at this address. Nothing was added.",
    de: "Unter dieser Adresse ist kein Podcast-Feed. Es wurde nichts hinzugefügt.",
  },
  "too-many-feeds": {
    en: "You have added many feeds in a minute. Please try again in {seconds, plural, one {# second} other {# seconds}}.",
    de: "Das waren viele Feeds in einer Minute. Bitte versuchen Sie es in {seconds, plural, one {# Sekunde} other {# Sekunden}} noch einmal.",
  },
  "too-many-feeds-today": {
    en: "You have added many feeds today. Please try again in {hours, plural, one {# hour} other {# hours}}.",
    de: "Das waren heute viele Feeds. Bitte versuchen Sie es in {hours, plural, one {# Stunde} other {# Stunden}} noch einmal.",
  },
  "thread-moved-on": {
    en: "{count, plural, one {Another e-mail is in this conversation by now.} other {# more e-mails are in this conversation by now.}} Nothing was sent.",
    de: "{count, plural, one {Inzwischen gibt es eine weitere E-Mail in dieser Unterhaltung.} other {Inzwischen gibt es # weitere E-Mails in dieser Unterhaltung.}} Es wurde nichts verschickt.",
  },
  "draft-elsewhere": {
    en: "You have changed this draft in another tab or on another device. What you wrote there stays as it is.",
    de: "Sie haben diesen Entwurf in einem anderen Tab oder auf einem anderen Gerät geändert. Was Sie dort geschrieben haben, bleibt, wie es ist.",
  },
  "draft-there": {
    en: "A draft that somebody else has begun is in this conversation. It stays as it is.",
    de: "In dieser Unterhaltung liegt schon ein Entwurf von jemand anderem. Er bleibt, wie er ist.",
  },
  "nobody-to-answer": {
    en: "There is no e-mail here that could be answered.",
    de: "Hier gibt es keine E-Mail, die sich beantworten lässt.",
  },
  "not-in-conversation": {
    en: "An answer goes only to people of this conversation.",
    de: "Eine Antwort geht nur an Beteiligte dieser Unterhaltung.",
  },
  "never-contact": {
    en: "Somebody among the recipients is on a never-contact list. Nothing was sent.",
    de: "Jemand unter den Empfängern steht auf einer Liste „Nicht anschreiben“. Es wurde nichts verschickt.",
  },
  "already-handed": {
    en: "The e-mail is out already and cannot be taken back.",
    de: "Die E-Mail ist schon unterwegs und lässt sich nicht mehr zurückholen.",
  },
  "mailing-handed": {
    en: "An e-mail of this mailing is out already, so it cannot be taken back. What has not left can still be stopped.",
    de: "Aus diesem Versand ist schon eine E-Mail unterwegs, er lässt sich nicht mehr zurückholen. Was noch nicht gesendet ist, können Sie abbrechen.",
  },
  "mailing-begun": {
    en: "This mailing has begun or was stopped. Its time cannot be changed any more.",
    de: "Dieser Versand hat schon begonnen oder wurde abgebrochen. Sein Zeitpunkt lässt sich nicht mehr ändern.",
  },
  "follow-up-released": {
    en: "This follow-up is out already or was stopped. It cannot be changed any more.",
    de: "Diese Nachfass-E-Mail ist schon unterwegs oder abgebrochen. Sie lässt sich nicht mehr ändern.",
  },
  "mailing-stopped": {
    en: "This mailing was stopped or taken back already.",
    de: "Dieser Versand wurde bereits abgebrochen oder zurückgeholt.",
  },
  "not-stoppable": {
    en: "There is nothing left to stop.",
    de: "Es gibt nichts mehr abzubrechen.",
  },
  "message-not-unclear": {
    en: "The outcome of this e-mail is no longer unclear.",
    de: "Das Ergebnis dieser E-Mail ist inzwischen bekannt.",
  },
  "sending-suspended": {
    en: "Sending and charging are suspended until an operator confirms the restored data.",
    de: "Versand und Abbuchungen ruhen, bis die wiederhergestellten Daten bestätigt sind.",
  },
  unavailable: {
    en: "Hostread cannot reach its database right now. Please try again shortly.",
    de: "Hostread erreicht gerade seine Datenbank nicht. Bitte versuchen Sie es gleich noch einmal.",
  },
  internal: {
    en: "Something went wrong on our side. What you typed is not lost. Please try again.",
    de: "Bei uns ist etwas schiefgegangen. Ihre Eingaben sind nicht verloren. Bitte versuchen Sie es noch einmal.",
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
    en: "This is not the address of a feed. A feed address begins with http:// or https://.",
    de: "Das ist keine Adresse eines Feeds. Eine Feed-Adresse beginnt mit http:// oder https://.",
  },
  "not-https": {
    en: "Enter an address that begins with https:// and holds no password.",
    de: "Geben Sie eine Adresse ein, die mit https:// beginnt und kein Kennwort enthält.",
  },
  "ends-before-it-begins": {
    en: "The end has to be after the beginning.",
    de: "Das Ende muss nach dem Anfang liegen.",
  },
  "same-address": { en: "This is your present address.", de: "Das ist Ihre jetzige Adresse." },
  "not-a-domain": {
    en: "Enter a domain of your own, such as “brand.com”.",
    de: "Geben Sie eine eigene Domain ein, zum Beispiel „marke.de“.",
  },
  "not-a-network": {
    en: "This is not a network. Networks look like 192.0.2.0/24 or 2001:db8::/32.",
    de: "Das ist kein Netz. Netze sehen aus wie 192.0.2.0/24 oder 2001:db8::/32.",
  },
  "not-a-redirect": {
    en: "Possible are https:// addresses, http://127.0.0.1 and http://localhost, and schemes of apps such as com.example.app:/done.",
    de: "Möglich sind https://-Adressen, http://127.0.0.1 und http://localhost sowie Schemata von Apps wie com.example.app:/fertig.",
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
  "too-late": { en: "At most {max} days ahead.", de: "Höchstens {max} Tage im Voraus." },
  "time-over": {
    en: "Please choose a time in the future.",
    de: "Bitte wählen Sie einen Zeitpunkt in der Zukunft.",
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

const PLURAL = /\{(\w+), plural, (?:=0 \{([^}]*)\} )?one \{([^}]*)\} other \{([^}]*)\}\}/g;
const VALUE = /\{(\w+)\}/g;

/** Fills `{name}` and the plural forms used above; a missing value leaves the placeholder. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>> = {}): string {
  return sentence
    .replace(PLURAL, (whole, name: string, none: string | undefined, one: string, other: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      const count = Number(value);
      const form = count === 0 ? (none ?? other) : count === 1 ? one : other;
      return form.replace("#", String(value));
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
