import { Fragment } from "react";
import { piecesOf } from "./placeholders.ts";
import "./marked-text.css";

/** The text as the editor shows it: braces are invisible but keep their width, so that names look like chips. */
export function EditorPieces({ text }: { text: string }) {
  return piecesOf(text).map((piece) =>
    piece.kind === "words" ? (
      <Fragment key={piece.start}>{piece.text}</Fragment>
    ) : piece.kind === "unknown" ? (
      <span key={piece.start} className="mark unknown">
        {piece.text}
      </span>
    ) : (
      <span key={piece.start} className="mark">
        <i>{"{{"}</i>
        {piece.text.slice(2, -2)}
        <i>{"}}"}</i>
      </span>
    ),
  );
}

/** The same for reading: names in chips, without braces. */
export function MarkedLine({ text }: { text: string }) {
  return piecesOf(text).map((piece) =>
    piece.kind === "words" ? (
      <Fragment key={piece.start}>{piece.text}</Fragment>
    ) : (
      <span key={piece.start} className={piece.kind === "unknown" ? "mark named unknown" : "mark named"}>
        {piece.kind === "unknown" ? piece.text : piece.text.slice(2, -2).trim()}
      </span>
    ),
  );
}

/** Paragraphs of a plain text, as a mail shows them: a blank line parts them, a single one breaks the line. */
export function Paragraphs({ text, marked }: { text: string; marked?: boolean }) {
  const paragraphs = text.trim().split(/\n[^\S\n]*\n\s*/);
  return paragraphs.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity than their place
    <p key={index} className="mail-paragraph">
      {marked ? <MarkedLine text={paragraph} /> : paragraph}
    </p>
  ));
}
