import type { BookingMailKind } from "../../../contract/bookings.ts";
import type { Language } from "../../../contract/forms/locale.ts";

interface MailWords {
  subject: string;
  /** Above the page's address. */
  link: string;
  /** What is attached; empty where nothing is. */
  below: string;
}

/** What stands in a mail about a booking besides the user's words. `{number}` and `{show}` are filled in. */
export const MAIL_TEXTS: Readonly<Record<Language, Readonly<Record<BookingMailKind, MailWords>>>> = {
  en: {
    sheet: {
      subject: "Booking {number}: {show}",
      link: "Read the booking, accept or decline it here, without an account:",
      below: "The booking is attached as a PDF, with its dates for your calendar.",
    },
    record: {
      subject: "Accepted: booking {number}, {show}",
      link: "The booking stays here:",
      below:
        "Attached is the booking as it was accepted, with the record of who accepted it and when, and its dates for your calendar.",
    },
    cancelled: {
      subject: "Canceled: booking {number}, {show}",
      link: "What still holds is here:",
      below: "The attached file takes the canceled dates out of your calendar.",
    },
    makegood: {
      subject: "Makegood: booking {number}, {show}",
      link: "The booking stays here:",
      below: "",
    },
    reminder: {
      subject: "Reminder: booking {number}, {show}",
      link: "The booking with its copy and dates is here:",
      below: "",
    },
  },
  de: {
    sheet: {
      subject: "Buchung {number}: {show}",
      link: "Hier können Sie die Buchung lesen, annehmen oder ablehnen, ohne Konto:",
      below: "Die Buchung hängt als PDF an, dazu die Termine für Ihren Kalender.",
    },
    record: {
      subject: "Angenommen: Buchung {number}, {show}",
      link: "Die Buchung bleibt hier:",
      below:
        "Angehängt ist die Buchung, wie sie angenommen wurde, mit dem Nachweis, wer sie wann angenommen hat, und die Termine für Ihren Kalender.",
    },
    cancelled: {
      subject: "Storniert: Buchung {number}, {show}",
      link: "Was weiter gilt, steht hier:",
      below: "Die angehängte Datei nimmt die stornierten Termine aus Ihrem Kalender.",
    },
    makegood: {
      subject: "Ersatzschaltung: Buchung {number}, {show}",
      link: "Die Buchung bleibt hier:",
      below: "",
    },
    reminder: {
      subject: "Erinnerung: Buchung {number}, {show}",
      link: "Die Buchung mit Werbetext und Terminen finden Sie hier:",
      below: "",
    },
  },
};
