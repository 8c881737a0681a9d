import type { Language } from "../../contract/forms/locale.ts";

interface CalendarTexts {
  booking: string;
  spot: string;
  makegood: string;
  copyDue: string;
  recordingDue: string;
  airs: string;
}

/** What stands in the dates of a booking. */
export const CALENDAR_TEXTS: Readonly<Record<Language, CalendarTexts>> = {
  en: {
    booking: "Booking",
    spot: "Ad",
    makegood: "Makegood for ad",
    copyDue: "Copy due",
    recordingDue: "Recording due",
    airs: "Ad airs",
  },
  de: {
    booking: "Buchung",
    spot: "Schaltung",
    makegood: "Ersatz für Schaltung",
    copyDue: "Werbetext fällig",
    recordingDue: "Aufnahme fällig",
    airs: "Werbung läuft",
  },
};
