import type { NoticeKind } from "../../../contract/accounts-notices.ts";
import type { Language } from "../../../contract/forms/locale.ts";

/** One piece of news of a kind, and several; "{n}" is how many, in words up to twelve. */
type Forms = { one: string; other: string };

/**
 * What is said of news outside the app. It names no person and quotes nothing: others may look at the screen on which
 * it appears (B1.78).
 */
const SENTENCES: Record<NoticeKind, Record<Language, Forms>> = {
  answer: {
    en: { one: "A host has answered", other: "{n} hosts have answered" },
    de: { one: "Ein Host hat geantwortet", other: "{n} Hosts haben geantwortet" },
  },
  "answer-by-link": {
    en: { one: "A host has answered by link", other: "{n} hosts have answered by link" },
    de: { one: "Ein Host hat per Link geantwortet", other: "{n} Hosts haben per Link geantwortet" },
  },
  "opt-out": {
    en: { one: "A host asks not to be written to", other: "{n} hosts ask not to be written to" },
    de: {
      one: "Ein Host möchte nicht mehr angeschrieben werden",
      other: "{n} Hosts möchten nicht mehr angeschrieben werden",
    },
  },
  "credit-back": {
    en: { one: "Credits have come back", other: "Credits have come back for {n} addresses" },
    de: { one: "Es gab eine Gutschrift", other: "Es gab Gutschriften für {n} Adressen" },
  },
  "sign-in-needed": {
    en: { one: "A mail account needs you to sign in", other: "{n} mail accounts need you to sign in" },
    de: {
      one: "Ein E-Mail-Konto braucht eine neue Anmeldung",
      other: "{n} E-Mail-Konten brauchen eine neue Anmeldung",
    },
  },
  "grant-ending": {
    en: {
      one: "The consent for a mail account ends soon",
      other: "The consent for {n} mail accounts ends soon",
    },
    de: {
      one: "Die Zustimmung für ein E-Mail-Konto endet bald",
      other: "Die Zustimmung für {n} E-Mail-Konten endet bald",
    },
  },
  behind: {
    en: { one: "A mail account could not be read", other: "{n} mail accounts could not be read" },
    de: {
      one: "Ein E-Mail-Konto konnte nicht gelesen werden",
      other: "{n} E-Mail-Konten konnten nicht gelesen werden",
    },
  },
  held: {
    en: { one: "An e-mail waits for your decision", other: "{n} e-mails wait for your decision" },
    de: { one: "Eine E-Mail wartet auf Sie", other: "{n} E-Mails warten auf Sie" },
  },
  brake: {
    en: { one: "A mail account was paused", other: "{n} mail accounts were paused" },
    de: { one: "Ein E-Mail-Konto wurde angehalten", other: "{n} E-Mail-Konten wurden angehalten" },
  },
  assigned: {
    en: { one: "A conversation was assigned to you", other: "{n} conversations were assigned to you" },
    de: {
      one: "Eine Unterhaltung wurde Ihnen zugewiesen",
      other: "{n} Unterhaltungen wurden Ihnen zugewiesen",
    },
  },
  mentioned: {
    en: { one: "A colleague has mentioned you", other: "Colleagues have mentioned you {n} times" },
    de: { one: "Jemand aus dem Team hat Sie erwähnt", other: "Sie wurden {n}-mal erwähnt" },
  },
  reminder: {
    en: { one: "A conversation is due again", other: "{n} conversations are due again" },
    de: { one: "Eine Unterhaltung ist wieder fällig", other: "{n} Unterhaltungen sind wieder fällig" },
  },
  noted: {
    en: {
      one: "A colleague has mentioned you at a podcast",
      other: "Colleagues have mentioned you at podcasts {n} times",
    },
    de: {
      one: "Jemand aus dem Team hat Sie bei einem Podcast erwähnt",
      other: "Sie wurden {n}-mal bei Podcasts erwähnt",
    },
  },
  task: {
    en: { one: "A task was assigned to you", other: "{n} tasks were assigned to you" },
    de: { one: "Eine Aufgabe wurde Ihnen zugewiesen", other: "{n} Aufgaben wurden Ihnen zugewiesen" },
  },
  "task-due": {
    en: { one: "A task is due today", other: "{n} tasks are due today" },
    de: { one: "Eine Aufgabe ist heute fällig", other: "{n} Aufgaben sind heute fällig" },
  },
  "tasks-back": {
    en: {
      one: "Somebody left or has another role, and their tasks wait for others",
      other: "{n} people left or have another role, and their tasks wait for others",
    },
    de: {
      one: "Jemand ist gegangen oder hat eine andere Rolle, und die Aufgaben warten auf andere",
      other: "{n} Personen sind gegangen oder haben eine andere Rolle, und die Aufgaben warten auf andere",
    },
  },
  booking: {
    en: { one: "A host has answered a booking", other: "Hosts have answered {n} bookings" },
    de: {
      one: "Ein Host hat auf eine Buchung geantwortet",
      other: "Hosts haben auf {n} Buchungen geantwortet",
    },
  },
  "purchase-asked": {
    en: { one: "A purchase waits for your approval", other: "{n} purchases wait for your approval" },
    de: { one: "Ein Kauf wartet auf Ihre Freigabe", other: "{n} Käufe warten auf Ihre Freigabe" },
  },
  "purchase-decided": {
    en: { one: "A purchase you asked for was answered", other: "{n} purchases you asked for were answered" },
    de: {
      one: "Ein Kauf, um den Sie gebeten haben, wurde beantwortet",
      other: "{n} Käufe, um die Sie gebeten haben, wurden beantwortet",
    },
  },
  "export-ready": {
    en: { one: "Your export is ready", other: "{n} of your exports are ready" },
    de: { one: "Ihr Export ist fertig", other: "{n} Ihrer Exporte sind fertig" },
  },
  "export-failed": {
    en: { one: "Your export could not be made", other: "{n} of your exports could not be made" },
    de: {
      one: "Ihr Export konnte nicht erstellt werden",
      other: "{n} Ihrer Exporte konnten nicht erstellt werden",
    },
  },
  "provider-failing": {
    en: {
      one: "A mail provider refuses our access data",
      other: "{n} mail providers refuse our access data",
    },
    de: {
      one: "Ein Mail-Anbieter lehnt unsere Zugangsdaten ab",
      other: "{n} Mail-Anbieter lehnen unsere Zugangsdaten ab",
    },
  },
  undelivered: {
    en: { one: "A delivery report waits for a decision", other: "{n} delivery reports wait for a decision" },
    de: {
      one: "Ein Zustellbericht wartet auf eine Entscheidung",
      other: "{n} Zustellberichte warten auf eine Entscheidung",
    },
  },
};

