import type { Language } from "../../../contract/forms/locale.ts";
import { paragraphs, trimLines } from "./html-text.ts";
import { OPT_OUT } from "./letter-texts.ts";

/** The footer, which users cannot remove: who writes, and how to object (L-7). */
export interface LetterFoot {
  language: Language;
  /** Company and postal address, as many lines as needed. */
  identity: string;
  /** Where an objection goes. */
  address: string;
}

/**
 * The footer as it is sent: the mark, the sender's identity, how to object. Mail programs recognize a signature by
 * "-- " with its space (RFC 3676 4.3), and leave it out of replies.
 */
export function writeFoot({ language, identity, address }: LetterFoot): string {
  const optOut = OPT_OUT[language].replace("{address}", () => address);
  return `-- \n${trimLines(identity)}\n\n${optOut}`;
}

/** Both bodies of a mail from the user's plain text: the text part, and the same as simple HTML. */
export function writeLetter(body: string, foot: LetterFoot): { text: string; html: string } {
  const main = trimLines(body);
  const identity = trimLines(foot.identity);
  const optOut = OPT_OUT[foot.language].replace("{address}", () => foot.address);
  return {
    text: `${main}\n\n${writeFoot(foot)}\n`,
    html: [
      `<!doctype html><html lang="${foot.language}"><head><meta charset="utf-8"><title></title></head><body>`,
      ...paragraphs(main),
      "<hr>",
      ...paragraphs(identity),
      ...paragraphs(optOut),
      "</body></html>",
    ].join("\n"),
  };
}

/** `List-Unsubscribe` by mail (RFC 2369): programs show it as a button. */
export const listUnsubscribe = (address: string): string =>
  `<mailto:${encodeURIComponent(address).replace("%40", "@")}?subject=unsubscribe>`;
