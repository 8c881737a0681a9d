import { decodeText, decodeWords } from "./decode-text.ts";

/** A value with its parameters, for instance of Content-Type. Everything in it has a bound. */
export interface Parametered {
  value: string;
  parameters: Record<string, string>;
}

const MOST = 8_000;
const PARAMETER = /;\s*([^\s=;"]{1,60})\s*=\s*(?:"((?:[^"\\]|\\.){0,4000})"|([^;\s"]{0,4000}[^;"]{0,200}))/g;

/** Reads `text/plain; charset="utf-8"`, with the continuations and charsets of RFC 2231. */
export function readParameters(field: string): Parametered {
  const text = withoutComments(field.slice(0, MOST));
  const end = text.indexOf(";");
  const value = (end < 0 ? text : text.slice(0, end)).trim().toLowerCase();
  const plain: Record<string, string> = Object.create(null);
  const pieces = new Map<string, { number: number; coded: boolean; text: string }[]>();
  for (const found of end < 0 ? [] : text.slice(end).matchAll(PARAMETER)) {
    const name = found[1]!.toLowerCase();
    const quoted = found[2]?.replace(/\\(.)/g, "$1");
    const said = quoted ?? found[3]!.trim();
    const parts = /^([^*]+)(?:\*(\d{1,3}))?(\*)?$/.exec(name);
    if (!parts) continue;
    if (parts[2] === undefined && parts[3] === undefined) {
      plain[name] ??= said;
      continue;
    }
    const list = pieces.get(parts[1]!) ?? [];
    list.push({ number: Number(parts[2] ?? 0), coded: parts[3] !== undefined, text: said });
    pieces.set(parts[1]!, list);
  }
  for (const [name, list] of pieces) plain[name] = joined(list);
  return { value, parameters: { ...plain } };
}

function joined(list: { number: number; coded: boolean; text: string }[]): string {
  list.sort((a, b) => a.number - b.number);
  let charset: string | undefined;
  const bytes = list.map(({ coded, text }, index) => {
    let rest = text;
    const said = index === 0 && coded ? /^([^']{0,60})'[^']{0,60}'(.*)$/s.exec(text) : null;
    if (said) [charset, rest] = [said[1], said[2]!];
    if (!coded) return Buffer.from(rest, "utf8");
    const signs: number[] = [];
    const raw = Buffer.from(rest, "utf8");
    for (let i = 0; i < raw.length; i++) {
      const hex = raw[i] === 37 ? Number.parseInt(raw.toString("latin1", i + 1, i + 3), 16) : Number.NaN;
      if (Number.isNaN(hex)) signs.push(raw[i]!);
      else {
        signs.push(hex);
        i += 2;
      }
    }
    return Buffer.from(signs);
  });
  return decodeText(Buffer.concat(bytes), charset);
}

/**
 * Comments in parentheses are rare and say nothing; those within quotes are none. A quote that is never closed goes to
 * the end: looked for from each of its signs, it would take the square of their number.
 */
const withoutComments = (text: string): string =>
  text.includes("(")
    ? text.replace(/"(?:[^"\\]|\\.){0,8000}(?:"|\\?$)|\([^()"]{0,500}\)/gs, keepQuoted)
    : text;
const keepQuoted = (found: string): string => (found.startsWith("(") ? " " : found);

/** A file's name as one line, without folders. */
export function readName(disposition: Parametered, type: Parametered): string | null {
  const said = disposition.parameters.filename ?? type.parameters.name;
  if (said === undefined) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it takes out control characters
  const name = decodeWords(said).replace(/[\u0000-\u001f\u007f-\u009f]/g, " ");
  return name.split(/[\\/]/).at(-1)!.trim().slice(0, 250) || null;
}