const NUMBERS: Record<Language, readonly string[]> = {
  en: "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve".split(" "),
  de: "Null Eins Zwei Drei Vier Fünf Sechs Sieben Acht Neun Zehn Elf Zwölf".split(" "),
};

/** "Two hosts have answered", without a full stop. */
export function newsSentence(kind: NoticeKind, count: number, language: Language): string {
  const { one, other } = SENTENCES[kind][language];
  if (count === 1) return one;
  const word = NUMBERS[language][count] ?? String(count);
  return other.replace("{n}", () => (other.startsWith("{n} ") ? word : word.toLowerCase()));
}

/** The page that news of a kind leads to; with one subject, to that. */
export function newsPath(kind: NoticeKind, subject: string | null): string {
  const [page, one] = PAGES[kind];
  return subject !== null && one ? `${page}/${encodeURIComponent(subject)}` : page;
}

/** Each page, and whether it has one for each subject. */
const PAGES: Readonly<Record<NoticeKind, readonly [page: string, one: boolean]>> = {
  answer: ["/message", true],
  "answer-by-link": ["/bundle", true],
  "opt-out": ["/message", true],
  "credit-back": ["/preferences", false],
  "sign-in-needed": ["/config", true],
  "grant-ending": ["/config", true],
  behind: ["/config", true],
  held: ["/message", true],
  brake: ["/config", true],
  assigned: ["/message", true],
  mentioned: ["/message", true],
  reminder: ["/message", true],
  noted: ["/bundle", true],
  task: ["/bundle", true],
  "task-due": ["/bundle", true],
  "tasks-back": ["/bundle", false],
  booking: ["/bookings", true],
  "purchase-asked": ["/preferences", false],
  "purchase-decided": ["/preferences", false],
  "export-ready": ["/preferences/export", false],
  "export-failed": ["/preferences/export", false],
  "provider-failing": ["/admin?part=providers", false],
  undelivered: ["/admin?part=undelivered", false],
};

const END: Record<Language, string> = {
  en: "Which news comes by e-mail is set here: {link}\nNo more e-mails like this one, without signing in: {off}",
  de: "Welche Neuigkeiten per E-Mail kommen, stellen Sie hier ein: {link}\nKeine solchen E-Mails mehr, ohne Anmeldung: {off}",
};

/** The mail about news: a sentence and a link for each kind. */
export function writeNews(
  news: readonly { kind: NoticeKind; count: number; subject: string | null }[],
  language: Language,
  base: string,
  off: string,
): { subject: string; text: string } {
  const parts = news.map(
    ({ kind, count, subject }) =>
      `${newsSentence(kind, count, language)}.\n${base}${newsPath(kind, subject)}`,
  );
  const [first] = news;
  const end = END[language]
    .replace("{link}", () => `${base}/preferences#notices`)
    .replace("{off}", () => off);
  return {
    subject: first ? newsSentence(first.kind, first.count, language) : "",
    text: [...parts, end].join("\n\n"),
  };
}
