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

/** Longer texts are judged by their beginning. */
const MOST_LETTERS = 20_000;

export const valuesOf = (facts: Pick<MailFacts, "headers">, name: string): string[] =>
  facts.headers.filter((field) => field.name === name).map((field) => field.value.trim().toLowerCase());

/** The form in which phrases are looked for: lower case, one kind of apostrophe, single spaces. */
export const plainWords = (text: string): string =>
  text
    .slice(0, MOST_LETTERS)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
    .replace(/[\s\u200b\u00ad]+/gu, " ")
    .trim();

export const countWords = (text: string): number =>
  (text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu) ?? []).length;

/** One pattern of many phrases, at the borders of words. Each phrase is a regular expression without bounds. */
export const anyOf = (phrases: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.join("|")})(?![\\p{L}\\p{N}])`, "u");
