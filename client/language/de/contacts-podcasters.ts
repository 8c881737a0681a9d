import type { contactsPodcasters as english } from "../en/contacts-podcasters.ts";

/** Pages of podcasters without an account: claims, and what is known of them. */
export const contactsPodcasters: Record<keyof typeof english, string> = {
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
    "Werbende sehen das als Ihre eigenen Angaben, mit dem Tag. Alles kann leer bleiben.",
  "contacts.claim.price": "Preis für eine Werbung, {place}",
  "contacts.claim.currency": "Währung",
  "contacts.claim.notSaid": "Keine Angabe",
  "contacts.claim.route.mail": "Per E-Mail",
  "contacts.claim.route.page": "Auf einer eigenen Seite",
  "contacts.claim.page": "Adresse der Seite",
  "contacts.claim.pageWrong": "Bitte geben Sie eine Adresse mit https:// und ohne E-Mail-Adresse ein.",
  "contacts.claim.say": "Speichern",
  "contacts.claim.takeBack": "Alles zurücknehmen",
  "contacts.claim.kept.said": "Gespeichert. Werbende sehen es ab jetzt.",
  "contacts.claim.kept.taken-back": "Zurückgenommen. Werbende sehen es nicht mehr.",
  "contacts.data.says":
    "Geben Sie Ihre E-Mail-Adresse ein. Dorthin geht ein Link, der zeigt, was hier über Sie bekannt ist, und mit dem Sie widersprechen können. Sie brauchen kein Konto.",
  "contacts.data.address": "Ihre E-Mail-Adresse",
  "contacts.data.addressMissing": "Bitte geben Sie Ihre E-Mail-Adresse ein.",
  "contacts.data.ask": "Link zusenden",
  "contacts.data.sent":
    "Eine E-Mail mit dem Link ist unterwegs. An eine Adresse gehen höchstens drei in der Stunde.",
  "contacts.data.about": "Zu {address}. Diese Seite ist bis {until} offen.",
  "contacts.data.over": "Dieser Link gilt nicht mehr",
  "contacts.data.overSays": "Er gilt 24 Stunden. Sie können ohne ihn einen neuen anfordern.",
  "contacts.data.objected": "Seit {day} darf Ihnen hier niemand mehr schreiben.",
  "contacts.data.nothing": "Über diese Adresse ist hier nichts bekannt.",
  "contacts.data.objectSays":
    "Wenn Sie widersprechen, kann Ihnen hier keine Organisation mehr schreiben, und wartende E-Mails an Sie werden angehalten.",
  "contacts.data.object": "Niemand darf mir hier schreiben",
  "contacts.data.copySays":
    "Eine Datei (JSON) mit allem, was hier über Sie bekannt ist, wo es liegt und was nach einer Löschung davon bleibt.",
  "contacts.data.copy": "Meine Daten herunterladen",
  "contacts.data.eraseSays":
    "Ihre Adresse und alles, was Sie geschrieben haben oder was Ihnen geschrieben wurde, wird innerhalb von 24 Stunden in allen Organisationen gelöscht, und niemand hier darf Ihnen mehr schreiben. Es bleiben Buchungen (8 Jahre, als Geschäftsunterlagen), dass und wann E-Mails gesendet wurden, und warum Organisationen Ihnen schreiben durften (3 Jahre, als Nachweis). Damit Ihre Adresse nicht wiederkommt, bleibt ein Hash von ihr. Was der Podcast selbst in seinem Feed sagt, bleibt öffentlich.",
  "contacts.data.erase": "Meine Daten löschen",
  "contacts.data.eraseTitle": "Alles löschen, was über {address} bekannt ist?",
  "contacts.data.eraseAsks":
    "Unterhaltungen mit Ihnen verschwinden für alle Organisationen. Das lässt sich nicht rückgängig machen. Wenn Sie eine Kopie möchten, laden Sie sie vorher herunter.",
  "contacts.data.erased":
    "Sie haben am {time} um Löschung gebeten. Sie ist innerhalb von 24 Stunden erledigt; was noch da ist, steht hier.",
  "contacts.data.shows": "Podcasts mit Ihrer Adresse",
  "contacts.data.found": "Gefunden in: {source}, {tag}. Gesehen vom {first} bis zum {last}.",
  "contacts.data.gone": "Seit {day} steht sie dort nicht mehr.",
  "contacts.data.correct": "Werbung angeben",
  "contacts.data.correctOf": "Werbung angeben: {title}",
  "contacts.data.bases": "Warum Organisationen Ihnen schreiben dürfen, nach deren Angaben",
  "contacts.data.basis": "{organization}: „{quote}“, {day}",
  "contacts.data.revoked": "Inzwischen zurückgenommen.",
  "contacts.data.mails": "E-Mails an Sie",
  "contacts.data.mail": "{organization}: {subject}, {time}",
};
