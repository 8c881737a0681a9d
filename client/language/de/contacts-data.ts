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
