import type { AnswerDocument } from "../../../contract/outreach/answers.ts";
import { answerHtml } from "./answer-html.ts";
import { answerText } from "./answer-text.ts";
import { paragraphs, trimLines } from "./html-text.ts";

/** Somebody who gets an answer. */
export interface AnswerPerson {
  name: string;
  address: string;
}

/** What makes a message an answer. */
export interface AnswerParts {
  document: AnswerDocument;
  people: { to: AnswerPerson; cc: AnswerPerson[] };
  /** The mail that is answered, and its thread; with angle brackets. */
  inReplyTo: string | null;
  references: string[];
}

/** Both bodies of an answer. The signature stands behind "-- " (RFC 3676 4.3), so that mail programs leave it out of answers. */
export function writeAnswer(document: AnswerDocument, signature: string): { text: string; html: string } {
  const signed = trimLines(signature);
  const below = signed === "" ? "" : `\n\n-- \n${signed}`;
  return {
    text: `${answerText(document).trimEnd()}${below}\n`,
    html: [
      '<!doctype html><html><head><meta charset="utf-8"><title></title></head><body>',
      answerHtml(document),
      ...(signed === "" ? [] : ["<p>-- </p>", ...paragraphs(signed)]),
      "</body></html>",
    ].join("\n"),
  };
}
