import type { contactsClaim as english } from "../en/contacts-claim.ts";

export const contactsClaim: Record<keyof typeof english, string> = {
  "contacts.claim.says":
    "Zeigen Sie, dass ein Podcast Ihnen gehört. Dann können Sie angeben, welche Werbung Sie möchten, was sie kostet und was Sie ausschließen. Sie brauchen kein Konto.",
  "contacts.claim.feed": "Adresse Ihres Feeds",
  "contacts.claim.feedSays": "So wie Podcast-Apps sie verwenden, zum Beispiel https://example.org/feed.xml",
  "contacts.claim.feedMissing": "Bitte geben Sie die Adresse Ihres Feeds ein.",
  "contacts.claim.begin": "Weiter",
  "contacts.claim.putIn": "Bitte setzen Sie diese Zeile in Ihren Feed, neben den Titel:",
  "contacts.claim.keep":
    "Bewahren Sie die Adresse dieser Seite auf: Sie ist Ihr Schlüssel. Die Zeile allein öffnet nichts, deshalb dürfen andere sie lesen. Ist sie gefunden, kann sie wieder weg.",
  "contacts.claim.look": "Jetzt nachsehen",
  "contacts.claim.looking": "Der Feed wird gelesen.",
  "contacts.claim.notThere":
    "Nachgesehen am {time}: Die Zeile steht noch nicht da. Bei manchen Anbietern dauert es einige Minuten.",
  "contacts.claim.unreadable":
    "Versucht am {time}: Der Feed war nicht lesbar. Bitte versuchen Sie es später noch einmal.",
  "contacts.claim.proved": "Ihr Feed hat gezeigt, dass der Podcast Ihnen gehört.",
  "contacts.claim.provedSays": "Diese Seite ist bis {day} offen. Die Zeile kann wieder weg.",
  "contacts.claim.replaced":
    "Inzwischen hat jemand anders gezeigt, dass dieser Feed ihm gehört. Diese Seite ist geschlossen.",
  "contacts.claim.over":
    "Die Zeit dieser Seite ist abgelaufen. Setzen Sie die Zeile wieder in Ihren Feed, um sie zu öffnen.",
  "contacts.claim.linkOver": "Diese Seite gibt es nicht",
  "contacts.claim.linkOverSays":
    "Die Adresse ist unvollständig, oder ihre Zeit ist abgelaufen. Sie können ohne sie neu beginnen.",
  "contacts.claim.adsHeading": "Werbung in Ihrem Podcast",
  "contacts.claim.adsSays":
    "Werbetreibende sehen das als Ihre eigenen Angaben, mit dem Tag. Alles kann leer bleiben.",
  "contacts.claim.price": "Preis für eine Werbung, {place}",
  "contacts.claim.currency": "Währung",
  "contacts.claim.notSaid": "Keine Angabe",
  "contacts.claim.route.mail": "Per E-Mail",
  "contacts.claim.route.page": "Auf einer eigenen Seite",
  "contacts.claim.page": "Adresse der Seite",
  "contacts.claim.pageWrong": "Bitte geben Sie eine Adresse mit https:// und ohne E-Mail-Adresse ein.",
  "contacts.claim.say": "Speichern",
  "contacts.claim.takeBack": "Alles zurücknehmen",
  "contacts.claim.kept.said": "Gespeichert. Werbetreibende sehen es ab jetzt.",
  "contacts.claim.kept.taken-back": "Zurückgenommen. Werbetreibende sehen es nicht mehr.",
};
