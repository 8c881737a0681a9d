import type { exporting as english } from "../../en/export/kept.ts";

export const exporting: Record<keyof typeof english, string> = {
  "export.title": "Alles exportieren",
  "export.says":
    "Alles, was {owner} hier hat, als eine ZIP-Datei: zum Aufbewahren, für andere Programme oder zum Weiterarbeiten an anderer Stelle.",
  "export.section": "Alles als Datei",
  "export.open": "Alles exportieren",
  "export.pickFirst": "Wählen Sie zuerst in den Einstellungen eine Organisation.",
  "export.notYours": "Nur Inhaber können die Organisation exportieren",
  "export.notMember": "Wer für eine Organisation handelt, ohne sie zu besitzen, kann sie nicht exportieren.",
  "export.failed": "Die Exporte konnten nicht geladen werden.",
  "export.make": "Export erstellen",
  "export.makeNew": "Neuen Export erstellen",
  "export.busy": "Es wird gerade einer erstellt.",
  "export.notMade": "Der Export konnte nicht angefordert werden.",
  "export.none": "Noch kein Export",
  "export.noneSays":
    "Das Erstellen dauert eine Weile, bei vielen E-Mails länger. Sie können die Seite verlassen: Wenn er fertig ist, erfahren Sie es.",
  "export.waiting": "Ihr Export wartet, bis er an der Reihe ist",
  "export.waitingOf": "Ein Export für {by} wartet, bis er an der Reihe ist",
  "export.waitingSays":
    "Exporte werden nacheinander erstellt. Sie können die Seite verlassen: Wenn er fertig ist, erfahren Sie es.",
  "export.running": "Ihr Export wird erstellt",
  "export.runningOf": "Ein Export für {by} wird erstellt",
  "export.runningSays": "Sie können die Seite verlassen: Wenn er fertig ist, erfahren Sie es.",
  "export.endTitle": "Den Export von {by} abbrechen?",
  "export.endSays": "{by} hat ihn angefordert und wartet vielleicht darauf.",
  "export.othersSays": "Er enthält, was {by} sehen darf. Danach können Sie Ihren eigenen erstellen.",
  "export.counting": "Es wird gezählt, was da ist …",
  "export.count": "{done, number}",
  "export.ofTotal": "von {total, number}",
  "export.progress": "Geschriebene Zeilen, Dateien und E-Mails",
  "export.doing":
    "{doing, select, rows {Tabellen werden geschrieben} files {Dateien werden geschrieben} mails {E-Mails werden geschrieben} other {Es wird gezählt}}, bisher {size}.",
  "export.tenths": "Der Export ist zu {percent} geschrieben.",
  "export.cancel": "Abbrechen",
  "export.canceled": "Der Export wurde abgebrochen.",
  "export.ready": "Ihr Export ist fertig",
  "export.saidReady": "Der Export ist fertig.",
  "export.saidFailed": "Der Export konnte nicht erstellt werden.",
  "export.made": "Erstellt am {when}. Sie können ihn bis zum {until} speichern.",
  "export.save": "Speichern",
  "export.saving": "Ihr Browser speichert die Datei.",
  "export.notSaved": "Die Datei konnte nicht gespeichert werden.",
  "export.remove": "Löschen",
  "export.removed": "Der Export wurde gelöscht.",
  "export.notRemoved": "Der Export konnte nicht gelöscht werden.",
  "export.removeTitle": "Diesen Export löschen?",
  "export.removeSays": "Die Datei wird hier entfernt. Was Sie schon gespeichert haben, bleibt bei Ihnen.",
  "export.rows": "Zeilen",
  "export.files": "Dateien",
  "export.mails": "E-Mails",
  "export.withheldSays":
    "{count, plural, one {Eine Unterhaltung fehlt: Sie liegt im eigenen Postfach eines anderen Mitglieds oder gehört zu einem Podcast, dessen Adresse zurückgegeben wurde.} other {# Unterhaltungen fehlen: Sie liegen in eigenen Postfächern anderer Mitglieder oder gehören zu Podcasts, deren Adresse zurückgegeben wurde.}}",
  "export.sha256": "SHA-256",
  "export.why.too-large":
    "Er wäre größer als {size} oder würde länger als einen halben Tag dauern, und das ist hier zu viel. Wer die Installation betreibt, erstellt ihn mit „npm run export“ in jeder Größe.",
  "export.why.no-space":
    "Die Festplatte der Installation ist voll. Sagen Sie den Betreibern Bescheid und versuchen Sie es wieder, wenn Platz ist.",
  "export.why.interrupted":
    "Der Server wurde dabei mehrmals angehalten. Versuchen Sie es noch einmal oder bitten Sie die Betreiber der Installation um „npm run export“.",
  "export.why.broken":
    "Es ist etwas schiefgegangen und im Protokoll der Installation festgehalten. Versuchen Sie es noch einmal. Geht es wieder nicht, sagen Sie den Betreibern Bescheid.",
  "export.why.canceled": "Er wurde abgebrochen.",
  "export.why.removed": "Er wurde gelöscht.",
  "export.why.expired": "Die Woche ist vorbei, und die Datei wurde entfernt.",
  "export.why.replaced": "Ein neuerer ist an seine Stelle getreten.",
  "export.why.erased":
    "Inzwischen hat jemand verlangt, dass seine Daten gelöscht werden. Die Datei hätte sie noch enthalten können und wurde entfernt.",
  "export.why.left": "Wer ihn angefordert hat, ist nicht mehr Inhaber.",
  "export.gone": "Ihr letzter Export ist nicht mehr da",
  "export.broke": "Der Export konnte nicht erstellt werden",
  "export.again": "Noch einmal versuchen",
  "export.earlier": "Frühere Exporte",
  "export.by": "{when}, {by}",
  "export.line.ready":
    "Fertig, bis zum {until}. Nur {by} kann ihn speichern, denn er enthält E-Mails aus dem eigenen Postfach dieser Person.",
  "export.line.own": "Fertig, bis zum {until}.",
  "export.in": "Was enthalten ist",
  "export.in.campaigns":
    "Kampagnen mit Podcasts, Verlauf, Notizen, Aufgaben, Schlagwörtern und eigenen Feldern",
  "export.in.mails":
    "Unterhaltungen, die Sie lesen dürfen; jede E-Mail auch als .eml‑Datei mit ihren Anhängen",
  "export.in.deals": "Angebote, Buchungen, Werbetexte und was gelaufen ist",
  "export.in.writing": "Vorlagen und Mailings",
  "export.in.results": "Links, Codes, Bestellungen und Leads",
  "export.in.money": "Credits, Käufe und freigeschaltete Adressen",
  "export.in.rights": "Gründe für den Kontakt, Widersprüche und was entschieden wurde",
  "export.in.audit": "Mitglieder und das Prüfprotokoll",
  "export.out": "Was fehlt",
  "export.out.says":
    "Passwörter, Tokens und Links, die etwas öffnen. Was nur ein anderes Mitglied sieht: eigene Postfächer, Entwürfe, Vorlagen und gespeicherte Suchen. Unterhaltungen mit Podcasts, deren Adresse zurückgegeben wurde.",
  "export.keep": "Bewahren Sie die Datei sicher auf.",
  "export.keepSays": "Wer sie hat, hat alles.",
  "export.import": "Anderswo wieder einlesen",
  "export.importSays":
    "Wer die andere Installation betreibt, stellt die Organisation mit <code>npm run import -- FILE.zip</code> wieder her. Das Dokument <code>docs/export.md</code>, das mit Hostread kommt, beschreibt jede Datei.",
};
