import type { credits as english } from "../en/credits.ts";

export const credits: Record<keyof typeof english, string> = {
  "credits.title": "Credits",
  "credits.availableFor": "verfügbar für {owner}. Mit Credits schalten Sie Adressen frei.",
  "credits.pickFirst": "Wählen Sie eine Organisation, um ihre Credits zu sehen.",
  "credits.failedStart": "Die Credits wurden nicht geladen.",
  "credits.grant.says":
    "Gutschrift und Rücknahme werden mit ihrem Grund gebucht; die Organisation liest ihn in ihrem Verlauf.",
  "credits.grant.needsPermission":
    "Um eine Organisation zu wählen, brauchen Sie die Berechtigung, für jede Organisation zu handeln.",
  "credits.grant.pick": "Wählen Sie eine Organisation.",
  "credits.grant.amount": "Credits",
  "credits.grant.amountHint": "Mit Minuszeichen werden sie zurückgenommen.",
  "credits.grant.reason": "Grund",
  "credits.grant.reasonHint": "Die Mitglieder der Organisation lesen ihn.",
  "credits.grant.reasonShort": "Mindestens 3 Zeichen.",
  "credits.grant.grant": "Credits gutschreiben",
  "credits.grant.revoke": "Credits zurücknehmen",
  "credits.grant.granted": "{count, plural, one {# Credit} other {# Credits}} für {owner} gutgeschrieben.",
  "credits.grant.revoked": "{count, plural, one {# Credit} other {# Credits}} von {owner} zurückgenommen.",
  "credits.grant.left": "{owner} hat jetzt {count, plural, one {# Credit} other {# Credits}}.",
};
