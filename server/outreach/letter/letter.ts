import type { Language } from "../../../contract/forms/locale.ts";
import { OPT_OUT } from "./letter-texts.ts";

/** What is written below the user's text and cannot be edited away: who writes, and how to object (L-7). */
export interface LetterFoot {
  language: Language;
  /** Company and postal address, as many lines as needed. */
  identity: string;
  /** Where an objection goes. */
  address: string;
}

/** What stands under the text, as it is sent: a line, the sender's identity, the way to object. */
export function writeFoot({ language, identity, address }: LetterFoot): string {
  const optOut = OPT_OUT[language].replace("{address}", () => address);
  return `--\n${identity.replace(/\r\n?/g, "\n").trim()}\n\n${optOut}`;
}

/** Both bodies of a mail from the user's plain text: the text part, and the same as simple HTML. */
export function writeLetter(body: string, foot: LetterFoot): { text: string; html: string } {
  const main = body.replace(/\r\n?/g, "\n").trim();
  const identity = foot.identity.replace(/\r\n?/g, "\n").trim();
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

/** A blank line parts paragraphs, a single one breaks the line. Nothing in the text becomes markup. */
const paragraphs = (text: string): string[] =>
  text.split(/\n[^\S\n]*\n\s*/).map((part) => `<p>${escapeHtml(part).replaceAll("\n", "<br>\n")}</p>`);

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);

/** `List-Unsubscribe` by mail (RFC 2369): programs show it as a button. */
export const listUnsubscribe = (address: string): string =>
  `<mailto:${encodeURIComponent(address).replace("%40", "@")}?subject=unsubscribe>`;
