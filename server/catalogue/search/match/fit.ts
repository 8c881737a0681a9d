import { type RawBuilder, sql } from "kysely";
import { foldSearch, searchTerms } from "../words/terms.ts";

/*
 * How well a podcast fits the words of a search, best first:
 *   0 they are its title
 *   1 its title begins with them, and there ends a word
 *   2 each of them is a word of its title or host
 *   3 its title begins with them
 *   4 they are somewhere inside
 * Within each the most listened stand first. Said here for SQL and for one podcast; `fit-sets.ts` says it for an image.
 */
export const FITS = 5;

/** Signs that may stand at either end of a word, one each, and behind the words that a title begins with. */
const SIGNS = `!"'(),-.:;?|`;
/** The same with the blank, as runs of characters: the first, and the one behind the last. */
export const ENDS = [
  [" ", "#"],
  ["'", "*"],
  [",", "/"],
  [":", "<"],
  ["?", "@"],
  ["|", "}"],
] as const;

export interface Words {
  /** As a title has them in its key. */
  whole: string;
  terms: readonly string[];
}

/** The words that a best match goes by; undefined where there are none. */
export function fitWords(title: string | undefined): Words | undefined {
  // PostgreSQL texts have no such character, and queries accept none.
  const whole = foldSearch(title).replaceAll("\0", "");
  return whole === "" ? undefined : { whole, terms: [...new Set(searchTerms(title))] };
}

/** A regular expression, the same one for PostgreSQL and here: every sign of the term means itself. */
const asWord = (term: string): string => {
  const own = term.replace(/[!-/:-@[-`{-~]/g, (sign) => `\\${sign}`);
  const sign = `[${SIGNS.replace("-", "")}-]?`;
  return `(^| )${sign}${own}${sign}( |$)`;
};

/** The fit as SQL, of `podcast p`. */
export function fitOf({ whole, terms }: Words): RawBuilder<unknown> {
  const length = Array.from(whole).length;
  const isWord = sql.join(
    terms.map((term) => sql`p.search_text ~ ${asWord(term)}`),
    sql` and `,
  );
  return sql`case
    when p.title_key = ${whole} then 0
    when starts_with(p.title_key, ${whole})
      and strpos(${` ${SIGNS}`}, substr(p.title_key, ${length + 1}::int, 1)) > 0 then 1
    when ${isWord} then 2
    when starts_with(p.title_key, ${whole}) then 3
    else 4 end`;
}

/** The same of one podcast. */
export function fitter({ whole, terms }: Words): (row: { titleKey: string; text: string }) => number {
  const words = terms.map((term) => new RegExp(asWord(term)));
  return ({ titleKey, text }) => {
    const begins = titleKey.startsWith(whole);
    if (begins && titleKey.length === whole.length) return 0;
    if (begins && ` ${SIGNS}`.includes(titleKey.charAt(whole.length))) return 1;
    if (words.every((word) => word.test(text))) return 2;
    return begins ? 3 : 4;
  };
}

const SIGN_BYTES = new Set(Buffer.from(SIGNS));

/** Whether the bytes of a word are the term, with at most a sign at either end. */
export function isTerm(letters: Buffer, begin: number, end: number, term: Buffer): boolean {
  const more = end - begin - term.length;
  if (more < 0 || more > 2) return false;
  const same = (at: number) => letters.compare(term, 0, term.length, at, at + term.length) === 0;
  const isSign = (at: number) => SIGN_BYTES.has(letters[at]!);
  if (more === 0) return same(begin);
  if (more === 1) return (same(begin) && isSign(end - 1)) || (isSign(begin) && same(begin + 1));
  return isSign(begin) && isSign(end - 1) && same(begin + 1);
}
