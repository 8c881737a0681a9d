import type { MailSearch } from "../../../contract/conversations/search.ts";
import { beginnings, wordsIn } from "../../catalogue/description-words.ts";
import { foldText } from "../../catalogue/fold-text.ts";

export const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Weeks since 1970. */
export const weekOf = (at: Date): number => Math.floor(at.getTime() / WEEK_MS);

/** More different words of one mail are not found; a long mail has some thousand. */
const MOST_WORDS = 10_000;
/** Of what was typed without blanks, in scripts that have none, so many pairs of letters are looked for. */
const MOST_PIECES = 40;

/** A mail as a member of the organization is shown it: with nothing in it that is hidden from them. */
export interface ShownMail {
  subject: string;
  text: string;
  /** The sender's name and address. */
  from: string[];
  /** Everybody's. */
  people: string[];
  files: string[];
}

/** Stands with each mail, for searches that name no word. */
const MARK = "m";
const HAS_FILE = "h";
const WORD = "w";
const FROM = "f";

/**
 * What a mail is kept under: each of its words behind each of the mailboxes that it is read by, and its week. So a search
 * meets nothing of other mailboxes, whatever stands in them, and can look through the newest weeks first.
 */
export function lexemesOf(mail: ShownMail, mailboxIds: readonly number[], week: number): string[] {
  const words = new Set([MARK]);
  if (mail.files.length > 0) words.add(HAS_FILE);
  for (const text of mail.from) for (const word of wordsIn(foldText(text))) words.add(FROM + word);
  for (const text of [mail.subject, ...mail.people, ...mail.files, mail.text])
    for (const word of wordsIn(foldText(text))) {
      if (words.size >= MOST_WORDS) break;
      words.add(WORD + word);
    }
  return mailboxIds.flatMap((id) => [...words].map((word) => `${id}.${week}.${word}`));
}

/** Stands for the week in a search; each week has words of its own. */
export const WEEK_PLACE = "~";

/**
 * A search in PostgreSQL's form (`tsquery`) for these mailboxes; null for one that asks for nothing a mail could have.
 * Words hold letters, marks and numbers only, so nothing needs to be escaped.
 */
export function tsqueryOf(search: MailSearch, mailboxIds: readonly number[]): string | null {
  const begun = (said: string): string[] => beginnings(foldText(said));
  const whole = search.phrases
    .flatMap((said) => wordsIn(foldText(said), false))
    .map((word) => `${WORD}${word}`);
  const pieces = [
    ...search.words.flatMap(begun).map((word) => `${WORD}${word}`),
    ...search.from.flatMap(begun).map((word) => `${FROM}${word}`),
  ];
  const asked = [
    ...new Set(pieces.slice(0, MOST_PIECES).map((piece) => `${piece}:*`)),
    ...new Set(whole.slice(0, MOST_PIECES)),
    ...(search.file ? [HAS_FILE] : []),
  ];
  const nothing = search.words.length + search.from.length + search.phrases.length > 0 && asked.length === 0;
  if (nothing || mailboxIds.length === 0) return null;
  if (asked.length === 0) asked.push(MARK);
  return asked
    .map((one) => {
      const [word, begins = ""] = one.split(/(?=:\*$)/);
      return `(${mailboxIds.map((id) => `'${id}.${WEEK_PLACE}.${word}'${begins}`).join(" | ")})`;
    })
    .join(" & ");
}
