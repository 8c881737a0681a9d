import { Fragment, type ReactNode } from "react";
import type { AnswerBlock, AnswerDocument, AnswerInline } from "../../../contract/outreach/answers.ts";

/** The words of a note as they were written: made from the checked document, never from HTML. */
export function NoteWords({ document }: { document: AnswerDocument }) {
  return <div className="prose note-words">{document.content.map(blockOf)}</div>;
}

// What stands in a note has no ids, so its place is the key.
function blockOf(block: AnswerBlock, place: number): ReactNode {
  if (block.type === "paragraph") return <p key={place}>{block.content?.map(inlineOf)}</p>;
  if (block.type === "blockquote") return <blockquote key={place}>{block.content.map(blockOf)}</blockquote>;
  const items = block.content.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <li key={at}>{item.content.map(blockOf)}</li>
  ));
  return block.type === "bulletList" ? (
    <ul key={place}>{items}</ul>
  ) : (
    <ol key={place} start={block.attrs?.start}>
      {items}
    </ol>
  );
}

function inlineOf(inline: AnswerInline, place: number): ReactNode {
  let shown: ReactNode = inline.type === "hardBreak" ? <br /> : inline.text;
  for (const mark of inline.marks ?? []) {
    if (mark.type === "bold") shown = <strong>{shown}</strong>;
    else if (mark.type === "italic") shown = <em>{shown}</em>;
    else
      shown = (
        <a href={mark.attrs.href} target="_blank" rel="noopener noreferrer">
          {shown}
        </a>
      );
  }
  return <Fragment key={place}>{shown}</Fragment>;
}
