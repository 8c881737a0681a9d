import { type CopyWords, READING_RATE } from "../../../contract/bookings/copy.ts";

/** Copy as it is typed: phrases are lines, the rate is text. */
export interface TypedCopy {
  document: CopyWords["document"];
  /** Moves on when the editor is to show another document. */
  version: number;
  mustSay: string;
  mustNot: string;
  pronunciation: string;
  codeSpelled: string;
  linkRead: string;
  disclosure: string;
  noDisclosure: boolean;
  rate: string;
}

export const typedOf = (words: CopyWords): TypedCopy => ({
  ...words,
  version: 0,
  mustSay: words.mustSay.join("\n"),
  mustNot: words.mustNot.join("\n"),
  rate: String(words.rate),
});

const lines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** What is sent. While the rate is no number, seconds are estimated by the usual one. */
export function wordsOfTyped({ version: _version, ...typed }: TypedCopy): CopyWords {
  const rate = Number(typed.rate);
  return {
    ...typed,
    mustSay: lines(typed.mustSay),
    mustNot: lines(typed.mustNot),
    disclosure: typed.noDisclosure ? "" : typed.disclosure.trim(),
    rate: Number.isInteger(rate) && rate > 0 ? rate : READING_RATE,
  };
}
