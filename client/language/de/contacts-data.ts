import type { contactsData as english } from "../en/contacts-data.ts";

export const contactsData: Record<keyof typeof english, string> = {
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
