import type { AnswerDocument } from "../../../contract/outreach/answers.ts";

export const EMPTY_ANSWER: AnswerDocument = { type: "doc", content: [{ type: "paragraph" }] };

interface Node {
  type?: string;
  text?: string;
  content?: readonly Node[] | undefined;
}

/** Its letters alone, whatever they look like. */
export const wordsOf = (node: Node): string => (node.text ?? "") + (node.content ?? []).map(wordsOf).join("");

/** Its words as plain text: each paragraph is a line. */
export const linesOf = (node: Node): string =>
  node.type === "hardBreak"
    ? "\n"
    : (node.text ?? "") + (node.content ?? []).map(linesOf).join(node.type === "paragraph" ? "" : "\n");

/** Whether an answer has words at all, or only blank lines. */
export const hasWords = (node: Node): boolean => wordsOf(node).trim() !== "";
