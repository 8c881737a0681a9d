import type { BookingSheet } from "../../../contract/bookings/sheet.ts";
import type { BookingMailKind } from "../../../contract/bookings.ts";
import type { AnswerBlock, AnswerDocument } from "../../../contract/outreach/answers.ts";
import { PAGE_MARK } from "../../outreach/letter/page-link.ts";
import { MAIL_TEXTS } from "./mail-texts.ts";

const paragraph = (text: string): AnswerBlock => {
  const lines = text.split("\n");
  return {
    type: "paragraph",
    content: lines.flatMap((line, at) => [
      ...(at > 0 ? [{ type: "hardBreak" as const }] : []),
      ...(line === "" ? [] : [{ type: "text" as const, text: line }]),
    ]),
  };
};

/** Where the address of the page will stand. */
const page: AnswerBlock = {
  type: "paragraph",
  content: [{ type: "text", text: "…", marks: [{ type: "link", attrs: { href: PAGE_MARK } }] }],
};

/** Subject and text of a mail: the user's words, the page, and what is attached. */
export function writeMail(
  { kind, words }: { kind: BookingMailKind; words: string },
  { language, number, show }: Pick<BookingSheet, "language" | "number" | "show">,
  linked: boolean,
): { subject: string; document: AnswerDocument } {
  const texts = MAIL_TEXTS[language][kind];
  const paragraphs = words
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return {
    subject: texts.subject.replace("{number}", number).replace("{show}", () => show.title),
    document: {
      type: "doc",
      content: [
        ...paragraphs.map(paragraph),
        ...(linked ? [paragraph(texts.link), page] : []),
        ...(texts.below === "" ? [] : [paragraph(texts.below)]),
      ],
    },
  };
}

/** What is kept to be shown: without the place of the address, which is filled in only as the mail leaves. */
export const withoutPage = (document: AnswerDocument): AnswerDocument => ({
  ...document,
  content: document.content.filter((block) => block !== page),
});
