import type { MailPart, ParsedMail } from "../../../server/conversations/keeping/parsed-mail.ts";

type Field = { name: string; value: string };

/** A mail as the reading of reports gets it: headers and leaves, nothing more. For tests. */
export function splitMail(bytes: Buffer): ParsedMail {
  const { headers, body } = cut(bytes.toString("latin1"));
  const parts = leaves(headers, body, [], "");
  const value = (name: string) => headers.find((one) => one.name === name)?.value ?? null;
  const address = /<?([^\s<>]+@[^\s<>]+)>?\s*$/.exec(value("from") ?? "")?.[1];
  const text = parts
    .filter((part) => part.type === "text/plain" && !part.within.includes("message/rfc822"))
    .map((part) => part.content.toString("utf8"))
    .join("\n");
  return {
    headers,
    messageId: value("message-id"),
    inReplyTo: [],
    references: [],
    from: address === undefined ? null : { name: "", address },
    replyTo: [],
    to: [],
    cc: [],
    subject: Buffer.from(value("subject") ?? "", "latin1").toString("utf8"),
    date: value("date") === null ? null : new Date(value("date")!),
    text,
    html: null,
    parts,
    size: bytes.length,
    excess: [],
  };
}

function cut(text: string): { headers: Field[]; body: string } {
  const end = /\r?\n\r?\n/.exec(text);
  const head = end ? text.slice(0, end.index) : text;
  const lines = head
    .replace(/\r\n/g, "\n")
    .replace(/\n[ \t]+/g, " ")
    .split("\n");
  return {
    headers: lines.flatMap((line) => {
      const found = /^([!-9;-~]+):[ \t]*(.*)$/.exec(line);
      return found ? [{ name: found[1]!.toLowerCase(), value: found[2]! }] : [];
    }),
    body: end ? text.slice(end.index + end[0].length) : "",
  };
}

function leaves(headers: Field[], body: string, within: string[], number: string): MailPart[] {
  const value = (name: string) => headers.find((one) => one.name === name)?.value ?? "";
  const full = value("content-type") || "text/plain";
  const type = full.split(";")[0]!.trim().toLowerCase();
  const boundary = /boundary="?([^";]+)"?/i.exec(full)?.[1];
  if (type.startsWith("multipart/") && boundary) {
    const pieces = body.split(
      new RegExp(`(?:^|\\r?\\n)--${boundary.replace(/[^\w]/g, "\\$&")}(?:--)?[ \\t]*(?:\\r?\\n|$)`),
    );
    return pieces.slice(1, -1).flatMap((piece, index) => {
      const inner = /^\r?\n/.test(piece) ? { headers: [], body: piece } : cut(piece);
      return leaves(inner.headers, inner.body, [...within, type], `${number}${number && "."}${index + 1}`);
    });
  }
  const encoding = value("content-transfer-encoding").toLowerCase();
  const content =
    encoding === "base64"
      ? Buffer.from(body, "base64")
      : Buffer.from(encoding === "quoted-printable" ? unquote(body) : body, "latin1");
  const part: MailPart = {
    number: number || "1",
    type,
    parameters: {},
    disposition: null,
    name: null,
    contentId: null,
    headers,
    within,
    size: content.length,
    content,
    cut: false,
  };
  return [part];
}

const unquote = (text: string) =>
  text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
