import type { AnswerDocument } from "../../../contract/outreach/answers.ts";

export const EMPTY_ANSWER: AnswerDocument = { type: "doc", content: [{ type: "paragraph" }] };

interface Node {
  type?: string;
  text?: string;
  content?: readonly Node[] | undefined;
}

/** Whether an answer has words at all, or only blank lines. */
export const hasWords = (node: Node): boolean =>
  (node.text ?? "").trim() !== "" || (node.content ?? []).some(hasWords);
