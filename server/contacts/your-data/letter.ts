import type { Language } from "../../../contract/forms/locale.ts";

/** Anybody can have it sent to any address, so it holds nothing that its sender typed. */
export const DATA_LETTER: Record<Language, { subject: string; text: string }> = {
  en: {
    subject: "What is known of you here",
    text: `Somebody, probably you, asked what this installation of Hostread knows of this e-mail address.

Open this link to read it, to object, and to say what you want of ads. It works for 24 hours:

{link}

If it was not you, you can ignore this e-mail. Please do not pass the link on: it shows what is known of you.`,
  },
  de: {
    subject: "Was hier über Sie bekannt ist",
    text: `Jemand, vermutlich Sie, möchte wissen, was dieser Hostread-Installation über diese E-Mail-Adresse bekannt ist.

Öffnen Sie diesen Link, um es zu lesen, zu widersprechen und anzugeben, welche Werbung Sie möchten. Er gilt 24 Stunden lang:

{link}

Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Bitte geben Sie den Link nicht weiter: Er zeigt, was über Sie bekannt ist.`,
  },
};
