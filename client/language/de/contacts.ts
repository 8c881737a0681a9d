import type { contacts as english } from "../en/contacts.ts";

export const contacts: Record<keyof typeof english, string> = {
  "contacts.title": "E-Mail-Adresse",
  "contacts.locked": "Die Adresse ist gesperrt.",
  "contacts.lockedSays":
    "{credits, plural, one {Freischalten kostet # Credit} other {Freischalten kostet # Credits}}; danach bleibt sie für Ihre Organisation freigeschaltet.",
  "contacts.unlockFor":
    "{credits, plural, one {Für # Credit freischalten} other {Für # Credits freischalten}}",
  "contacts.unlock": "Freischalten",
  "contacts.have": "Sie haben {count}",
  "contacts.noOwner": "Bitte wählen Sie zuerst in den Einstellungen eine Organisation aus.",
  "contacts.copy": "Adresse kopieren",
  "contacts.write": "E-Mail schreiben",
  "contacts.unlocked": "Für Ihre Organisation freigeschaltet.",
  "contacts.byPermission":
    "Ihr Konto darf sie sehen. Für Ihre Organisation ist sie weiterhin gesperrt; aus einer Kampagne kann ihr nicht geschrieben werden.",
  "contacts.unknown": "Von diesem Podcast ist keine Adresse bekannt.",
  "contacts.unknownSays": "Fragen Sie sie an, dann suchen wir danach. Was Sie dazu schreiben, hilft uns.",
  "contacts.ask": "Adresse anfragen",
  "contacts.note": "Was Sie damit vorhaben oder wo Sie sie gesehen haben",
  "contacts.noteHint": "Freiwillig. Höchstens {most} Zeichen.",
  "contacts.send": "Anfrage senden",
  "contacts.asked": "Ihre Anfrage ist notiert.",
  "contacts.askedSays": "Sie wurde am {day} gespeichert. Die Administration dieser Plattform sieht sie.",
  "contacts.foundFeed": "Gefunden im Feed am {day}",
  "contacts.foundIndex": "Gefunden in einem Podcast-Index am {day}",
  "contacts.foundTable": "Gefunden in einer importierten Tabelle am {day}",
  "contacts.foundDemonstration": "Erfunden für die Demonstration am {day}",
  "contacts.foundElsewhere": "Gefunden in „{source}“ am {day}",
  "contacts.seenAgain": "dort zuletzt gesehen am {day}",
  "contacts.requests.says": "Adressen, nach denen Benutzer gefragt haben, die neuesten zuerst.",
  "contacts.requests.none": "Noch hat niemand nach einer Adresse gefragt.",
  "contacts.requests.podcast": "Podcast",
  "contacts.requests.wish": "Wunsch",
  "contacts.requests.by": "Wer",
  "contacts.requests.when": "Wann",
  "contacts.requests.known": "inzwischen gefunden",
};
