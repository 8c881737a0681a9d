/**
 * Why something could not be taken over. The code is stable, the sentence is for people; `{detail}` is filled
 * with a bounded, cleaned piece of what was found.
 */
export const refusalSentences = {
  empty: "There is nothing in it.",
  "too-large": "It is larger than 10 MB after unpacking.",
  "too-deep": "Its elements are nested more than 100 deep.",
  "html-page": "It is a web page, not a feed.",
  "not-a-feed": "It is not a podcast feed: no RSS or Atom element was found.",
  "no-title": "The feed has no title.",
  "no-episodes": "The feed lists no episode and carries no podcast details.",
  "no-media": "The feed's entries carry no audio or video: it is not a podcast.",
  unpacking: "It could not be unpacked.",
  "not-found": "The file or folder cannot be read.",
  "unknown-format": "The format was not recognized{detail}.",
  "bad-json": "It is not valid JSON{detail}.",
  "bad-opml": "It is not a readable OPML list{detail}.",
  "json-too-large": "It is larger than 64 MB, more than a JSON answer or an OPML list can have here.",
  "row-too-large": "The row is larger than 1 MB; a quotation mark may be left open there.",
  "bad-row": "The row cannot be read{detail}.",
  "row-title": "The row has no title.",
  "row-identity": "The row has neither a feed address nor a directory number.",
  "row-reach": "The row's statedReach is no whole number above zero{detail}.",
  "row-day": "The row's statedOn is no day that has been, such as 2026-01-31{detail}.",
  "row-text": "A text of the row has more than 2,000 characters{detail}.",
  "row-unknown": "The catalog has no podcast with this feed address or directory number.",
  "row-dead": "The directory says that the feed is dead, and it is not known here.",
  "row-number": "The row's number in the dump is not above zero.",
  "bad-dump": "The dump cannot be imported{detail}.",
  "row-duplicate-of": "The directory marks this row as a duplicate of another.",
  "fetch-failed": "The feed could not be fetched{detail}.",
  "nothing-to-import": "The folder holds no file that can be imported.",
  "not-written": "The database refused the record{detail}.",
} as const;

export type RefusalCode = keyof typeof refusalSentences;

/** A refusal with its place: file (or address), and line or record number where there is one. */
export interface Refusal {
  file: string;
  /** Line of a text file, or number of the record in a list, from 1; null for the file as a whole. */
  line: number | null;
  code: RefusalCode;
  reason: string;
}

/** The sentence of a code with its detail put in. */
export function refusalReason(code: RefusalCode, detail?: string): string {
  const shown = detail === undefined ? "" : `: ${detail.replace(/\s+/g, " ").slice(0, 160)}`;
  return refusalSentences[code].replace("{detail}", shown);
}

/** Thrown where reading cannot continue; the caller that knows the file turns it into a `Refusal`. */
export class RefusedError extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, detail?: string) {
    super(refusalReason(code, detail));
    this.name = "RefusedError";
    this.code = code;
  }
}
