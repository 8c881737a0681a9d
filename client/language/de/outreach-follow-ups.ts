import type { outreachFollowUps as english } from "../en/outreach-follow-ups.ts";

export const outreachFollowUps: Record<keyof typeof english, string> = {
  "outreach.steps": "Nachfassen",
  "outreach.steps.lead":
    "Bis zu drei weitere E-Mails an alle, die nicht geantwortet haben. Sie stehen in derselben Unterhaltung und enden mit der ersten Antwort.",
  "outreach.steps.one": "Nachfassen {step}",
  "outreach.steps.add": "Nachfassen hinzufügen",
  "outreach.steps.remove": "Nachfassen {step} entfernen",
  "outreach.steps.removed": "Nachfassen {step} entfernt",
  "outreach.steps.daysFirst": "Nach der ersten E-Mail",
  "outreach.steps.daysNext": "Nach dem vorigen Nachfassen",
  "outreach.steps.days": "{count, plural, one {Tag} other {Tage}}",
  "outreach.steps.daysFault": "Bitte wählen Sie 1 bis {most} Tage.",
  "outreach.steps.text": "Text von Nachfassen {step}",
  "outreach.steps.placeholder": "Schreiben Sie hier, womit Sie nachfassen.",
  "outreach.steps.bodyFault":
    "Hier fehlt noch der Text. Schreiben Sie einen oder entfernen Sie diesen Schritt.",
  "outreach.steps.preview": "Was ohne Antwort folgt",
  "outreach.steps.due": "Frühestens am {day}",
  "outreach.steps.missing":
    "Für {names} gibt es heute keinen Wert. Fehlt er auch, wenn es so weit ist, wartet diese E-Mail auf Ihre Entscheidung.",
  "outreach.steps.until": "Nachfassen bis {day}.",
  "outreach.steps.untilLabel": "Nachfassen bis",
  "outreach.steps.after": "{count, plural, one {Nach # Tag} other {Nach # Tagen}}",
  "outreach.subjectB": "Zweiter Betreff",
  "outreach.subjectB.short": "Oder",
  "outreach.subjectB.add": "Zweiten Betreff ausprobieren",
  "outreach.subjectB.remove": "Zweiten Betreff entfernen",
  "outreach.subjectB.lead":
    "Die Hälfte der Personen bekommt diesen. Danach sehen Sie, wie viele jeweils geantwortet haben.",
  "outreach.subjectB.fault": "Der zweite Betreff ist leer. Schreiben Sie einen oder entfernen Sie ihn.",
  "outreach.later": "Zeitpunkt",
  "outreach.later.atOnce": "Der Versand beginnt sofort.",
  "outreach.later.set": "Später senden",
  "outreach.later.field": "Nicht vor",
  "outreach.later.hint": "In Ihrer eigenen Zeit, höchstens {days} Tage im Voraus.",
  "outreach.later.undo": "Sofort senden",
  "outreach.later.fault": "Bitte wählen Sie einen Zeitpunkt, der noch kommt.",
  "outreach.later.label": "Nicht vor",
  "outreach.planIncomplete":
    "Beim Nachfassen, beim zweiten Betreff oder beim Zeitpunkt fehlt noch etwas. Bitte gehen Sie zurück zum Text.",
};
