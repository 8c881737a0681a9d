import type { AnswerBlock, AnswerDocument, AnswerInline } from "../../../contract/outreach/answers.ts";
import { escapeHtml } from "../../platform/web/escape-html.ts";

/** What was written, as the HTML that every mail program understands; styles stand with their elements, as many remove others. */
export const answerHtml = (document: AnswerDocument): string => document.content.map(blockHtml).join("\n");

const QUOTED = "margin:0 0 0 0.8ex;border-left:2px solid #c3bdb7;padding-left:1ex";

function blockHtml(block: AnswerBlock): string {
  switch (block.type) {
    case "paragraph":
      return `<p dir="auto">${(block.content ?? []).map(inlineHtml).join("") || "<br>"}</p>`;
    case "bulletList":
      return `<ul>${block.content.map(itemHtml).join("")}</ul>`;
    case "orderedList": {
      const start = block.attrs?.start ?? 1;
      return `<ol${start === 1 ? "" : ` start="${start}"`}>${block.content.map(itemHtml).join("")}</ol>`;
    }
    case "blockquote":
      return `<blockquote style="${QUOTED}">${block.content.map(blockHtml).join("\n")}</blockquote>`;
  }
}

const itemHtml = ({ content }: { content: readonly AnswerBlock[] }): string =>
  `<li>${content.map(blockHtml).join("\n")}</li>`;

function inlineHtml(piece: AnswerInline): string {
  if (piece.type === "hardBreak") return "<br>\n";
  const marks = piece.marks ?? [];
  let html = escapeHtml(piece.text);
  if (marks.some((mark) => mark.type === "italic")) html = `<i>${html}</i>`;
  if (marks.some((mark) => mark.type === "bold")) html = `<b>${html}</b>`;
  const link = marks.find((mark) => mark.type === "link");
  return link ? `<a href="${escapeHtml(link.attrs.href)}">${html}</a>` : html;
}
