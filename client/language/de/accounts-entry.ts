import type { accountsEntry as english } from "../en/accounts-entry.ts";

export const accountsEntry: Record<keyof typeof english, string> = {
  "accounts.profile.firstName": "Vorname",
  "accounts.profile.lastName": "Nachname",
  "accounts.entry.signUpTitle": "{credits, plural, one {# Credit} other {# Credits}} zum Start.",
  "accounts.entry.signUpTitleBare": "Ein Konto für Ihre Organisation.",
  "accounts.entry.signUpLead": "Sie erhalten sie, sobald Sie Ihre E-Mail-Adresse bestätigt haben.",
  "accounts.entry.byInvitationTitle": "Nur mit Einladung",
  "accounts.entry.byInvitation":
    "Ein Konto bekommen Sie hier mit einer Einladung von jemandem, der schon eines hat. Öffnen Sie dazu den Link in der Einladung.",
  "accounts.entry.closedTitle": "Keine neuen Konten",
  "accounts.entry.signUpLeadBare": "Den Katalog durchsuchen, Podcasts sammeln und den Hosts schreiben.",
  "accounts.entry.organization": "Organisation",
  "accounts.entry.create": "Konto anlegen",
  "accounts.entry.creating": "Konto wird angelegt",
  "accounts.entry.haveOne": "Sie haben schon ein Konto? <a>Anmelden</a>",
  "accounts.entry.rule": "Mindestens {min} Zeichen. Gut geeignet ist ein kurzer Satz.",
  "accounts.entry.missing":
    "{count, plural, one {Noch # Zeichen.} other {Noch # Zeichen.}} Gut geeignet ist ein kurzer Satz.",
  "accounts.entry.tooLong": "Höchstens {max} Zeichen.",
  "accounts.entry.guessable": "Leicht zu erraten. Besser sind ein paar Wörter ohne Zusammenhang.",
  "accounts.entry.good": "Gutes Kennwort.",
  "accounts.entry.strong": "Sehr gutes Kennwort.",
  "accounts.entry.botBlocked":
    "Die Bot-Prüfung konnte nicht geladen werden. Bitte lassen Sie sie im Browser zu oder verwenden Sie einen anderen Browser.",
  "accounts.entry.inboxTitle": "Sehen Sie in Ihrem Posteingang nach.",
  "accounts.entry.inboxSays":
    "Wir haben eine E-Mail an {address} geschickt. Öffnen Sie den Link darin innerhalb von 24 Stunden, um Ihr Konto zu aktivieren.",
  "accounts.entry.inboxSame":
    "Wenn Sie schon ein Konto haben, steht das in der E-Mail. Diese Seite sieht für jede Adresse gleich aus.",
  "accounts.entry.notSignedInTitle": "Sie können sich jetzt anmelden.",
  "accounts.entry.notSignedIn": "Gab es für diese Adresse schon ein Konto, gilt dessen Kennwort weiter.",
  "accounts.entry.confirmTitle": "Noch ein Klick.",
  "accounts.entry.confirmLead":
    "Bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört, um Ihr Konto zu aktivieren.",
  "accounts.entry.confirm": "Adresse bestätigen",
  "accounts.entry.confirmedTitle": "Willkommen bei Hostread.",
  "accounts.entry.confirmed": "{address} ist bestätigt. Sie können sich jetzt anmelden.",
  "accounts.entry.linkOverTitle": "Dieser Link funktioniert nicht mehr.",
  "accounts.entry.linkOver": "Er wurde schon verwendet, ist abgelaufen oder unvollständig.",
  "accounts.entry.notMeTitle": "Das waren nicht Sie?",
  "accounts.entry.notMeLead":
    "Wir beenden alle Sitzungen Ihres Kontos und machen die Änderung aus der E-Mail rückgängig, falls sie jemandem Zugang gibt. Danach wählen Sie ein neues Kennwort. Tokens, die Sie vorher für Programme erstellt haben, gelten weiter.",
  "accounts.entry.notMe": "Alle Sitzungen beenden",
  "accounts.entry.notMeOver":
    "Er gilt einmal und drei Tage lang. Legen Sie zur Sicherheit ein neues Kennwort fest: Auch das beendet alle Sitzungen.",
  "accounts.entry.notLoadedStart": "Die Seite konnte nicht geladen werden.",
  "accounts.entry.signUpAgain": "Noch einmal registrieren",
  "accounts.entry.passwordTitle": "Kennwort zurücksetzen.",
  "accounts.entry.passwordLead":
    "Wir schicken Ihnen einen Link. Er funktioniert einmal und läuft nach 30 Minuten ab.",
  "accounts.entry.sendLink": "Link senden",
  "accounts.entry.sendAgain": "Noch einmal senden",
  "accounts.entry.sendingLink": "Wird gesendet",
  "accounts.entry.linkSentStart": "Sehen Sie in Ihrem Posteingang nach.",
  "accounts.entry.linkSent":
    "Wenn es für diese Adresse ein Konto gibt, ist der Link unterwegs. Diese Seite sieht für jede Adresse gleich aus.",
  "accounts.entry.noMailStart": "Diese Plattform verschickt keine E-Mails.",
  "accounts.entry.noMail": "Bitten Sie die Administration um ein neues Kennwort.",
  "accounts.entry.newTitle": "Neues Kennwort wählen",
  "accounts.entry.newLead": "Auf allen anderen Geräten werden Sie damit abgemeldet.",
  "accounts.entry.newPassword": "Neues Kennwort",
  "accounts.entry.repeat": "Kennwort wiederholen",
  "accounts.entry.notEqual": "Die Kennwörter stimmen nicht überein.",
  "accounts.entry.setPassword": "Kennwort speichern",
  "accounts.entry.settingPassword": "Kennwort wird gespeichert",
  "accounts.entry.newDoneTitle": "Kennwort geändert.",
  "accounts.entry.newDone": "Sie können sich jetzt damit anmelden.",
  "accounts.entry.askNewLink": "Neuen Link anfordern",
  "accounts.entry.backToSignIn": "Zurück zur Anmeldung",
  "accounts.entry.invitedGuest": "Sie wurden zu einer Kampagne von {organization} eingeladen.",
  "accounts.entry.invitedTitle": "Sie wurden in die Organisation {organization} eingeladen.",
  "accounts.entry.invitedBy": "{name} hat {address} eingeladen. Die Einladung gilt bis {day}.",
  "accounts.entry.invited": "Für {address}. Die Einladung gilt bis {day}.",
  "accounts.entry.invitedAccount":
    "Wählen Sie ein Kennwort für Ihr Konto, oder melden Sie sich an, wenn Sie schon eins haben.",
  "accounts.entry.accept": "Einladung annehmen",
  "accounts.entry.join": "{organization} beitreten",
  "accounts.entry.joining": "Beitritt läuft",
  "accounts.entry.joinedGuest": "Sie sehen jetzt eine Kampagne von {organization}.",
  "accounts.entry.joinedTitle": "Sie sind jetzt Mitglied von {organization}.",
  "accounts.entry.joinedSignIn": "Melden Sie sich als {address} an.",
  "accounts.entry.toDashboard": "Zur Übersicht",
  "accounts.entry.askForAnother": "Bitte lassen Sie sich eine neue Einladung schicken.",
  "accounts.signOn.title": "Mit Single Sign‑on fortfahren",
  "accounts.signOn.lead":
    "Geben Sie Ihre geschäftliche E-Mail-Adresse ein. Sie melden sich bei Ihrer Firma an und kommen dann hierher zurück.",
  "accounts.signOn.leadOrganization":
    "Sie melden sich auf der Seite Ihrer Organisation an und kommen dann hierher zurück.",
  "accounts.signOn.address": "Geschäftliche E-Mail-Adresse",
  "accounts.signOn.go": "Weiter",
  "accounts.signOn.leaving": "Die Seite Ihrer Organisation wird geöffnet",
  "accounts.signOn.password": "Kennwort verwenden",
  "accounts.signOn.failedTitle": "Die Anmeldung hat nicht geklappt.",
  "accounts.signOn.request": "Nummer für Ihre Verwaltung:",
  "accounts.signOn.notEntered":
    "Bei Ihrer Organisation sind Sie angemeldet, aber diese Seite war nicht zu erreichen. Bitte versuchen Sie es noch einmal.",
  "accounts.signOn.linkTitle": "Zu dieser Adresse gibt es ein Konto.",
  "accounts.signOn.linkLead":
    "Es gehört auch zu einer anderen Organisation oder darf hier mehr. Geben Sie einmal sein Kennwort ein; danach genügt Single Sign-on.",
  "accounts.signOn.join": "Verbinden und anmelden",
  "accounts.signOn.joinByPasskey": "Mit einem Passkey verbinden",
  "accounts.signOn.passkeyWanted":
    "Dieses Konto hat Passkeys. Verwenden Sie einen davon, um es zu verbinden.",
  "accounts.signOn.noPasskey": "Es wurde kein Passkey verwendet. Bitte versuchen Sie es noch einmal.",
  "accounts.signOn.haveCode": "Ich habe einen Wiederherstellungscode",
  "accounts.signOn.code": "Wiederherstellungscode",
  "accounts.signOn.recover": "Code verwenden",
  "accounts.signOn.recoveredStart": "Der Code stimmt.",
  "accounts.signOn.recovered":
    "15 Minuten lang können Sie sich mit Ihrem Kennwort anmelden. Der Code ist verbraucht.",
  "accounts.change.confirmTitle": "Eine andere Adresse verwenden?",
  "accounts.change.confirmLead":
    "Ihr Konto bekommt die neue E-Mail-Adresse, sobald Sie die Änderung in beiden Postfächern bestätigt haben. Wenn Sie das nicht waren, schließen Sie diese Seite.",
  "accounts.change.waitingTitle": "Fast geschafft.",
  "accounts.change.waitingSays":
    "Öffnen Sie nun den Link im anderen Postfach. Danach melden Sie sich mit {address} an.",
  "accounts.change.changedTitle": "Ihre Adresse ist geändert.",
  "accounts.change.changedSays": "Ab jetzt melden Sie sich mit {address} an.",
  "accounts.change.toPreferences": "Zu den Einstellungen",
  "accounts.change.backTitle": "Konto zurückholen?",
  "accounts.change.backLead":
    "Ihr Konto bekommt seine alte Adresse zurück. Alle Sitzungen enden, und das Kennwort gilt nicht mehr: Wir schicken Ihnen einen Link für ein neues. Passkeys, Tokens und eine App für Codes, die seither hinzugekommen sind, werden entfernt.",
  "accounts.change.back": "Konto zurückholen",
  "accounts.change.backDoneTitle": "Das Konto gehört wieder Ihnen.",
  "accounts.change.backDone":
    "Sie melden sich wieder mit {address} an. Dorthin haben wir einen Link für ein neues Kennwort geschickt.",
};
