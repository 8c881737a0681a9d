// How the words typed into the inbox's search are read. Both sides need it: the server finds by it, the page marks by it.

/** A search is at most so long, in letters, … */
export const MOST_SEARCH_LETTERS = 200;
/** … and has at most so many words. */
export const MOST_SEARCH_WORDS = 10;

/** What is looked for. Everything has to be fulfilled by one mail. */
export interface MailSearch {
  /** Each begins a word somewhere in the mail. */
  words: string[];
  /** Each stands in the mail as it is, word for word. */
  phrases: string[];
  /** Each begins a word of the sender's name or address. */
  from: string[];
  /** Each begins a word of the name of one campaign. */
  in: string[];
  /** It came with a file. */
  file: boolean;
}

/** A word, words in quotation marks, or either behind an operator. A mark that is never closed reaches to the end. */
const PARTS = /(?:(from|in|has):)?(?:["“„”]([^"“„”]*)(?:["“„”]|$)|([^\s"“„”]+))/giu;

/** Reads what was typed. What stands behind an operator nobody knows is looked for as words. */
export function readMailSearch(typed: string): MailSearch {
  const search: MailSearch = { words: [], phrases: [], from: [], in: [], file: false };
  for (const [whole, operator, quoted, plain] of typed.matchAll(PARTS)) {
    const said = (quoted ?? plain ?? "").trim();
    if (said === "") continue;
    switch (operator?.toLowerCase()) {
      case "from":
        search.from.push(said);
        break;
      case "in":
        search.in.push(said);
        break;
      case "has":
        if (/^(file|files)$/i.test(said)) search.file = true;
        else search.words.push(whole);
        break;
      default:
        (quoted === undefined ? search.words : search.phrases).push(said);
    }
  }
  return search;
}

/** Whether a search is short enough to be asked. */
export function isWithinBounds(typed: string): boolean {
  if ([...typed].length > MOST_SEARCH_LETTERS) return false;
  const { words, phrases, from, in: campaigns } = readMailSearch(typed);
  const said = [...words, ...phrases, ...from, ...campaigns];
  return said.flatMap((one) => one.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).length <= MOST_SEARCH_WORDS;
}
