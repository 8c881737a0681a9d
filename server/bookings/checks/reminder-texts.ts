import type { CheckKind } from "../../../contract/bookings/checks.ts";
import { type Language, localeOf } from "../../../contract/forms/locale.ts";

interface Told {
  what: CheckKind;
  position: number;
  makegoodOf: number | null;
  due: string;
}

const TEXTS = {
  en: {
    intro: "Hello,\n\na short reminder of what is due soon:",
    copy: "The copy is to be approved by {day}.",
    recording: "Ad {position} is to be recorded by {day}.",
    makegood: "The makegood for ad {position} is to be recorded by {day}.",
    outro: "If it is done already, there is nothing more to do.",
  },
  de: {
    intro: "Guten Tag,\n\neine kurze Erinnerung an das, was bald ansteht:",
    copy: "Der Werbetext soll bis zum {day} freigegeben sein.",
    recording: "Schaltung {position} soll bis zum {day} aufgenommen sein.",
    makegood: "Der Ersatz für Schaltung {position} soll bis zum {day} aufgenommen sein.",
    outro: "Ist das schon erledigt, müssen Sie nichts weiter tun.",
  },
} as const;

/** What the host reads above the link, in the language of the booking. */
export function reminderWords(language: Language, told: readonly Told[]): string {
  const texts = TEXTS[language];
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: "long", timeZone: "UTC" });
  const lines = told.map(({ what, position, makegoodOf, due }) => {
    const text =
      what === "copy-approved" ? texts.copy : makegoodOf === null ? texts.recording : texts.makegood;
    return text
      .replace("{position}", String(makegoodOf ?? position))
      .replace("{day}", format.format(new Date(`${due}T00:00:00Z`)));
  });
  return [texts.intro, lines.join("\n"), texts.outro].join("\n\n");
}
