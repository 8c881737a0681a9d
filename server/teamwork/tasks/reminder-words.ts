import type { Language } from "../../../contract/forms/locale.ts";

export interface ReminderLine {
  text: string;
  campaign: string;
  podcast: string | null;
  /** Where the task stands. */
  place: string;
  /** Marks it as done without signing in. */
  link: string;
}

const WORDS: Record<
  Language,
  { one: string; other: string; about: string; see: string; done: string; end: string }
> = {
  en: {
    one: "A task is due today",
    other: "{n} tasks are due today",
    about: "{podcast} in the campaign “{campaign}”",
    see: "See it: {link}",
    done: "It is done: {link}",
    end: "The links for “done” work for 30 days and only for you. Whether you are reminded of tasks by e-mail is set here: {link}\nNo more of these e-mails, without signing in: {off}",
  },
  de: {
    one: "Eine Aufgabe ist heute fällig",
    other: "{n} Aufgaben sind heute fällig",
    about: "{podcast} in der Kampagne „{campaign}“",
    see: "Ansehen: {link}",
    done: "Erledigt: {link}",
    end: "Die Links für „erledigt“ gelten 30 Tage und nur für Sie. Ob Sie per E-Mail an Aufgaben erinnert werden, stellen Sie hier ein: {link}\nKeine solchen E-Mails mehr, ohne Anmeldung: {off}",
  },
};
const CAMPAIGN: Record<Language, string> = { en: "Campaign “{campaign}”", de: "Kampagne „{campaign}“" };

const fill = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** The mail that reminds of tasks. */
export function writeReminder(
  lines: readonly ReminderLine[],
  language: Language,
  { preferences, off }: { preferences: string; off: string },
): { subject: string; text: string } {
  const words = WORDS[language];
  const subject = lines.length === 1 ? words.one : fill(words.other, { n: String(lines.length) });
  const parts = lines.map(({ text, campaign, podcast, place, link }) =>
    [
      text,
      podcast === null ? fill(CAMPAIGN[language], { campaign }) : fill(words.about, { podcast, campaign }),
      "",
      fill(words.done, { link }),
      fill(words.see, { link: place }),
    ].join("\n"),
  );
  return {
    subject,
    text: [`${subject}.`, ...parts, fill(words.end, { link: preferences, off })].join("\n\n"),
  };
}
