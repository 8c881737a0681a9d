import { Fragment, type ReactNode, useMemo } from "react";
import { type Block, readMarkdown, type Span } from "./markdown.ts";

function drawSpan(span: Span, key: string): ReactNode {
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
}

const drawSpans = (spans: readonly Span[]): ReactNode =>
  spans.map((span, index) => drawSpan(span, `${index}`));

function Drawn({ block }: { block: Block }) {
  if (block.kind === "paragraph") return <p>{drawSpans(block.spans)}</p>;
  if (block.kind === "heading") {
    const Heading = `h${block.level}` as const;
    return <Heading>{drawSpans(block.spans)}</Heading>;
  }
  const items = block.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a text that does not change has no identity but its place
    <li key={index}>{drawSpans(item)}</li>
  ));
  return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

/** A legal text, set for reading. */
export function LegalProse({ text }: { text: string }) {
  const blocks = useMemo(() => readMarkdown(text), [text]);
  return (
    <article className="prose legal-prose">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a text that does not change has no identity but its place
        <Drawn key={index} block={block} />
      ))}
    </article>
  );
}
