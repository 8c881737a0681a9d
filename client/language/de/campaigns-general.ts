import type { campaignsGeneral as english } from "../en/campaigns-general.ts";

export const campaignsGeneral: Record<keyof typeof english, string> = {
  "campaigns.general.name": "Name",
  "campaigns.general.invalid": "Das Formular enthält Fehler.",
  "campaigns.general.invalidSays": "Ungültige Angaben können nicht gespeichert werden.",
  "campaigns.general.unsaved": "Ungespeicherte Änderungen.",
  "campaigns.general.unsavedSays": "Der Name weicht von dem ab, was am {time} gespeichert wurde.",
  "campaigns.general.failed": "Das Speichern ist fehlgeschlagen.",
  "campaigns.general.failedSays":
    "Es gibt noch ungespeicherte Änderungen; bitte versuchen Sie erneut zu speichern.",
  "campaigns.general.serverSaid": "Der Server sagt:",
  "campaigns.general.again": "Erneut speichern",
  "campaigns.general.reload": "Neu laden und Ihre Eingabe verwerfen",
  "campaigns.general.asSaved": "Stand vom {time}.",
  "campaigns.general.ready": "Alles ist gültig und kann gespeichert werden.",
  "campaigns.general.saving": "Wird gerade gespeichert.",
  "campaigns.general.kept": "Ihre Eingabe ist noch da.",
  "campaigns.general.correct": "Ein Feld muss erst berichtigt werden.",
  "campaigns.general.discard": "Änderungen verwerfen",
  "campaigns.general.save": "Speichern",
  "campaigns.general.savedAct": "Gespeichert",
  "campaigns.general.lastSaved": "Zuletzt gespeichert",
  "campaigns.general.error": "Fehler",
};
