import type { mailbox as english } from "../en/mailbox.ts";

export const mailbox: Record<keyof typeof english, string> = {
  "mailbox.account": "Ihre Adresse",
  "mailbox.find": "Server suchen",
  "mailbox.find.looking": "Ihre Mailserver werden gesucht …",
  "mailbox.find.failed": "Ihre Mailserver konnten nicht ermittelt werden.",
  "mailbox.find.none": "Für {domain} wurden keine Mailserver gefunden.",
  "mailbox.find.byHand": "Ihr Anbieter nennt sie auf seinen Hilfeseiten. Bitte tragen Sie sie unten ein.",
  "mailbox.find.source.table": "Diesen Anbieter kennen wir.",
  "mailbox.find.source.srv": "{domain} nennt seine Mailserver im DNS.",
  "mailbox.find.source.autoconfig": "{domain} veröffentlicht seine Mail-Einstellungen.",
  "mailbox.find.source.mx": "Dort gehen die E-Mails für {domain} ein.",
  "mailbox.find.source.tried": "Unter den üblichen Namen antworten Server.",
  "mailbox.find.entered": "Die Server sind unten eingetragen.",
  "mailbox.find.use": "{imap} und {smtp} übernehmen",
  "mailbox.find.signIn.google": "Google nimmt hier nur ein App-Kennwort an, nicht das Kennwort Ihres Kontos.",
  "mailbox.find.signIn.microsoft":
    "Microsoft nimmt für eingehende E-Mails kein Kennwort mehr an, für ausgehende ab Ende Dezember 2026 standardmäßig auch nicht mehr.",
  "mailbox.find.signIn.app-password":
    "Dieser Anbieter nimmt hier nur ein App-Kennwort an, nicht das Kennwort Ihres Kontos.",
  "mailbox.find.appPassword": "App-Kennwort erstellen",
  "mailbox.sender": "Absender",
  "mailbox.senderName": "Ihr Name",
  "mailbox.senderNameHint": "Wird Hosts vor Ihrer Adresse angezeigt.",
  "mailbox.senderAddress": "Absenderadresse",
  "mailbox.senderAddressHint": "Von dieser Adresse schreiben Sie. Über sie finden wir Ihre Mailserver.",
  "mailbox.communicationAddress": "Adresse für den Podcast-Kontakt",
  "mailbox.communicationAddressHint":
    "Antworten gehen hierhin. Bleibt das Feld leer, gehen sie an die Absenderadresse.",
  "mailbox.senderIdentity": "Firma und Postanschrift",
  "mailbox.senderIdentityHint":
    "Steht am Ende jeder E-Mail, damit Hosts wissen, wer schreibt. Ohne diese Angabe wird nichts gesendet.",
  "mailbox.server.imap": "Posteingangsserver (IMAP)",
  "mailbox.server.smtp": "Postausgangsserver (SMTP)",
  "mailbox.receives": "Posteingangsserver verbinden",
  "mailbox.receivesHint":
    "Legt eine Kopie jeder E-Mail in Ihrem Ordner „Gesendet“ ab. Senden geht auch ohne.",
  "mailbox.host": "Servername",
  "mailbox.port": "Port",
  "mailbox.user": "Benutzername",
  "mailbox.password": "Kennwort",
  "mailbox.passwordHint": "Wird verschlüsselt gespeichert und nie wieder angezeigt.",
  "mailbox.passwordSavedOn": "Gespeichert am {day}",
  "mailbox.passwordSaved": "Gespeichert",
  "mailbox.replace": "Ersetzen",
  "mailbox.replaceLabel": "{server}-Kennwort ersetzen",
  "mailbox.keepPassword": "Gespeichertes Kennwort behalten",
  "mailbox.passwordReplaceHint": "Ersetzt das gespeicherte Kennwort.",
  "mailbox.sameUser": "Benutzername wie beim Posteingang",
  "mailbox.sameAsImap": "Kennwort wie beim Posteingang",
  "mailbox.secure": "Verschlüsselte Verbindung (SSL/TLS)",
  "mailbox.startTls":
    "Ist dies aus, wird die Verbindung mit STARTTLS verschlüsselt. Unverschlüsselt wird nie etwas gesendet.",
  "mailbox.sending": "Tempo und Zeiten",
  "mailbox.sendingWhy":
    "E-Mails werden einzeln, in unregelmäßigen Abständen und nur zu diesen Zeiten gesendet. Das schützt den Ruf Ihres Servers und erreicht Hosts am Schreibtisch.",
  "mailbox.sandboxNoLimits":
    "Der Mail-Sandkasten der Vorführung sendet sofort. Diese Grenzen gelten für ihn nicht.",
  "mailbox.perHour": "E-Mails pro Stunde",
  "mailbox.perDay": "E-Mails pro Tag",
  "mailbox.atMost": "Höchstens {most}",
  "mailbox.days": "Tage",
  "mailbox.from": "Von",
  "mailbox.to": "Bis",
  "mailbox.timeZone": "Zeitzone",
  "mailbox.test": "Verbindung prüfen",
  "mailbox.save": "Speichern",
  "mailbox.belongsTo": "Für E-Mails, die Sie im Namen von {owner} senden",
  "mailbox.invalid": "Es wurde nichts gespeichert. Ihre Eingaben sind noch da.",
  "mailbox.toFirst": "Zum ersten Fehler",
  "mailbox.saveFailedStart": "Das Speichern der Daten ist fehlgeschlagen.",
  "mailbox.saveFailed": "Es gibt noch ungespeicherte Änderungen; bitte versuchen Sie erneut zu speichern.",
  "mailbox.loadFailed": "Die Mail-Einstellungen konnten nicht geladen werden.",
  "mailbox.noOwner": "Bitte wählen Sie zuerst in den Einstellungen eine Organisation aus.",
  "mailbox.sandboxStart": "Das ist der Mail-Sandkasten der Vorführung.",
  "mailbox.sandbox":
    "Er ist ein echter Mailserver auf diesem Rechner und behält alles, was er empfängt. Nichts verlässt den Rechner.",
  "mailbox.sandboxReceived": "Empfangene E-Mails",
  "mailbox.testTitle": "Verbindungsprüfung",
  "mailbox.testLead":
    "Prüft beide Server Schritt für Schritt mit den Angaben im Formular. Es wird nichts gespeichert und keine E-Mail gesendet.",
  "mailbox.testing": "Wird geprüft. Das kann eine halbe Minute dauern.",
  "mailbox.tested": "Heute, {time} Uhr",
  "mailbox.tooManyTests":
    "Sie haben in kurzer Zeit oft geprüft. In {minutes, plural, one {einer Minute} other {# Minuten}} können Sie wieder prüfen.",
  "mailbox.testOf.imap": "Posteingang",
  "mailbox.testOf.smtp": "Postausgang",
  "mailbox.testOk": "Alles in Ordnung",
  "mailbox.failedAt.resolve": "Server nicht gefunden",
  "mailbox.failedAt.connect": "Keine Verbindung",
  "mailbox.failedAt.tls": "Nicht verschlüsselt",
  "mailbox.failedAt.sign-in": "Anmeldung abgelehnt",
  "mailbox.step.resolve": "Servername auflösen",
  "mailbox.step.connect": "Verbinden",
  "mailbox.step.tls": "Verschlüsseln",
  "mailbox.step.sign-in": "Anmelden",
  "mailbox.stepOk.resolve": "{host} gefunden",
  "mailbox.stepOk.connect": "Port {port} antwortet",
  "mailbox.stepOk.tls": "Verschlüsselt, mit gültigem Zertifikat",
  "mailbox.stepOk.sign-in": "Benutzername und Kennwort akzeptiert",
  "mailbox.stepSkipped": "Folgt, sobald der vorherige Schritt gelingt",
  "mailbox.stepState.ok": "Erfolgreich:",
  "mailbox.stepState.failed": "Fehlgeschlagen:",
  "mailbox.stepState.skipped": "Nicht geprüft:",
  "mailbox.milliseconds": "{count} ms",
  "mailbox.serverSaid": "Der Server meldet: {words}",
  "mailbox.fault.host-unknown": "Es gibt keinen Server mit diesem Namen. Bitte prüfen Sie die Schreibweise.",
  "mailbox.fault.unreachable":
    "Die Verbindung ist fehlgeschlagen. Bitte prüfen Sie Servername und Port. Auch eine Firewall kann die Verbindung blockieren.",
  "mailbox.fault.timeout":
    "Der Server hat nicht rechtzeitig geantwortet. Bitte versuchen Sie es in einigen Minuten noch einmal.",
  "mailbox.fault.tls-certificate":
    "Das Zertifikat des Servers gilt nicht für diesen Namen. Fragen Sie Ihren Anbieter nach dem richtigen Servernamen.",
  "mailbox.fault.tls-missing":
    "Der Server bietet auf diesem Port keine Verschlüsselung an. Versuchen Sie SSL/TLS mit dem anderen Port.",
  "mailbox.fault.tls-expected":
    "Dieser Port ist von Anfang an verschlüsselt. Schalten Sie SSL/TLS ein oder nehmen Sie den anderen Port.",
  "mailbox.fault.tls-unexpected":
    "Dieser Port ist nicht von Anfang an verschlüsselt. Schalten Sie SSL/TLS aus oder nehmen Sie den anderen Port. Verschlüsselt wird trotzdem.",
  "mailbox.fault.tls-failed":
    "Die verschlüsselte Verbindung ist fehlgeschlagen. Port und SSL/TLS passen vielleicht nicht zusammen.",
  "mailbox.fault.sign-in-refused":
    "Der Server hat Benutzername oder Kennwort abgelehnt. Viele Anbieter verlangen für den Versand ein eigenes App-Kennwort.",
  "mailbox.fault.busy": "Der Server ist ausgelastet. Bitte versuchen Sie es später noch einmal.",
  "mailbox.fault.protocol":
    "Die Antwort des Servers war unverständlich. Ist das wirklich der Port eines Mailservers?",
  "mailbox.paused": "Der Versand ist angehalten.",
  "mailbox.resumed": "Versand fortgesetzt",
  "mailbox.resume": "Versand fortsetzen",
  "mailbox.open": "Mail-Einstellungen öffnen",
  "mailbox.pauseUntil": "Er wird automatisch fortgesetzt: {time}.",
  "mailbox.pause.sign-in-refused":
    "Ihr Mailserver hat Benutzername oder Kennwort abgelehnt. Korrigieren Sie sie und setzen Sie den Versand fort.",
  "mailbox.pause.sender-refused": "Ihr Mailserver erlaubt diesem Konto die Absenderadresse nicht.",
  "mailbox.pause.recipients-refused":
    "Ihr Mailserver hat fünf Empfänger hintereinander abgelehnt. Prüfen Sie den Grund und setzen Sie den Versand dann fort.",
  "mailbox.pause.limit-reached":
    "Ihr Anbieter lässt dieses Konto vorerst nichts mehr senden. Es geht keine E-Mail verloren.",
  "mailbox.pause.answers-missing":
    "Auf drei E-Mails hintereinander kam keine Antwort. Ob sie angekommen sind, ist unklar. Prüfen Sie das und setzen Sie den Versand dann fort.",
  "mailbox.pause.server-busy": "Ihr Mailserver hat um eine Pause gebeten.",
  "mailbox.pause.server-unreachable": "Ihr Mailserver war mehrmals hintereinander nicht erreichbar.",
  "mailbox.pause.by-user": "Sie haben den Versand angehalten. Wartende E-Mails behalten ihren Platz.",
  "mailbox.pause.overdue":
    "E-Mails haben länger gewartet als geplant, weil Hostread nicht lief. Prüfen Sie sie und setzen Sie den Versand dann fort oder brechen Sie ihn ab.",
  "mailbox.pause.restored":
    "Die Daten stammen aus einer Sicherung. Ein Betreiber muss das bestätigen, bevor etwas gesendet wird.",
  "mailbox.pause.sign-in-over":
    "Ihr Anbieter lässt Hostread nicht mehr hinein: Der Zugriff wurde entzogen, ist abgelaufen, oder das Kennwort wurde geändert. Melden Sie sich dort noch einmal an; es geht nichts verloren.",
  "mailbox.pause.provider-failing":
    "Ihr Anbieter nimmt Hostread selbst zurzeit nicht an. Die Verwaltung weiß davon; Sie müssen nichts tun.",
};
