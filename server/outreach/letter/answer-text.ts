import type { ListItem } from "../../../contract/forms/rich-text.ts";
import type { AnswerBlock, AnswerDocument, AnswerInline } from "../../../contract/outreach/answers.ts";

/**
 * What was written, as plain text that loses nothing: *bold* and _italic_ as people type them, the address of a link
 * behind its words, lists with their signs, quotations behind ">".
 */
export const answerText = (document: AnswerDocument): string => document.content.map(blockText).join("\n\n");

function blockText(block: AnswerBlock): string {
  switch (block.type) {
    case "paragraph":
      return lineText(block.content ?? []);
    case "bulletList":
      return block.content.map((item) => itemText(item, "- ")).join("\n");
    case "orderedList": {
      const start = block.attrs?.start ?? 1;
      return block.content.map((item, place) => itemText(item, `${start + place}. `)).join("\n");
    }
    case "blockquote":
      return block.content
        .map(blockText)
        .join("\n\n")
        .split("\n")
        .map((line) => (line === "" ? ">" : `> ${line}`))
        .join("\n");
  }
}

/** An item's further lines stand below its words, not below its sign. */
const itemText = (item: ListItem<AnswerBlock>, sign: string): string =>
  sign +
  item.content
    .map(blockText)
    .join("\n")
    .replaceAll("\n", `\n${" ".repeat(sign.length)}`);

/** Neighbors with the same marks are one piece: the editor parts a text at every change of another mark. */
function lineText(content: readonly AnswerInline[]): string {
  let text = "";
  for (const piece of content)
    text += piece.type === "hardBreak" ? "\n" : pieceText(piece.text, piece.marks ?? []);
  return text;
}

function pieceText(text: string, marks: NonNullable<AnswerInline["marks"]>): string {
  const has = (type: "bold" | "italic") => marks.some((mark) => mark.type === type);
  const link = marks.find((mark) => mark.type === "link");
  const words = text.trim();
  if (words === "") return text;
  const before = text.slice(0, text.length - text.trimStart().length);
  const after = text.slice(text.trimEnd().length);
  let shown = words;
  if (has("italic")) shown = `_${shown}_`;
  if (has("bold")) shown = `*${shown}*`;
  if (link && !saysItself(words, link.attrs.href)) shown = `${shown} <${link.attrs.href}>`;
  return before + shown + after;
}

/** Whether the words of a link are its address. */
const saysItself = (words: string, href: string): boolean => {
  const bare = (text: string) => text.replace(/^(?:https?:\/\/|mailto:)/i, "").replace(/\/$/, "");
  return bare(words.trim()) === bare(href);
};
