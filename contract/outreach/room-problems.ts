import type { Language } from "../forms/locale.ts";

type Sentences = Readonly<Record<Language, string>>;

interface RoomProblemKind {
  /** `blocks`: the mail cannot be sent like this. */
  level: "blocks" | "warns";
  says: Sentences;
  /** What to do about it; null where nothing has to be done. */
  todo: Sentences | null;
}

const leaveOut: Sentences = { en: "Leave it out.", de: "Lassen Sie die E-Mail weg." };
const setUp: Sentences = { en: "Complete the mail account.", de: "Vervollständigen Sie das E-Mail-Konto." };
const backToText: Sentences = { en: "Change the text.", de: "Ändern Sie den Text." };

/** All that can be said of a mail in the send room, what is worst first. `{detail}`, `{size}`, `{by}`, `{day}` are filled in. */
export const ROOM_PROBLEMS = {
  "no-mailbox": {
    level: "blocks",
    says: { en: "No mail account is set up.", de: "Es ist kein E-Mail-Konto eingerichtet." },
    todo: { en: "Set up a mail account.", de: "Richten Sie ein E-Mail-Konto ein." },
  },
  "mailbox-incomplete": {
    level: "blocks",
    says: {
      en: "The mail account {detail} is not complete.",
      de: "Das E-Mail-Konto {detail} ist nicht vollständig.",
    },
    todo: setUp,
  },
  "identity-missing": {
    level: "blocks",
    says: {
      en: "The mail account {detail} does not say who writes: company and postal address are missing.",
      de: "Im E-Mail-Konto {detail} steht nicht, wer schreibt: Firma und Postanschrift fehlen.",
    },
    todo: setUp,
  },
  "no-objection": {
    level: "blocks",
    says: {
      en: "Recipients could not object: there is no link, and nobody reads what is sent to {detail}.",
      de: "Empfänger könnten nicht widersprechen: Es gibt keinen Link, und an {detail} liest niemand mit.",
    },
    todo: {
      en: "Enter an address for answers that somebody reads.",
      de: "Tragen Sie eine Antwortadresse ein, die jemand liest.",
    },
  },
  "files-too-large": {
    level: "blocks",
    says: {
      en: "Through {detail} an e-mail can have at most 2 MB of files: Microsoft takes no more.",
      de: "Über {detail} kann eine E-Mail höchstens 2 MB an Dateien haben: Mehr nimmt Microsoft nicht an.",
    },
    todo: {
      en: "Leave some out, or link to them.",
      de: "Lassen Sie welche weg oder verlinken Sie sie.",
    },
  },
  "domain-refuses": {
    level: "blocks",
    says: {
      en: "Servers would refuse these e-mails: the DMARC record of {detail} says so.",
      de: "Server würden diese E-Mails ablehnen: Das verlangt der DMARC-Eintrag von {detail}.",
    },
    todo: {
      en: "Add the records shown on the mail account’s page.",
      de: "Tragen Sie die Einträge ein, die auf der Seite des E-Mail-Kontos stehen.",
    },
  },
  locked: {
    level: "blocks",
    says: { en: "The address is locked.", de: "Die Adresse ist gesperrt." },
    todo: {
      en: "Unlock it, or leave the show out.",
      de: "Schalten Sie sie frei oder lassen Sie die Sendung weg.",
    },
  },
  unknown: {
    level: "blocks",
    says: { en: "No address is known.", de: "Es ist keine Adresse bekannt." },
    todo: leaveOut,
  },
  withdrawn: {
    level: "blocks",
    says: { en: "This address does not exist any more.", de: "Diese Adresse gibt es nicht mehr." },
    todo: leaveOut,
  },
  "never-contact": {
    level: "blocks",
    says: { en: "Asked not to be contacted.", de: "Möchte nicht angeschrieben werden." },
    todo: leaveOut,
  },
  "contact-blocked": {
    level: "blocks",
    says: {
      en: "A rule for contacts blocks this e-mail.",
      de: "Eine Kontaktregel sperrt diese E-Mail.",
    },
    todo: {
      en: "Leave it out, or add a consent to the show.",
      de: "Lassen Sie die E-Mail weg oder tragen Sie bei der Sendung eine Einwilligung ein.",
    },
  },
  "gone-before": {
    level: "blocks",
    says: {
      en: "Your e-mail of {day} came back: the address does not exist.",
      de: "Ihre E-Mail vom {day} kam zurück: Die Adresse gibt es nicht.",
    },
    todo: leaveOut,
  },
  "bad-address": {
    level: "blocks",
    says: { en: "The address cannot be used.", de: "Die Adresse ist nicht verwendbar." },
    todo: leaveOut,
  },
  placeholder: {
    level: "blocks",
    says: { en: "No value for {detail}.", de: "Kein Wert für {detail}." },
    todo: {
      en: "Edit this e-mail, or give the placeholder words to fall back on.",
      de: "Bearbeiten Sie diese E-Mail oder geben Sie dem Platzhalter einen Ersatztext.",
    },
  },
  braces: {
    level: "blocks",
    says: {
      en: "Braces in the text have no counterpart: {detail}.",
      de: "Im Text stehen geschweifte Klammern ohne Gegenstück: {detail}.",
    },
    todo: backToText,
  },
  "text-missing": {
    level: "blocks",
    says: { en: "Subject or text is empty.", de: "Betreff oder Text ist leer." },
    todo: { en: "Edit this e-mail.", de: "Bearbeiten Sie diese E-Mail." },
  },
  "written-lately": {
    level: "warns",
    says: {
      en: "{by} wrote to this person on {day}. {came}",
      de: "{by} hat dieser Person am {day} geschrieben. {came}",
    },
    todo: { en: "Check that it is not too soon.", de: "Prüfen Sie, ob es nicht zu früh ist." },
  },
  "not-now": {
    level: "warns",
    says: {
      en: "Asked not to be written to before {day}.",
      de: "Möchte nicht vor dem {day} angeschrieben werden.",
    },
    todo: {
      en: "Write on that day, or leave the show out.",
      de: "Schreiben Sie erst an diesem Tag oder lassen Sie die Sendung weg.",
    },
  },
  colleague: {
    level: "warns",
    says: {
      en: "{by} has an open conversation with this person.",
      de: "{by} hat mit dieser Person eine offene Unterhaltung.",
    },
    todo: { en: "Ask before you write.", de: "Fragen Sie nach, bevor Sie schreiben." },
  },
  "other-language": {
    level: "warns",
    says: {
      en: "The show is in another language ({detail}).",
      de: "Die Sendung ist in einer anderen Sprache ({detail}).",
    },
    todo: { en: "Check the language of the e-mail.", de: "Prüfen Sie die Sprache der E-Mail." },
  },
  "other-form": {
    level: "warns",
    says: {
      en: "This person is to be addressed with {detail}, and the text says the same to everybody.",
      de: "Diese Person soll mit {detail} angesprochen werden, der Text sagt aber allen dasselbe.",
    },
    todo: {
      en: "Write both into the text, as in {{Sie: Haben Sie | Du: Hast du}}, or edit this e-mail.",
      de: "Schreiben Sie beides in den Text, etwa {{Sie: Haben Sie | Du: Hast du}}, oder bearbeiten Sie diese E-Mail.",
    },
  },
  inactive: {
    level: "warns",
    says: { en: "{detail} is inactive.", de: "{detail} ist inaktiv." },
    todo: null,
  },
  "no-name": {
    level: "warns",
    says: {
      en: "“{detail}” in the greeting is probably not a name.",
      de: "„{detail}“ in der Anrede ist vermutlich kein Name.",
    },
    todo: { en: "Edit this e-mail.", de: "Bearbeiten Sie diese E-Mail." },
  },
  "odd-link": {
    level: "warns",
    says: {
      en: "Spam filters distrust this link: {detail}.",
      de: "Diesem Link misstrauen Spamfilter: {detail}.",
    },
    todo: {
      en: "Link to the page itself, with https.",
      de: "Verlinken Sie die Seite selbst, mit https.",
    },
  },
  "one-domain": {
    level: "warns",
    says: {
      en: "{count} e-mails of this mailing go to {detail}.",
      de: "{count} E-Mails dieses Versands gehen an {detail}.",
    },
    todo: {
      en: "Write to fewer people there at once.",
      de: "Schreiben Sie dort weniger Menschen auf einmal an.",
    },
  },
  "large-files": {
    level: "warns",
    says: {
      en: "The files of each e-mail are {size}. Many mail servers and readers do not like more than 1 MB.",
      de: "Die Dateien jeder E-Mail haben {size}. Viele Mailserver und Leser stört mehr als 1 MB.",
    },
    todo: {
      en: "Link to the files, or leave some out.",
      de: "Verlinken Sie sie oder lassen Sie welche weg.",
    },
  },
  "domain-records": {
    level: "warns",
    says: {
      en: "Records of {detail} are missing or wrong: more e-mails end up as spam.",
      de: "Einträge von {detail} fehlen oder sind falsch: Mehr E-Mails landen im Spam.",
    },
    todo: {
      en: "Add the records shown on the mail account’s page.",
      de: "Tragen Sie die Einträge ein, die auf der Seite des E-Mail-Kontos stehen.",
    },
  },
  paused: {
    level: "warns",
    says: { en: "The mail account {detail} is paused.", de: "Das E-Mail-Konto {detail} ist angehalten." },
    todo: {
      en: "The e-mails wait until it is resumed.",
      de: "Die E-Mails warten, bis es wieder sendet.",
    },
  },
} as const satisfies Record<string, RoomProblemKind>;

export type RoomProblemCode = keyof typeof ROOM_PROBLEMS;
export const ROOM_PROBLEM_CODES = Object.keys(ROOM_PROBLEMS) as [RoomProblemCode, ...RoomProblemCode[]];

/** What came back to the earlier mail of `written-lately`. */
export const CAME_BACK = {
  answer: { en: "It was answered.", de: "Sie wurde beantwortet." },
  gone: { en: "It came back.", de: "Sie kam zurück." },
  objection: { en: "The answer may be an objection.", de: "Die Antwort könnte ein Widerspruch sein." },
  waiting: { en: "It has not left yet.", de: "Sie ist noch nicht hinausgegangen." },
  nothing: { en: "Nothing has come back.", de: "Es kam nichts zurück." },
} as const satisfies Record<string, Sentences>;
export type CameBack = keyof typeof CAME_BACK;
export const CAME_BACK_CODES = Object.keys(CAME_BACK) as [CameBack, ...CameBack[]];
