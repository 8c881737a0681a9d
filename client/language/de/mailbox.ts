import type { mailbox as english } from "../en/mailbox.ts";

export const mailbox: Record<keyof typeof english, string> = {
  "mailbox.connectFirst": "Verbinden Sie das E-Mail-Konto, von dem Sie schreiben.",
  "mailbox.connectAnother": "Weiteres E-Mail-Konto verbinden",
  "mailbox.all": "E-Mail-Konten",
  "mailbox.seeAll": "Alle E-Mail-Konten",
  "mailbox.sentToday": "Heute {sent} gesendet",
  "mailbox.sentTodayOf": "Heute {sent} von {most} gesendet",
  "mailbox.standard": "Standard",
  "mailbox.makeStandard": "Als Standard verwenden",
  "mailbox.standardDone": "Das ist jetzt Ihr Standardkonto",
  "mailbox.of": "E-Mail-Konto von {name}",
  "mailbox.incomplete": "Unvollständig",
  "mailbox.name": "Name des E-Mail-Kontos",
  "mailbox.nameHint":
    "Nur Sie und Ihre Kolleginnen und Kollegen sehen ihn. Ist er leer, steht hier die Adresse.",
  "mailbox.signature": "Signatur",
  "mailbox.signatureHint": "Steht unter Ihrem Text, über Firma und Anschrift.",
  "mailbox.sharing": "Name, Signatur und Team",
  "mailbox.sharing.says":
    "Aufbewahrt wird nur Post von Podcasts, denen Sie geschrieben haben. Alle in {owner} sehen sie, wenn Sie nichts anderes wählen.",
  "mailbox.sharing.reads": "Wer die Unterhaltungen lesen darf",
  "mailbox.sharing.writes": "Wer von hier schreiben darf",
  "mailbox.sharing.of.organization": "Alle in {owner}",
  "mailbox.sharing.of.me": "Nur ich",
  "mailbox.sharing.readsMe": "Andere sehen Zustand und Tag, aber keinen Text.",
  "mailbox.consent.title": "Beim Anbieter anmelden",
  "mailbox.consent.says":
    "Sie melden sich auf der Seite Ihres Anbieters an. Hostread sieht Ihr Kennwort nie, und Sie können den Zugriff dort jederzeit widerrufen.",
  "mailbox.consent.signIn": "Mit {provider} anmelden",
  "mailbox.consent.again": "Erneut mit {provider} anmelden",
  "mailbox.consent.otherWay": "Zu {way} wechseln",
  "mailbox.consent.noPassword": "{provider} hat dieses Kennwort nicht angenommen.",
  "mailbox.consent.noPasswordSays":
    "Melden Sie sich stattdessen bei {provider} als {address} an. Die hier gespeicherten Kennwörter werden dann gelöscht, alles andere bleibt.",
  "mailbox.consent.shut": "{provider} lässt Mailprogramme auf diesem Weg nicht zu.",
  "mailbox.consent.shutWay":
    "Über {way} kann es gehen; {provider} fragt dann noch einmal nach Ihrer Zustimmung.",
  "mailbox.consent.why.not-set-up": "Dieser Anbieter wurde noch nicht eingerichtet.",
  "mailbox.consent.why.provider-off": "Dieser Anbieter ist ausgeschaltet.",
  "mailbox.consent.why.public-url-missing":
    "Das geht, sobald die Adresse eingestellt ist, unter der Hostread erreicht wird (PUBLIC_URL).",
  "mailbox.consent.why.provider-failing":
    "Der Anbieter lehnt Hostread zurzeit ab. Die Administration weiß Bescheid.",
  "mailbox.consent.failed": "Das E-Mail-Konto wurde nicht verbunden.",
  "mailbox.consent.connected": "Verbunden.",
  "mailbox.consent.connectedNext":
    "Ergänzen Sie unten Firma und Anschrift, dann können Sie von hier schreiben.",
  "mailbox.consent.fault.consent-over":
    "Die Anmeldung wurde schon verwendet, hat länger als zehn Minuten gedauert oder wurde in einem anderen Browser begonnen. Bitte fangen Sie noch einmal an.",
  "mailbox.consent.fault.consent-refused": "Die Anmeldung wurde beim Anbieter abgebrochen oder abgelehnt.",
  "mailbox.consent.fault.consent-incomplete":
    "Der Anbieter hat eine Berechtigung weggelassen, die Hostread braucht: {missing}. Bitte melden Sie sich noch einmal an und lassen Sie alles angekreuzt.",
  "mailbox.consent.fault.other-account":
    "Sie haben sich mit einem anderen Konto angemeldet als dem, zu dem dieses E-Mail-Konto gehört. Nichts wurde geändert.",
  "mailbox.consent.fault.already-connected": "Dieses Konto ist schon verbunden.",
  "mailbox.consent.fault.approval-needed": "Die IT Ihres Unternehmens muss Hostread zuerst zustimmen.",
  "mailbox.consent.fault.provider-off": "Dieser Anbieter ist ausgeschaltet.",
  "mailbox.consent.fault.provider-failing":
    "Der Anbieter lehnt Hostread zurzeit ab. Die Administration weiß Bescheid.",
  "mailbox.consent.fault.provider-unreachable":
    "Der Anbieter antwortet nicht. Bitte versuchen Sie es in einigen Minuten noch einmal.",
  "mailbox.consent.fault.too-many-mailboxes": "Mehr E-Mail-Konten können Sie nicht verbinden.",
  "mailbox.consent.approval": "Für die IT Ihres Unternehmens",
  "mailbox.consent.approvalSays":
    "Bei Microsoft kann ein Unternehmen festlegen, welche Programme E-Mails lesen dürfen. Schicken Sie diesen Text an die Person, die Microsoft 365 bei Ihnen betreut, und melden Sie sich danach noch einmal an.",
  "mailbox.consent.approvalText":
    "Hallo,\n\nich möchte mein E-Mail-Konto mit {application} verbinden. Microsoft verlangt dafür die Zustimmung der Administration. Bitte öffnen Sie diese Seite und stimmen Sie für unser Unternehmen zu:\n\n{link}\n\nVielen Dank",
  "mailbox.consent.approvalOpen": "Seite zur Zustimmung öffnen",
  "mailbox.account.address": "Adresse",
  "mailbox.account.signedIn": "Bei {provider} angemeldet als",
  "mailbox.account.way": "Verbunden über",
  "mailbox.account.until": "Anmeldung endet am",
  "mailbox.transport.mail": "SMTP und IMAP",
  "mailbox.transport.gmail": "Gmail-API",
  "mailbox.transport.graph": "Microsoft Graph",
  "mailbox.grant.good": "Angemeldet",
  "mailbox.grant.over": "Anmeldung nötig",
  "mailbox.grant.approval-needed": "Zustimmung nötig",
  "mailbox.grant.mend":
    "Melden Sie sich noch einmal an, dann geht alles dort weiter, wo es stehen blieb. Keine E-Mail geht verloren.",
  "mailbox.mode.live": "Wird sofort gelesen",
  "mailbox.mode.polling": "Wird alle paar Minuten gelesen",
  "mailbox.mode.waiting": "Wartet auf das Lesen",
  "mailbox.mode.off": "Wird nicht gelesen",
  "mailbox.health": "Status",
  "mailbox.health.reading": "Eingehende E-Mails",
  "mailbox.health.last": "Zuletzt gelesen",
  "mailbox.health.lookedAt": "Heute angesehene E-Mails",
  "mailbox.health.kept": "Davon aufbewahrt",
  "mailbox.health.passedOver": "Nicht lesbar",
  "mailbox.health.sent": "Heute gesendet",
  "mailbox.health.sentOf": "{sent} von {most}",
  "mailbox.ramp":
    "Hostread steigert den Versand dieses Kontos nach und nach: Zurzeit gehen bis zu {today} E-Mails am Tag hinaus. Jeder Tag ohne Störung bringt {daily} mehr, bis es {most} sind.",
  "mailbox.health.look": "Jetzt nachsehen",
  "mailbox.health.asked": "Es wird nach neuen E-Mails gesehen",
  "mailbox.readFault.reading-failed":
    "Eine E-Mail ließ sich nicht lesen. Hostread versucht es noch einmal und überspringt sie nach fünf Fehlversuchen.",
  "mailbox.readFault.token-over": "Die Berechtigung des Anbieters war abgelaufen und wurde erneuert.",
  "mailbox.readFault.too-many-connections":
    "Zu diesem E-Mail-Konto bestehen zu viele Verbindungen. Eine Stunde lang wird es nur alle paar Minuten gelesen.",
  "mailbox.pauseNow": "Versand anhalten",
  "mailbox.disconnect": "Trennen",
  "mailbox.disconnectTitle": "{name} trennen?",
  "mailbox.disconnectSays":
    "{count, plural, =0 {In diesem E-Mail-Konto wartet keine E-Mail.} one {Eine wartende E-Mail wird gestoppt.} other {# wartende E-Mails werden gestoppt.}} Kennwörter und Berechtigungen werden gelöscht. Unterhaltungen bleiben.",
  "mailbox.disconnectForget": "Auch die daraus gelesenen Unterhaltungen löschen",
  "mailbox.disconnected": "{name} wurde getrennt.",
  "mailbox.disconnectedHere":
    "{name} wurde hier getrennt. Der Anbieter hat es nicht bestätigt; bitte entfernen Sie Hostread dort in Ihrem Konto.",
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
  "mailbox.communicationAddress": "Antwortadresse",
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
  "mailbox.noTest":
    "Dieses E-Mail-Konto ist über {way} verbunden. Es gibt keine Server, die sich prüfen ließen.",
  "mailbox.save": "Speichern",
  "mailbox.belongsTo": "Für E-Mails, die Sie im Namen von {owner} senden",
  "mailbox.invalid": "Es wurde nichts gespeichert. Ihre Eingaben sind noch da.",
  "mailbox.toFirst": "Zum ersten Fehler",
  "mailbox.newer": "In denselben Feldern wurde inzwischen etwas anderes gespeichert.",
  "mailbox.newerSays": "Ihre Eingaben sind noch da. Das Speichern wartet, bis Sie wählen.",
  "mailbox.keepMine": "Meine Eingabe behalten",
  "mailbox.showNow": "Neuen Stand übernehmen",
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
  "mailbox.pausedBadge": "Versand angehalten",
  "mailbox.resumed": "Versand fortgesetzt",
  "mailbox.resume": "Versand fortsetzen",
  "mailbox.somebodyElse": "jemand anderem",
  "mailbox.resumeOthers":
    "Diese E-Mails gehen vom E-Mail-Konto von {user} aus. Fortsetzen kann den Versand nur, wem es gehört.",
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
  "mailbox.pause.by-other":
    "Der Versand vom E-Mail-Konto von {user} wurde angehalten. Wartende E-Mails behalten ihren Platz.",
  "mailbox.pause.overdue":
    "E-Mails haben länger gewartet als geplant, weil Hostread nicht lief. Prüfen Sie sie und setzen Sie den Versand dann fort oder brechen Sie ihn ab.",
  "mailbox.pause.restored":
    "Die Daten stammen aus einer Sicherung. Ein Betreiber muss das bestätigen, bevor etwas gesendet wird.",
  "mailbox.pause.sign-in-over":
    "Ihr Anbieter lässt Hostread nicht mehr hinein: Der Zugriff wurde entzogen, ist abgelaufen, oder das Kennwort wurde geändert. Melden Sie sich dort noch einmal an; es geht nichts verloren.",
  "mailbox.pause.provider-failing":
    "Ihr Anbieter nimmt Hostread selbst zurzeit nicht an. Die Administration weiß Bescheid; Sie müssen nichts tun.",
  "mailbox.pause.provider-off":
    "Die Administration hat Ihren Anbieter ausgeschaltet. Senden und Lesen gehen weiter, sobald er wieder eingeschaltet ist; es geht nichts verloren, und Sie müssen nichts tun.",
  "mailbox.pause.too-many-dead":
    "Zu viele der letzten E-Mails gingen an Adressen, die es nicht gibt. Mailserver halten solche Absender für Spammer. Prüfen Sie, wie alt diese Adressen sind, nehmen Sie zweifelhafte Podcasts heraus und setzen Sie den Versand dann fort.",
  "mailbox.pause.complaints":
    "Empfänger haben E-Mails dieses Kontos als Spam gemeldet. Prüfen Sie, wem Sie wie schreiben, und setzen Sie den Versand dann fort.",
  "mailbox.pause.reputation":
    "Drei Mailserver hintereinander haben E-Mails dieses Kontos abgewiesen. Fragen Sie Ihren Anbieter, ob sein Server oder Ihre Domain auf einer Sperrliste steht, und setzen Sie den Versand dann fort.",
  "mailbox.pauseFigures": "Betroffen: {bad} der letzten {all} E-Mails.",
};
