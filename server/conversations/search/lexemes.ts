import type { MailSearch } from "../../../contract/conversations/search.ts";
import { beginnings, wordsIn } from "../../catalogue/description-words.ts";
import { foldText } from "../../catalogue/fold-text.ts";

export const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Weeks since 1970. */
export const weekOf = (at: Date): number => Math.floor(at.getTime() / WEEK_MS);

/** The way mails are folded, as below. Where it changes, this goes up, with an index of the mails to fold anew (`foldingMailsAnew`). */
export const FOLDING = 2;

/** Neighbors stand behind a quarter of a year: behind a week most would stand for one mail or two. */
export const QUARTER_WEEKS = 13;
export const quarterOf = (week: number): number => Math.floor(week / QUARTER_WEEKS);

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
/**
 * So many letters stand for two words. A mail has some 500 pairs: of four letters it has a given one that is not its own once
 * in 3,000 mails, of three once in 90.
 */
const PAIR_LETTERS = 4;
const PAIRS = 36 ** PAIR_LETTERS;

const isPair = (piece: string): boolean => piece.startsWith(PAIR);

/** What stands for two words side by side. */
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
 * and its week or quarter. So a search meets nothing of other mailboxes, whatever stands in them, and can look through the
 * newest weeks first.
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
  const quarter = quarterOf(week);
  for (const piece of [...words, ...pairs]) {
    const time = isPair(piece) ? quarter : week;
    const own = mailboxIds.map((id) => `${id}.${time}.${piece}`);
    left -= Buffer.byteLength(own.join(""));
    if (left < 0) break;
    kept.push(...own);
  }
  return kept;
}

/** Stand for the week in a search, and for its quarter; each has words of its own. */
export const WEEK_PLACE = "~";
export const QUARTER_PLACE = "^";

/** A search in PostgreSQL's form (`tsquery`). */
export interface MailQuery {
  /** What fits in a week. */
  ofWeek: string;
  /** What fits in its whole quarter; null where anything but neighbors is asked for. */
  ofQuarter: string | null;
}

/**
 * A search for these mailboxes; null for one that asks for nothing a mail could have. Words hold letters, marks and numbers
 * only, so nothing needs to be escaped.
 */
export function mailQueryOf(search: MailSearch, mailboxIds: readonly number[]): MailQuery | null {
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
  const query = (some: readonly string[]) =>
    some
      .map((one) => {
        const [word, begins = ""] = one.split(/(?=:\*$)/);
        const time = isPair(one) ? QUARTER_PLACE : WEEK_PLACE;
        return `(${mailboxIds.map((id) => `'${id}.${time}.${word}'${begins}`).join(" | ")})`;
      })
      .join(" & ");
  if (asked.some((one) => !isPair(one))) return { ofWeek: query(asked), ofQuarter: null };
  // Neighbors alone would say the quarter only.
  return { ofWeek: query([...asked, MARK]), ofQuarter: asked.length > 0 ? query(asked) : null };
}
