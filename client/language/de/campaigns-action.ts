import type { campaignsAction as english } from "../en/campaigns-action.ts";

export const campaignsAction: Record<keyof typeof english, string> = {
  "campaigns.action.briefing": "Briefing",
  "campaigns.action.action": "Aktion",
  "campaigns.action.what": "Was möchten Sie tun?",
  "campaigns.action.which": "Welche Podcasts?",
  "campaigns.action.outcome": "Was passiert",
  "campaigns.action.email": "E-Mail schreiben",
  "campaigns.action.emailSecond": "Ein Text, für jeden Host angepasst, gesendet aus Ihrem eigenen Postfach",
  "campaigns.action.remove": "Aus der Kampagne entfernen",
  "campaigns.action.removeSecond": "Freigeschaltete Adressen bleiben freigeschaltet",
  "campaigns.action.missing": "Wählen Sie zuerst eine Aktion und einen Zustand.",
  "campaigns.action.choose": "Wählen Sie eine Aktion und die Podcasts, für die sie gilt",
  "campaigns.action.chooseSays": "Sobald Sie beides gewählt haben, sehen Sie hier, was passiert.",
  "campaigns.action.nothingYet": "Es passiert nichts, bevor Sie auf der nächsten Seite bestätigen.",
  "campaigns.action.continue": "Weiter",
  "campaigns.action.withoutAddress": "Nicht freigeschaltet",
  "campaigns.action.sameAddress": "Doppelte Adresse",
  "campaigns.action.mails": "E-Mails",
  "campaigns.action.leaves": "Zu entfernende Podcasts",
  "campaigns.action.removeSays":
    "Ihr Verlauf in dieser Kampagne geht verloren. Freigeschaltete Adressen bleiben freigeschaltet, und die Podcasts bleiben im Katalog.",
  "campaigns.action.after":
    "Jeder Podcast wechselt zu „{state}“, sobald seine E-Mail angenommen ist. Das können Sie vor dem Senden ändern.",
  "campaigns.action.afterAll":
    "Sobald die E-Mail angenommen ist, wechseln Podcasts von „Neu“ zu „Angeschrieben“ und von „Angeschrieben“ zu „Nachgefasst“. Alle anderen bleiben, wo sie sind. Das können Sie vor dem Senden ändern.",
  "campaigns.action.afterStays":
    "Die Podcasts bleiben nach dem Senden in „{state}“. Das können Sie vor dem Senden ändern.",
  "campaigns.action.emailDock":
    "{count, plural, one {# E-Mail} other {# E-Mails}} an {every, select, yes {alle Podcasts} other {Podcasts in „{state}“}}",
  "campaigns.action.emailNext": "Als Nächstes schreiben Sie den Text. Noch wird nichts gesendet.",
  "campaigns.action.emailGo": "{count, plural, one {# E-Mail schreiben} other {# E-Mails schreiben}}",
  "campaigns.action.removeDock":
    "{count, plural, one {# Podcast} other {# Podcasts}}{every, select, yes {} other { in „{state}“}}",
  "campaigns.action.removeNext": "Als Nächstes sehen Sie die Liste. Noch wird nichts entfernt.",
  "campaigns.action.removeGo": "{count, plural, one {# Podcast zeigen} other {# Podcasts zeigen}}",
  "campaigns.action.nobody": "Hier ist keine Adresse freigeschaltet.",
  "campaigns.action.empty": "Kein Podcast ist in diesem Zustand.",
  "campaigns.removal.about": "Entfernen, Zustand: {state}",
  "campaigns.removal.aboutAll": "Entfernen, alle Zustände",
  "campaigns.removal.title":
    "{count, plural, one {# Podcast aus der Kampagne entfernen} other {# Podcasts aus der Kampagne entfernen}}",
  "campaigns.removal.left":
    "{count, plural, one {# Podcast aus der Kampagne entfernt} other {# Podcasts aus der Kampagne entfernt}}",
  "campaigns.removal.lead":
    "{count, plural, one {Sein Verlauf in „{name}“ geht verloren. Eine freigeschaltete Adresse bleibt freigeschaltet, und der Podcast bleibt im Katalog.} other {Ihr Verlauf in „{name}“ geht verloren. Freigeschaltete Adressen bleiben freigeschaltet, und die Podcasts bleiben im Katalog.}}",
  "campaigns.removal.list": "Podcasts, die entfernt werden",
  "campaigns.removal.progress": "Fortschritt",
  "campaigns.removal.waiting": "Wartet",
  "campaigns.removal.running": "Läuft",
  "campaigns.removal.removed": "Entfernt",
  "campaigns.removal.chosen": "{count, plural, one {# Podcast ausgewählt} other {# Podcasts ausgewählt}}",
  "campaigns.removal.soFar": "{removed} von {count} entfernt",
  "campaigns.removal.says.ready": "Noch wurde nichts entfernt.",
  "campaigns.removal.says.running": "Sie können inzwischen auf andere Seiten gehen.",
  "campaigns.removal.says.done": "Alle ausgewählten Podcasts wurden entfernt.",
  "campaigns.removal.says.failed": "Die anderen sind noch in der Kampagne.",
  "campaigns.removal.failedStart":
    "{count, plural, one {# Podcast konnte nicht entfernt werden.} other {# Podcasts konnten nicht entfernt werden.}}",
  "campaigns.removal.back": "Zurück",
  "campaigns.removal.toPodcasts": "Zu den Podcasts",
  "campaigns.removal.another": "Anderen Zustand wählen",
  "campaigns.removal.none":
    "In {name} ist kein Podcast im Zustand {state}. Wählen Sie einen anderen Zustand.",
  "campaigns.removal.noneAtAll": "{name} enthält noch keine Podcasts.",
};
