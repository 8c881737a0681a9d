import { Fragment, type ReactNode, useMemo } from "react";
import { type Block, readMarkdown, type Span } from "./markdown.ts";

// A text that never changes in place: its pieces have no identity but where they stand.
const drawSpans = (spans: readonly Span[]): ReactNode =>
  spans.map((span, index) => {
    const key = `${index}`;
    switch (span.kind) {
      case "text":
        return <Fragment key={key}>{span.text}</Fragment>;
      case "break":
        return <br key={key} />;
      case "bold":
        return <b key={key}>{drawSpans(span.spans)}</b>;
      case "italic":
        return <em key={key}>{drawSpans(span.spans)}</em>;
      case "link":
        return (
          <a key={key} href={span.href} rel="noreferrer nofollow">
            {drawSpans(span.spans)}
          </a>
        );
    }
  });

function Drawn({ block }: { block: Block }) {
  if (block.kind === "paragraph") return <p>{drawSpans(block.spans)}</p>;
  if (block.kind === "heading") {
    const Heading = `h${block.level}` as const;
    return <Heading>{drawSpans(block.spans)}</Heading>;
  }
  const items = block.items.map((item, index) => <li key={`${index}`}>{drawSpans(item)}</li>);
  return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

/** A legal text, set for reading. */
export function LegalProse({ text }: { text: string }) {
  const blocks = useMemo(() => readMarkdown(text), [text]);
  return (
    <article className="prose legal-prose">
      {blocks.map((block, index) => (
        <Drawn key={`${index}`} block={block} />
      ))}
    </article>
  );
}
