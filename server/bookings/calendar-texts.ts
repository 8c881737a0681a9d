import type { Language } from "../../contract/forms/locale.ts";

interface CalendarTexts {
  booking: string;
  spot: string;
  makegood: string;
  copyDue: string;
  recordingDue: string;
  airs: string;
  /** Without a last day, or a first one. */
  airsFrom: string;
  airsUntil: string;
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
    airsFrom: "Ad airs from this day on",
    airsUntil: "Ad airs by this day",
  },
  de: {
    booking: "Buchung",
    spot: "Schaltung",
    makegood: "Ersatz für Schaltung",
    copyDue: "Werbetext fällig",
    recordingDue: "Aufnahme fällig",
    airs: "Werbung läuft",
    airsFrom: "Werbung läuft ab diesem Tag",
    airsUntil: "Werbung läuft spätestens an diesem Tag",
  },
};
