import { escapeHtml } from "../../platform/web/escape-html.ts";
import { decodeText } from "./mime/decode-text.ts";
import { htmlWords } from "./mime/html-words.ts";
import { Pace } from "./mime/pace.ts";
import { cleanText, type Field, readFields } from "./mime/read-fields.ts";
import { fieldOf, readDate, readIds, readPeople, readSubject } from "./mime/read-people.ts";
import { BOUNDS, walkParts } from "./mime/walk-parts.ts";
import type { MailPart, ParsedMail } from "./parsed-mail.ts";

/**
 * Reads a mail as far as it can be read: whatever the bytes are, there is an answer and no exception. What goes beyond
 * a bound is named in `excess`. `cut` says that its end was not fetched. The event loop is never held for long.
 */
export async function parseMail(whole: Buffer, cut = false): Promise<ParsedMail> {
  const pace = new Pace();
  const bytes = whole.length > BOUNDS.size ? whole.subarray(0, BOUNDS.size) : whole;
  const { fields, body, excess } = readFields(bytes, 0, bytes.length, BOUNDS.headers);
  const isCut = cut || bytes !== whole;
  const walked = await walkParts(bytes, fields, body, isCut, pace);
  if (excess) walked.excess.add("headers");
  if (isCut) walked.excess.add("size");
  const written = await readText(walked.parts, pace);
  if (written.excess) walked.excess.add("text");
  return {
    headers: fields,
    ...readHead(fields),
    text: written.text,
    html: written.html,
    parts: walked.parts,
    size: whole.length,
    excess: [...walked.excess],
  };
}

/** What the header fields say. */
export function readHead(fields: readonly Field[]) {
  return {
    messageId: readIds(fields, "message-id")[0] ?? bareId(fields),
    inReplyTo: readIds(fields, "in-reply-to"),
    references: readIds(fields, "references"),
    from: readPeople(fields, "from")[0] ?? null,
    replyTo: readPeople(fields, "reply-to"),
    to: readPeople(fields, "to"),
    cc: readPeople(fields, "cc"),
    subject: readSubject(fields),
    date: readDate(fields),
  };
}

/** Some programs leave the brackets out. */
function bareId(fields: readonly Field[]): string | null {
  const said = fieldOf(fields, "message-id")?.trim() ?? "";
  return /^[^\s<>]{1,900}$/.test(said) ? `<${said}>` : null;
}

/** Whether a part is what the sender has written, not a file. */
const isWriting = (part: MailPart): boolean =>
  (part.type === "text/plain" || part.type === "text/html") &&
  part.disposition !== "attachment" &&
  part.name === null;

/**
 * Text and HTML of a mail. Parts that are not alternatives of each other stand one after the other in both, so that
 * neither lacks what the other has.
 */
async function readText(
  parts: readonly MailPart[],
  pace: Pace,
): Promise<{ text: string; html: string | null; excess: boolean }> {
  const texts: string[] = [];
  const pages: string[] = [];
  const plain: string[] = [];
  let left: number = BOUNDS.text;
  let leftOfHtml: number = BOUNDS.text;
  let excess = false;
  let hasHtml = false;
  const take = (part: MailPart, most: number): string => {
    const content = part.content.length > most ? part.content.subarray(0, most) : part.content;
    excess ||= content.length < part.content.length;
    return decodeText(content, part.parameters.charset);
  };
  for (const part of parts.filter(isWriting)) {
    const alternative = part.within.includes("multipart/alternative");
    if (part.type === "text/plain") {
      const text = take(part, left).replace(/\r\n?/g, "\n");
      left = Math.max(0, left - text.length);
      texts.push(text.trimEnd());
      if (!alternative) pages.push(`<pre>${escapeHtml(text)}</pre>`);
    } else {
      const html = take(part, leftOfHtml);
      leftOfHtml = Math.max(0, leftOfHtml - html.length);
      hasHtml = true;
      pages.push(html);
      const words = await htmlWords(html, BOUNDS.text, pace);
      if (alternative) plain.push(words);
      else texts.push(words);
    }
    await pace.rest();
  }
  const own = texts.filter((text) => text.trim() !== "");
  // Some programs send an empty text beside the HTML.
  const text = (own.length > 0 ? own : plain).join("\n\n");
  const bounded = cleanText(text.slice(0, BOUNDS.text));
  return {
    text: bounded,
    html: hasHtml ? pages.join("\n") : null,
    excess: excess || text.length > BOUNDS.text,
  };
}
