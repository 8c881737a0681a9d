import type { campaignsAction as english } from "../en/campaigns-action.ts";

export const campaignsAction: Record<keyof typeof english, string> = {
  "campaigns.action.briefing": "Briefing",
  "campaigns.action.action": "Aktion",
  "campaigns.action.what": "Was möchten Sie tun?",
  "campaigns.action.which": "Mit welchen Podcasts?",
  "campaigns.action.outcome": "Was geschieht",
  "campaigns.action.email": "E-Mail schreiben",
  "campaigns.action.emailSecond": "Ein Text, für jeden Host ausgefüllt, von Ihrem eigenen Postfach gesendet",
  "campaigns.action.remove": "Aus der Kampagne entfernen",
  "campaigns.action.removeSecond": "Freigeschaltete Adressen bleiben Ihre",
  "campaigns.action.missing": "Wählen Sie zuerst eine Aktion und einen Zustand.",
  "campaigns.action.choose": "Wählen Sie, was mit welchen Podcasts geschieht",
  "campaigns.action.chooseSays": "Sobald beides gewählt ist, steht hier, was daraus wird.",
  "campaigns.action.nothingYet": "Vor der nächsten Seite geschieht nichts.",
  "campaigns.action.continue": "Weiter",
  "campaigns.action.withoutAddress": "Nicht freigeschaltet",
  "campaigns.action.sameAddress": "Gleiche Adresse",
  "campaigns.action.mails": "E-Mails",
  "campaigns.action.leaves": "Podcasts, die gehen",
  "campaigns.action.removeSays":
    "Ihr Verlauf in dieser Kampagne geht verloren. Freigeschaltete Adressen bleiben freigeschaltet, und im Katalog sind alle weiter zu finden.",
  "campaigns.action.after":
    "Jeder Podcast wechselt zu „{state}“, sobald seine E-Mail angenommen ist. Vor dem Senden können Sie anders wählen.",
  "campaigns.action.afterAll":
    "Neue Podcasts wechseln zu „Angeschrieben“, angeschriebene zu „Nachgefasst“, sobald ihre E-Mail angenommen ist; alle anderen bleiben. Vor dem Senden können Sie anders wählen.",
  "campaigns.action.afterStays":
    "Die Podcasts bleiben nach dem Senden in „{state}“. Vor dem Senden können Sie anders wählen.",
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
  "campaigns.removal.about": "Entfernen, Zustand {state}",
  "campaigns.removal.aboutAll": "Entfernen, alle Zustände",
  "campaigns.removal.title":
    "{count, plural, one {# Podcast verlässt die Kampagne} other {# Podcasts verlassen die Kampagne}}",
  "campaigns.removal.left":
    "{count, plural, one {# Podcast hat die Kampagne verlassen} other {# Podcasts haben die Kampagne verlassen}}",
  "campaigns.removal.lead":
    "{count, plural, one {Sein Verlauf in „{name}“ geht verloren. Ist seine Adresse freigeschaltet, bleibt sie es, und im Katalog ist er weiter zu finden.} other {Ihr Verlauf in „{name}“ geht verloren. Freigeschaltete Adressen bleiben freigeschaltet, und im Katalog sind alle weiter zu finden.}}",
  "campaigns.removal.list": "Podcasts, die entfernt werden",
  "campaigns.removal.progress": "Fortschritt",
  "campaigns.removal.waiting": "Wartet",
  "campaigns.removal.running": "Läuft",
  "campaigns.removal.removed": "Entfernt",
  "campaigns.removal.chosen": "{count, plural, one {# Podcast gewählt} other {# Podcasts gewählt}}",
  "campaigns.removal.soFar": "{removed} von {count} entfernt",
  "campaigns.removal.says.ready": "Noch wird nichts entfernt.",
  "campaigns.removal.says.running": "Sie können auf andere Seiten von Hostread gehen, es läuft weiter.",
  "campaigns.removal.says.done": "Alle gewählten haben die Kampagne verlassen.",
  "campaigns.removal.says.failed": "Die übrigen sind noch in der Kampagne.",
  "campaigns.removal.failedStart":
    "{count, plural, one {# Podcast wurde nicht entfernt.} other {# Podcasts wurden nicht entfernt.}}",
  "campaigns.removal.back": "Zurück",
  "campaigns.removal.toPodcasts": "Zu den Podcasts",
  "campaigns.removal.another": "Anderen Zustand wählen",
  "campaigns.removal.none": "In {name} ist nichts im Zustand {state}. Wählen Sie einen anderen Zustand.",
  "campaigns.removal.noneAtAll": "In {name} ist noch nichts.",
};
