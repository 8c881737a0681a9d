import type { campaignsGeneral as english } from "../en/campaigns-general.ts";

export const campaignsGeneral: Record<keyof typeof english, string> = {
  "campaigns.general.name": "Name",
  "campaigns.general.invalid": "Das Formular enthält Fehler.",
  "campaigns.general.invalidSays": "Ungültige Angaben können nicht gespeichert werden.",
  "campaigns.general.unsaved": "Ungespeicherte Änderungen.",
  "campaigns.general.failed": "Das Speichern ist fehlgeschlagen.",
  "campaigns.general.failedSays":
    "Es gibt noch ungespeicherte Änderungen; bitte versuchen Sie erneut zu speichern.",
  "campaigns.general.serverSaid": "Der Server sagt:",
  "campaigns.general.again": "Erneut speichern",
  "campaigns.general.reload": "Neu laden und meine Änderungen verwerfen",
  "campaigns.general.asSaved": "Stand vom {time}.",
  "campaigns.general.ready": "Alles ist gültig und kann gespeichert werden.",
  "campaigns.general.saving": "Wird gespeichert …",
  "campaigns.general.kept": "Ihre Eingabe ist noch da.",
  "campaigns.general.discard": "Änderungen verwerfen",
  "campaigns.general.save": "Speichern",
  "campaigns.general.savedAct": "Gespeichert",
  "campaigns.general.lastSaved": "Zuletzt gespeichert",
  "campaigns.general.unsavedSays":
    "{count, plural, one {{fields} weicht} other {{fields} weichen}} von dem ab, was am {time} gespeichert wurde.",
  "campaigns.general.correct":
    "{count, plural, one {Ein Feld muss zuerst korrigiert werden.} other {# Felder müssen zuerst korrigiert werden.}}",
  "campaigns.general.start": "Beginn",
  "campaigns.general.duration": "Dauer in Tagen",
  "campaigns.general.currency": "Währung",
  "campaigns.general.budget": "Budget",
  "campaigns.general.payPerAction": "Vergütung je Aktion",
  "campaigns.general.payPerLead": "Vergütung je Lead",
  "campaigns.general.payPerClick": "Vergütung je Klick",
  "campaigns.general.period": "Zeitraum",
  "campaigns.general.periodSays": "{min} bis {max} Tage.",
  "campaigns.general.startSays": "{mask}, frühestens morgen",
  "campaigns.general.endsOn": "Endet am {day}",
  "campaigns.general.endSays":
    "{weekday}. Beginn plus {count, plural, one {# Tag} other {# Tage}}. Berechnet, nicht gespeichert.",
  "campaigns.general.noEnd": "Geben Sie Beginn und Dauer ein, um das Ende zu sehen.",
  "campaigns.general.money": "Budget und Vergütung",
  "campaigns.general.moneySays": "Was Sie den Hosts anbieten.",
  "campaigns.general.notOffered": "Leer lassen, wenn nicht angeboten",
  "campaigns.general.whyShown":
    "Sie sehen Zeitraum und Budget, weil kaufmännische Felder in den Einstellungen der Plattform eingeschaltet sind.",
  "campaigns.exclusion.start":
    "{count, plural, one {Ein Podcast möchte} other {# Podcasts möchten}} keine Werbung für {category}:",
  "campaigns.exclusion.one": "{title} (angegeben am {day})",
  "campaigns.exclusion.more": "und {count, plural, one {ein weiterer} other {# weitere}}.",
  "campaigns.general.category": "Sensibles Thema",
  "campaigns.general.categorySays":
    "Manche Podcasts schließen bestimmte Themen aus. Sie werden gewarnt, bevor Sie bezahlen.",
  "campaigns.general.categoryNone": "Keines davon",
};
