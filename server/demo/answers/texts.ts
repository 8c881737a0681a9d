import type { Language } from "../../../contract/forms/locale.ts";

/** What the demonstration's hosts write. */
export const HOST_TEXTS: Readonly<
  Record<Language, Record<"answer" | "away" | "awaySubject" | "stop" | "wrote", string>>
> = {
  en: {
    answer:
      "Hello,\n\nthank you for your e-mail. That sounds interesting, and we would like to hear more. Which dates do you have in mind, and what would you pay for a mid-roll?\n\nBest wishes\n{host}",
    away: "Hello,\n\nI am out of the office until {back} and will read your e-mail then.\n\n{host}",
    awaySubject: "Out of office",
    stop: "Please do not write to us again.\n\n{host}",
    wrote: "On {day}, {sender} wrote:",
  },
  de: {
    answer:
      "Guten Tag,\n\nvielen Dank für Ihre E-Mail. Das klingt interessant, wir würden gern mehr hören. An welche Termine denken Sie, und was zahlen Sie für einen Mid-Roll?\n\nViele Grüße\n{host}",
    away: "Guten Tag,\n\nich bin bis zum {back} nicht im Büro und lese Ihre E-Mail danach.\n\n{host}",
    awaySubject: "Abwesenheitsnotiz",
    stop: "Bitte schreiben Sie uns nicht mehr.\n\n{host}",
    wrote: "Am {day} schrieb {sender}:",
  },
};
