import type { MailSearch } from "../../../contract/conversations/search.ts";
import { beginnings, wordsIn } from "../../catalogue/description-words.ts";
import { foldText } from "../../catalogue/fold-text.ts";

export const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Weeks since 1970. */
export const weekOf = (at: Date): number => Math.floor(at.getTime() / WEEK_MS);

/** More different words of one mail are not found, nor more pairs of them; a long mail has some thousand. */
const MOST_WORDS = 10_000;
/** All that a mail is kept under takes at most so many bytes: PostgreSQL takes a megabyte. */
const MOST_BYTES = 900_000;
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
/** Two words side by side. */
const PAIR = "p";
/** So many letters stand for two words: in a week of a mailbox few pairs have the same, and the index stays small. */
const PAIR_LETTERS = 3;
const PAIRS = 36 ** PAIR_LETTERS;

/** What stands for two words side by side. Kept in the index: with another way of counting all mails are folded anew. */
function pairOf(first: string, second: string): string {
  let sum = 0;
  for (const letter of `${first} ${second}`) sum = (Math.imul(sum, 31) + letter.codePointAt(0)!) >>> 0;
  // The last bits say little about the letters in front.
  const place = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d) >>> 0;
  return PAIR + (place % PAIRS).toString(36).padStart(PAIR_LETTERS, "0");
}

const pairsOf = (words: readonly string[]): string[] =>
  words.slice(1).map((word, at) => pairOf(words[at]!, word));

/** What a phrase asks for: its word or, of several, what stands for each two neighbors. */
function phrasePieces(said: string): string[] {
  const words = wordsIn(foldText(said), false);
  return words.length === 1 ? [WORD + words[0]!] : pairsOf(words);
}

/**
 * What a mail is kept under: each of its words and each two neighbors, behind each of the mailboxes that it is read by,
 * and its week. So a search meets nothing of other mailboxes, whatever stands in them, and can look through the newest
 * weeks first.
 */
export function lexemesOf(mail: ShownMail, mailboxIds: readonly number[], week: number): string[] {
  const words = new Set([MARK]);
  const pairs = new Set<string>();
  if (mail.files.length > 0) words.add(HAS_FILE);
  for (const text of mail.from) for (const word of wordsIn(foldText(text))) words.add(FROM + word);
  for (const text of [mail.subject, ...mail.people, ...mail.files, mail.text]) {
    const folded = foldText(text);
    for (const word of wordsIn(folded)) {
      if (words.size >= MOST_WORDS) break;
      words.add(WORD + word);
    }
    for (const pair of pairsOf(wordsIn(folded, false))) {
      if (pairs.size >= MOST_WORDS) break;
      pairs.add(pair);
    }
  }
  const kept: string[] = [];
  let left = MOST_BYTES;
  for (const word of [...words, ...pairs]) {
    const own = mailboxIds.map((id) => `${id}.${week}.${word}`);
    left -= Buffer.byteLength(own.join(""));
    if (left < 0) break;
    kept.push(...own);
  }
  return kept;
}

/** Stands for the week in a search; each week has words of its own. */
export const WEEK_PLACE = "~";

/**
 * A search in PostgreSQL's form (`tsquery`) for these mailboxes; null for one that asks for nothing a mail could have.
 * Words hold letters, marks and numbers only, so nothing needs to be escaped.
 */
export function tsqueryOf(search: MailSearch, mailboxIds: readonly number[]): string | null {
  const begun = (said: string): string[] => beginnings(foldText(said));
  const whole = search.phrases.flatMap(phrasePieces);
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
