import type MimeNode from "nodemailer/lib/mime-node";
import { encode, wrap } from "nodemailer/lib/qp";

/**
 * The bytes that nodemailer's own `build` makes of a mail without attachments whose texts are strings with CRLF at their
 * lines' ends, in quoted-printable. It sends them through six streams, which takes longer than everything else that is
 * done for a mail.
 */
export function writeNode(node: MimeNode): Buffer {
  const text = textOf(node);
  return Buffer.from(text.endsWith("\n") ? text : `${text}\r\n`, "latin1");
}

function textOf(node: MimeNode): string {
  const head = `${node.buildHeaders()}\r\n\r\n`;
  if (node.childNodes.length === 0) {
    const { content = "" } = node;
    if (typeof content !== "string") throw new Error("only texts are written without streams");
    return head + quoted(content);
  }
  const parts = node.childNodes.map((child) => `--${node.boundary}\r\n${textOf(child)}`);
  return `${head}${parts.join("\r\n")}\r\n--${node.boundary}--\r\n`;
}

/** White space at the very end is encoded, and wrapped by itself. */
function quoted(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === " " || text[end - 1] === "\t")) end -= 1;
  const lines = wrap(encode(text.slice(0, end)));
  if (end === text.length) return lines;
  const last = lines.lastIndexOf("\n") + 1;
  return lines.slice(0, last) + wrap(lines.slice(last) + encode(text.slice(end)));
}
