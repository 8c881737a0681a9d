import { hostname } from "node:os";
import type { Fields } from "../tables.ts";
import type { CopiedEntry } from "./entry.ts";

/** RFC 5424 6.2.1: facility 13, "log audit"; severity 6, informational. */
const PRIORITY = 13 * 8 + 6;

/** RFC 5612: the number for examples. Hostread has none of its own; what stands before the @ tells it apart. */
const STRUCTURE = "hostread@32473";

export interface MessageLimits {
  /** Of a whole message. */
  bytes: number;
  /** Longest text of a value that somebody chose, in characters after escaping. Four such values leave room for all else. */
  longest: number;
}

/** RFC 5425 4.3.1: receivers should take 8192 bytes. RFC 5426 3.2: 2048 in a datagram. */
export const MESSAGE_LIMITS = {
  stream: { bytes: 8_192, longest: 256 },
  datagram: { bytes: 2_048, longest: 64 },
} as const satisfies Record<string, MessageLimits>;

/** Of these somebody else than us may have chosen the words. */
const CHOSEN: ReadonlySet<string> = new Set(["name", "handle", "device", "program"]);

/** Of one field that changed, in characters. */
const LONGEST_FIELD = 200;

/**
 * What would begin a line anew, or make one look like another on a screen: control characters, separators of lines, marks
 * of writing directions, halves of pairs. As escapes they can be read, and do nothing.
 */
const UNSAFE = /\p{Cc}|\p{Zl}|\p{Zp}|\p{Bidi_Control}|\ufeff|\p{Surrogate}/gu;
const escaped = (text: string): string =>
  text.replace(UNSAFE, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);

const cut = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;

/** RFC 5424 6.3.3: three characters are escaped inside a value. */
const param = (name: string, value: string): string => ` ${name}="${value.replace(/["\\\]]/g, "\\$&")}"`;

/** RFC 5424 6: what is no printable ASCII cannot stand in the header. */
const word = (text: string, longest: number): string =>
  text.replace(/[^\x21-\x7e]/g, "").slice(0, longest) || "-";

/** JSON in ASCII alone, so that the message needs no mark of an encoding. */
const ascii = (value: unknown): string =>
  JSON.stringify(value).replace(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);

const shortField = (value: unknown): unknown => {
  if (value === null || typeof value === "number" || typeof value === "boolean") return value;
  return cut(typeof value === "string" ? value : JSON.stringify(value), LONGEST_FIELD);
};

/** As many changed fields as there is room for, and how many were left out. */
function changes({ before, after }: CopiedEntry, room: number): { text: string; left: number } {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const of = (fields: Fields | null, kept: readonly string[]) =>
    fields &&
    Object.fromEntries(kept.flatMap((name) => (name in fields ? [[name, shortField(fields[name])]] : [])));
  for (let count = names.length; count > 0; count--) {
    const kept = names.slice(0, count);
    const text = ascii({ before: of(before, kept), after: of(after, kept) });
    if (text.length <= room) return { text, left: names.length - count };
  }
  return { text: "", left: names.length };
}

/**
 * One entry as a message of RFC 5424: who, what and where as structured data, what changed as JSON after it. It is one
 * line, whatever somebody has written into a name.
 */
export function syslogMessage(entry: CopiedEntry, limits: MessageLimits, host = hostname()): Buffer {
  const { at, act, before, after, ...said } = entry;
  const header = `<${PRIORITY}>1 ${at} ${word(host, 255)} hostread - ${word(act, 32)}`;
  const params = Object.entries({ ...said, act })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => {
      const text = escaped(String(value));
      return param(name, CHOSEN.has(name) ? cut(text, limits.longest) : text);
    })
    .join("");
  const bytes = (text: string) => Buffer.byteLength(text);
  // A field more says how many were left out.
  const room = limits.bytes - bytes(header) - bytes(params) - bytes(` [${STRUCTURE} fieldsLeftOut="1000"] `);
  const { text, left } = changes(entry, before || after ? room : 0);
  const data = `[${STRUCTURE}${params}${left > 0 ? param("fieldsLeftOut", String(left)) : ""}]`;
  return Buffer.from(text === "" ? `${header} ${data}` : `${header} ${data} ${text}`);
}

/** RFC 5425 4.3 and RFC 6587 3.4.1: its length before it, so that nothing inside can end it. */
export const framed = (message: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${message.length} `), message]);
