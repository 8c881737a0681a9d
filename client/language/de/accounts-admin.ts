import type { accountsAdmin as english } from "../en/accounts-admin.ts";

export const accountsAdmin: Record<keyof typeof english, string> = {
  "accounts.users.says":
    "Jedes Häkchen gilt ab dem nächsten Aufruf. Jemand behält immer die Berechtigung, die Einstellungen zu ändern.",
  "accounts.users.search": "Name oder Adresse",
  "accounts.users.none": "So heißt niemand.",
  "accounts.users.user": "Benutzer",
  "accounts.users.organizations": "Organisationen",
  "accounts.users.since": "Seit",
  "accounts.users.may": "Darf",
  "accounts.users.CORE_CONFIG_UPDATE": "Plattform-Einstellungen ändern",
  "accounts.users.PODCAST_EMAIL_READ": "Jede Adresse sehen",
  "accounts.users.OWNER_ACT_FOR_ANY": "Für jede Organisation handeln",
  "accounts.users.permissionOf": "{permission}: {name}",
  "accounts.acts.says":
    "Was Benutzer für Organisationen geändert haben, zu denen sie nicht gehören, das Neueste zuerst.",
  "accounts.acts.none": "Noch hat niemand für eine andere Organisation gehandelt.",
  "accounts.acts.when": "Wann",
  "accounts.acts.who": "Wer",
  "accounts.acts.for": "Für",
  "accounts.acts.what": "Was",
  "accounts.owners.search": "Organisation",
  "accounts.owners.none": "So heißt keine Organisation.",
  "accounts.owners.label": "Gefundene Organisationen",
};
