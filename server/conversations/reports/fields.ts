import type { MailPart } from "../keeping/parsed-mail.ts";

/** Fields of one group, by name in lower case; of a repeated name the first counts. */
export type Fields = ReadonlyMap<string, string>;

/** A status part has a few groups; more than this is no report of one mail. */
const MOST_GROUPS = 200;
/** In bytes, of a status part or a header. */
const MOST_BYTES = 256_000;

/** The groups of fields in a status part (RFC 3464 2.1): separated by empty lines, folded lines joined. */
export function readGroups(content: Buffer): Fields[] {
  const text = content.toString("utf8", 0, MOST_BYTES).replace(/\r\n?/g, "\n");
  const groups: Map<string, string>[] = [];
  let group: Map<string, string> | null = null;
  let name: string | null = null;
  for (const line of text.split("\n")) {
    if (line.trim() === "") {
      group = null;
      name = null;
    } else if (/^[ \t]/.test(line) && group && name !== null) {
      group.set(name, `${group.get(name)} ${line.trim()}`);
    } else {
      const field = /^([A-Za-z0-9-]{1,60})[ \t]*:[ \t]*(.*)$/.exec(line);
      if (!field) continue;
      if (!group) {
        if (groups.length >= MOST_GROUPS) break;
        group = new Map();
        groups.push(group);
      }
      const key = field[1]!.toLowerCase();
      name = group.has(key) ? null : key;
      if (name !== null) group.set(name, field[2]!.trim());
    }
  }
  return groups;
}

/** The header of a returned mail, whole or only its header: everything before the first empty line. */
export function readHeader(content: Buffer | string): Fields {
  const text = typeof content === "string" ? content : content.toString("latin1", 0, MOST_BYTES);
  const end = /\r?\n\r?\n/.exec(text);
  return (
    readGroups(Buffer.from((end ? text.slice(0, end.index) : text).slice(0, 65_536), "utf8"))[0] ?? new Map()
  );
}

/** What follows the type in "rfc822; ida@heron.example" and the like; the whole where there is no type. */
export function afterType(value: string | undefined): string | null {
  if (value === undefined) return null;
  const text = /^[\w-]+\s*;\s*(.*)$/s.exec(value)?.[1] ?? value;
  return text.trim() === "" ? null : text.trim();
}

/** RFC 3461 4: "+2B" stands for the character with that number. */
const fromXtext = (text: string): string =>
  text.replace(/\+([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** RFC 6533 3: "\x{FC}" stands for the character with that number. */
const fromUnitext = (text: string): string =>
  text.replace(/\\x\{([0-9A-Fa-f]{1,6})\}/g, (all, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });

/** The address in a Final- or Original-Recipient field. */
export function addressIn(value: string | undefined): string | null {
  const type = value === undefined ? "" : (/^([\w-]+)\s*;/.exec(value)?.[1] ?? "").toLowerCase();
  const text = afterType(value)?.replace(/^<(.*)>$/, "$1");
  if (text === undefined || !text.includes("@")) return null;
  return type === "utf-8" ? fromUnitext(text) : text;
}

/** All spellings of an envelope id: as it came, and decoded. */
export const envelopeIdsIn = (value: string | undefined): string[] =>
  value === undefined ? [] : [...new Set([value.trim(), fromXtext(value.trim())])].filter((id) => id !== "");

/** Message-IDs in a field. */
export const idsIn = (value: string | undefined): string[] => value?.match(/<[^<>\s]{3,500}>/g) ?? [];

/** Whether the part stands in the mail itself and not inside a mail that it carries. */
export const isOwn = (part: MailPart): boolean =>
  !part.within.some((type) => type === "message/rfc822" || type === "message/global");
