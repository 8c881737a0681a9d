import type { Language } from "../../../contract/forms/locale.ts";
import { paragraphs, trimLines } from "./html-text.ts";
import { ANSWER_BY_LINK, OPT_OUT, OPT_OUT_BY_LINK } from "./letter-texts.ts";

/** The footer, which users cannot remove: who writes, and how to object (L-7). */
export interface LetterFoot {
  language: Language;
  /** Company and postal address, as many lines as needed. */
  identity: string;
  /** Where an objection goes. */
  address: string;
  /** Where it can be said; null where Hostread has no https address. */
  link: string | null;
  /** Where the mail can be answered without an account; null where it has no such link. */
  answer: string | null;
}

const optOutOf = ({ language, address, link }: Omit<LetterFoot, "answer">): string =>
  link === null
    ? OPT_OUT[language].replace("{address}", () => address)
    : OPT_OUT_BY_LINK[language].replace("{link}", () => link);

/**
 * The footer as it is sent: the mark, the sender's identity, how to object. Mail programs recognize a signature by
 * "-- " with its space (RFC 3676 4.3), and leave it out of replies.
 */
export function writeFoot(foot: Omit<LetterFoot, "answer">): string {
  return `-- \n${trimLines(foot.identity)}\n\n${optOutOf(foot)}`;
}

/** What was written, and below it the way to answer by link. */
export const withAnswerLink = (
  body: string,
  { language, answer }: Pick<LetterFoot, "language" | "answer">,
): string =>
  answer === null
    ? trimLines(body)
    : `${trimLines(body)}\n\n${ANSWER_BY_LINK[language].replace("{link}", () => answer)}`;

/** Both bodies of a mail from the user's plain text: the text part, and the same as simple HTML. */
export function writeLetter(body: string, foot: LetterFoot): { text: string; html: string } {
  const main = withAnswerLink(body, foot);
  const identity = trimLines(foot.identity);
  return {
    text: `${main}\n\n${writeFoot(foot)}\n`,
    html: [
      `<!doctype html><html lang="${foot.language}"><head><meta charset="utf-8"><title></title></head><body>`,
      ...paragraphs(main),
      "<hr>",
      ...paragraphs(identity),
      ...paragraphs(optOutOf(foot)),
      "</body></html>",
    ].join("\n"),
  };
}

/**
 * `List-Unsubscribe` by link and by mail (RFC 2369): programs show it as a button. Where there is a link, one press
 * is enough (RFC 8058).
 */
export const unsubscribeHeaders = ({
  address,
  link,
}: Pick<LetterFoot, "address" | "link">): Record<string, string> => {
  const byMail = `<mailto:${encodeURIComponent(address).replace("%40", "@")}?subject=unsubscribe>`;
  return link === null
    ? { "List-Unsubscribe": byMail }
    : { "List-Unsubscribe": `<${link}>, ${byMail}`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
};
