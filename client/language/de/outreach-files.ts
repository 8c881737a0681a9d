import type { outreachFiles as english } from "../en/outreach-files.ts";

export const outreachFiles: Record<keyof typeof english, string> = {
  "outreach.file.kilobytes": "{size, number} kB",
  "outreach.file.megabytes": "{size, number} MB",
  "outreach.file.risk.program": "Das ist ein Programm. Es läuft, sobald es geöffnet wird.",
  "outreach.file.risk.script": "Das ist ein Skript. Es kann laufen, sobald es geöffnet wird.",
  "outreach.file.risk.html":
    "Das ist eine Webseite oder eine gespeicherte E-Mail. Sie kann eine falsche Anmeldung zeigen.",
  "outreach.file.risk.svg": "Das ist eine Zeichnung, die Skripte enthalten kann.",
  "outreach.file.risk.macros": "Dieses Dokument kann Makros enthalten.",
  "outreach.file.risk.encrypted": "Diese Datei ist verschlüsselt. Kein Virenscanner kann hineinsehen.",
  "outreach.file.risk.false-name": "Der Name sagt nicht, was sie ist.",
  "outreach.file.risk.archive-of-programs": "Dieses Archiv enthält Programme oder Skripte.",
  "outreach.file.add": "Dateien hinzufügen",
  "outreach.file.list": "Dateien dieser E-Mail",
  "outreach.file.coming": "{name} wird hinzugefügt",
  "outreach.file.remove": "{name} entfernen",
  "outreach.file.half": "Sie wurde nicht ganz hinzugefügt. Entfernen Sie sie und wählen Sie sie noch einmal.",
  "outreach.file.empty": "{name} ist leer.",
  "outreach.file.tooMany": "Eine E-Mail kann höchstens {max} Dateien haben, zusammen 10 MB.",
  "outreach.file.wait": "Eine Datei ist noch nicht da.",
  "outreach.file.again": "Noch einmal versuchen",
  "outreach.file.perMail": "Dateien je E-Mail",
  "outreach.file.all": "{count, plural, one {Für eine E-Mail} other {Für alle # E-Mails}}",
  "outreach.file.title": "Dateien",
  "outreach.file.weight":
    "{perMail} je E-Mail, {all} für {count, plural, one {eine E-Mail} other {# E-Mails}}.",
  "outreach.file.heavy":
    "Viele Mailserver und Leser stört mehr als 1 MB. Verlinken Sie die Dateien oder lassen Sie welche weg.",
  "outreach.file.halfInRoom":
    "Eine Datei ist nicht ganz angekommen. Fügen Sie sie beim Text noch einmal hinzu oder nehmen Sie sie heraus.",
};
