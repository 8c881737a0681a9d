/** What a kept mail is judged by. */
export interface MailFacts {
  /** Fields in their order; names in lower case. */
  headers: readonly { name: string; value: string }[];
  subject: string;
  /** All of its readable text. */
  text: string;
  /** The same without quotes, signature and our own foot. */
  fresh: string;
  /** When the server took it in. */
  received: Date;
  /** It reports on a mail of ours. */
  reported: boolean;
}

/**
 * Longer texts are judged by their beginning, some 650 words. No pattern is asked about more letters than this, so that
 * no mail, however long, takes longer to judge than one of this length.
 */
export const MOST_LETTERS = 4_000;

export const firstLetters = (text: string): string => text.slice(0, MOST_LETTERS);

export const valuesOf = (facts: Pick<MailFacts, "headers">, name: string): string[] =>
  facts.headers.filter((field) => field.name === name).map((field) => field.value.trim().toLowerCase());

/** The form in which phrases are looked for: lower case, one kind of apostrophe, single spaces. */
export const plainWords = (text: string): string =>
  // Cut twice: some letters become eighteen.
  firstLetters(firstLetters(text).normalize("NFKC").toLowerCase())
    .replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
    .replace(/[\s\u200b\u00ad]+/gu, " ")
    .trim();

export const countWords = (text: string): number =>
  (firstLetters(text).match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu) ?? []).length;

/** One pattern of many phrases, at the borders of words. Each phrase is a regular expression without bounds. */
export const anyOf = (phrases: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.join("|")})(?![\\p{L}\\p{N}])`, "u");
