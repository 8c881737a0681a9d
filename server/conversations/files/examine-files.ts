import { createHash } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import { Pace } from "../keeping/mime/pace.ts";
import type { MailPart } from "../keeping/parsed-mail.ts";
import { type Risk, riskOf } from "./risk.ts";

/** In bytes: of one file, of all in a mail. Larger ones stay in the mailbox. */
export const FILE_BYTES_MAX = 10_000_000;
const MAIL_FILES_BYTES_MAX = 25_000_000;
const MOST_FILES = 100;
const LONGEST_NAME = 200;

/** A file of a mail, looked at and ready to be kept. */
export interface ExaminedFile {
  part: string;
  name: string;
  typeSaid: string;
  typeFound: string;
  size: number;
  contentId: string | null;
  risk: Risk | null;
  /** Null where it is too large to be kept, or not all of it came. */
  content: Buffer | null;
  hash: Buffer | null;
}

/** The files among a mail's parts: what is attached or named, and neither its text nor a picture within it. */
export async function examineFiles(parts: readonly MailPart[], html: string | null): Promise<ExaminedFile[]> {
  const files: ExaminedFile[] = [];
  const pace = new Pace();
  let room = MAIL_FILES_BYTES_MAX;
  for (const part of parts.filter((one) => isFile(one, html)).slice(0, MOST_FILES)) {
    const whole = part.content.length > 0 || part.size === 0;
    const keeps = whole && !part.cut && part.content.length <= FILE_BYTES_MAX && part.content.length <= room;
    const name = cleanName(part.name ?? "") || nameless(part);
    const typeFound = whole ? ((await fileTypeFromBuffer(part.content))?.mime ?? "") : "";
    if (keeps) room -= part.content.length;
    files.push({
      part: part.number,
      name,
      typeSaid: part.type.slice(0, LONGEST_NAME),
      typeFound,
      size: part.size,
      contentId: part.contentId,
      risk: riskOf({ name, typeFound, content: part.content }),
      content: keeps ? part.content : null,
      hash: keeps ? createHash("sha256").update(part.content).digest() : null,
    });
    await pace.rest();
  }
  return files;
}

function isFile(part: MailPart, html: string | null): boolean {
  if (part.disposition === "attachment") return true;
  if (part.type.startsWith("multipart/")) return false;
  // Shown where the HTML names it.
  if (part.contentId !== null && html?.includes(`cid:${part.contentId}`)) return false;
  if (part.name !== null) return true;
  return !/^(text\/(plain|html)|message\/(delivery-status|feedback-report|disposition-notification))$/.test(
    part.type,
  );
}

/** A name without a path, without line breaks, not endless; signs that turn the text stay, so that they are found. */
function cleanName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names of strangers hold them
  const plain = last.replace(/[\u0000-\u001f\u007f]+/g, " ").trim();
  if (plain.length <= LONGEST_NAME) return plain;
  const ending = /\.[^.]{1,24}$/.exec(plain)?.[0] ?? "";
  return `${plain.slice(0, LONGEST_NAME - ending.length - 1)}…${ending}`;
}

/** What Windows takes for devices, whatever the ending. */
const UNSAVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?: *\..*)?$/i;

/** The same for a file that goes out: who gets it can save it under this name. */
export function safeName(name: string): string {
  // Windows leaves out dots and blanks at the end.
  const plain = cleanName(name).replace(/[. ]+$/, "");
  if (plain === "") return cleanName(name) === "" ? "" : "file";
  return UNSAVED.test(plain) ? `file-${plain}` : plain;
}

const nameless = (part: MailPart): string =>
  part.type === "message/rfc822" ? "mail.eml" : `file-${part.number}`;
