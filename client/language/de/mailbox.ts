import type { mailbox as english } from "../en/mailbox.ts";

export const mailbox: Record<keyof typeof english, string> = {
  "mailbox.sender": "Absender",
  "mailbox.senderName": "Ihr Name",
  "mailbox.senderNameHint": "Hosts sehen ihn vor Ihrer Adresse.",
  "mailbox.senderAddress": "Absenderadresse",
  "mailbox.senderAddressHint": "Ihr Mailserver muss sie erlauben.",
  "mailbox.communicationAddress": "Adresse für den Podcast-Kontakt",
  "mailbox.communicationAddressHint": "Hierhin gehen Antworten. Leer: an die Absenderadresse.",
  "mailbox.senderIdentity": "Firma und Postanschrift",
  "mailbox.senderIdentityHint":
    "Steht unter jeder E-Mail, damit Hosts wissen, wer schreibt. Ohne sie wird nichts gesendet.",
  "mailbox.server.imap": "Posteingangsserver (IMAP)",
  "mailbox.server.smtp": "Postausgangsserver (SMTP)",
  "mailbox.receives": "Posteingangsserver verbinden",
  "mailbox.receivesHint": "Für eine Kopie jeder E-Mail in Ihrem Ordner „Gesendet“. Senden geht auch ohne.",
  "mailbox.host": "Servername",
  "mailbox.port": "Port",
  "mailbox.user": "Benutzername",
  "mailbox.password": "Kennwort",
  "mailbox.passwordHint": "Wird verschlüsselt aufbewahrt und nie wieder angezeigt.",
  "mailbox.passwordSavedOn": "Gespeichert am {day}",
  "mailbox.passwordSaved": "Gespeichert",
  "mailbox.replace": "Ersetzen",
  "mailbox.replaceLabel": "{server}-Kennwort ersetzen",
  "mailbox.keepPassword": "Gespeichertes behalten",
  "mailbox.passwordReplaceHint": "Tritt an die Stelle des gespeicherten.",
  "mailbox.sameAsImap": "Benutzername und Kennwort wie beim Posteingang",
  "mailbox.secure": "Verschlüsselte Verbindung (SSL/TLS)",
  "mailbox.startTls":
    "Ohne sie wird die Verbindung im ersten Schritt mit STARTTLS verschlüsselt. Offen wird nie etwas gesendet.",
  "mailbox.sending": "Tempo und Zeiten",
  "mailbox.sendingWhy":
    "E-Mails gehen nacheinander hinaus, in ungleichen Abständen und nur in diesen Zeiten. Das schont den guten Ruf Ihres Servers, und Hosts lesen Sie am Schreibtisch.",
  "mailbox.sandboxNoLimits":
    "Der Mail-Sandkasten der Vorführung sendet sofort: Für ihn gelten diese Grenzen nicht.",
  "mailbox.perHour": "E-Mails pro Stunde",
  "mailbox.perDay": "E-Mails pro Tag",
  "mailbox.atMost": "Höchstens {most}",
  "mailbox.days": "Tage",
  "mailbox.from": "Von",
  "mailbox.to": "Bis",
  "mailbox.timeZone": "Zeitzone",
  "mailbox.test": "Verbindung prüfen",
  "mailbox.save": "Speichern",
  "mailbox.belongsTo": "Für Ihre E-Mails im Namen von {owner}",
  "mailbox.invalid": "Es wurde nichts gespeichert; Ihre Eingaben sind noch da.",
  "mailbox.toFirst": "Zum ersten",
  "mailbox.saveFailedStart": "Das Speichern der Daten ist fehlgeschlagen.",
  "mailbox.saveFailed": "Es gibt noch ungespeicherte Änderungen; bitte versuchen Sie erneut zu speichern.",
  "mailbox.loadFailed": "Die Einstellungen wurden nicht geladen.",
  "mailbox.noOwner": "Bitte wählen Sie zuerst in den Einstellungen eine Organisation aus.",
  "mailbox.sandboxStart": "Das ist der Mail-Sandkasten der Vorführung.",
  "mailbox.sandbox":
    "Er ist ein echter Mailserver auf diesem Rechner und behält, was er bekommt. Nichts verlässt den Rechner.",
  "mailbox.sandboxReceived": "Was er empfing",
  "mailbox.testTitle": "Verbindungsprüfung",
  "mailbox.testLead":
    "Probiert beide Server Schritt für Schritt mit dem aus, was im Formular steht. Es wird nichts gespeichert und keine E-Mail gesendet.",
  "mailbox.testing": "Wird geprüft, das kann eine halbe Minute dauern",
  "mailbox.tested": "Heute, {time} Uhr",
  "mailbox.tooManyTests":
    "Das waren viele Prüfungen in kurzer Zeit. Sie können in {minutes, plural, one {einer Minute} other {# Minuten}} wieder prüfen.",
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
  "mailbox.stepOk.tls": "Verschlüsselt, das Zertifikat ist gültig",
  "mailbox.stepOk.sign-in": "Benutzername und Kennwort werden angenommen",
  "mailbox.stepSkipped": "Folgt, sobald der Schritt davor gelingt",
  "mailbox.stepState.ok": "Gelungen:",
  "mailbox.stepState.failed": "Fehlgeschlagen:",
  "mailbox.stepState.skipped": "Nicht versucht:",
  "mailbox.milliseconds": "{count} ms",
  "mailbox.serverSaid": "Der Server sagte: {words}",
  "mailbox.fault.host-unknown":
    "Einen Server dieses Namens gibt es nicht. Bitte prüfen Sie die Schreibweise.",
  "mailbox.fault.unreachable":
    "Es kam keine Verbindung zustande. Bitte prüfen Sie Servername und Port; auch eine Firewall kann im Weg sein.",
  "mailbox.fault.timeout":
    "Der Server hat nicht rechtzeitig geantwortet. Bitte versuchen Sie es in einigen Minuten noch einmal.",
  "mailbox.fault.tls-certificate":
    "Das Zertifikat des Servers gilt nicht für diesen Namen. Fragen Sie Ihren Anbieter, welcher Name hier hingehört.",
  "mailbox.fault.tls-missing":
    "Der Server bietet auf diesem Port keine Verschlüsselung an. Versuchen Sie SSL/TLS mit dem anderen Port.",
  "mailbox.fault.tls-expected":
    "Dieser Port ist von Anfang an verschlüsselt. Schalten Sie SSL/TLS ein oder nehmen Sie den anderen Port.",
  "mailbox.fault.tls-unexpected":
    "Dieser Port ist nicht von Anfang an verschlüsselt. Schalten Sie SSL/TLS aus oder nehmen Sie den anderen Port. Verschlüsselt wird trotzdem.",
  "mailbox.fault.tls-failed":
    "Die Verschlüsselung kam nicht zustande. Port und SSL/TLS passen vielleicht nicht zusammen.",
  "mailbox.fault.sign-in-refused":
    "Der Server kennt diese Kombination aus Benutzername und Kennwort nicht. Viele Anbieter verlangen für den Versand ein eigenes App-Kennwort.",
  "mailbox.fault.busy": "Der Server ist beschäftigt und bittet, es später noch einmal zu versuchen.",
  "mailbox.fault.protocol":
    "Die Antwort des Servers war nicht zu verstehen. Ist das wirklich der Port eines Mailservers?",
  "mailbox.paused": "Der Versand ist angehalten.",
  "mailbox.resumed": "Der Versand geht weiter",
  "mailbox.resume": "Weiter senden",
  "mailbox.open": "E-Mail-Konto öffnen",
  "mailbox.pauseUntil": "Er geht von selbst weiter: {time}.",
  "mailbox.pause.sign-in-refused":
    "Ihr Mailserver hat Benutzername oder Kennwort abgelehnt. Berichtigen Sie sie, dann geht es weiter.",
  "mailbox.pause.sender-refused": "Ihr Mailserver lässt dieses Konto nicht unter der Absenderadresse senden.",
  "mailbox.pause.recipients-refused":
    "Ihr Mailserver hat fünf Empfänger hintereinander abgelehnt. Prüfen Sie den Grund, dann setzen Sie fort.",
  "mailbox.pause.limit-reached":
    "Ihr Anbieter lässt dieses Konto vorerst nichts mehr senden. Es geht keine E-Mail verloren.",
  "mailbox.pause.answers-missing":
    "Auf drei E-Mails hintereinander kam keine Antwort. Ob sie angekommen sind, ist unklar. Prüfen Sie das, dann setzen Sie fort.",
  "mailbox.pause.server-busy": "Ihr Mailserver hat um eine Pause gebeten.",
  "mailbox.pause.server-unreachable": "Ihr Mailserver war mehrmals hintereinander nicht zu erreichen.",
  "mailbox.pause.by-user": "Sie haben ihn angehalten. Was wartet, behält seinen Platz.",
  "mailbox.pause.overdue":
    "E-Mails haben länger als geplant gewartet, weil Hostread nicht lief. Sehen Sie sie an, dann setzen Sie fort oder stoppen sie.",
  "mailbox.pause.restored":
    "Die Daten stammen aus einer Sicherung. Ein Betreiber muss sie bestätigen, bevor etwas gesendet wird.",
};
