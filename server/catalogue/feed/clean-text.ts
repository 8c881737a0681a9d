import { Parser } from "htmlparser2";

/**
 * Control characters (pg refuses NUL; the rest corrupts logs and mails), direction overrides and isolates
 * (they make a title read as something else), invisible marks and byte order marks.
 */
const unwanted =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

/**
 * Texts that are already clean: letters of one code point that normalization does not change (no combining mark
 * next to them), no markup, no entity, single spaces. Most are; they skip the steps below.
 */
const letter =
  "[!-%'-;=?-~\\u00a1-\\u00ac\\u00ae-\\u017f\\u0400-\\u045f\\u3041-\\u3096\\u30a1-\\u30fa\\u4e00-\\u9fff\\uac00-\\ud7a3]";
const plainLine = new RegExp(`^${letter}+(?: ${letter}+)*$`);
const plainText = new RegExp(`^${letter}+(?:(?: |\\n\\n?)${letter}+)*$`);

/** Half a surrogate pair: JSON may hold one, the database does not. With the u flag whole pairs do not match. */
const halfPair = /[\ud800-\udfff]/gu;

const tag = /<\/?([a-z][a-z0-9:-]*)(?:\s[^<>]*)?\/?>/gi;
const breaking = new Set(
  "address article aside blockquote br dd div dl dt figure footer h1 h2 h3 h4 h5 h6 header hr li ol p pre section table tbody td tfoot thead th tr ul".split(
    " ",
  ),
);
const inline = new Set(
  "a abbr acronym b big body channel cite code copyright del em embed font head html i iframe img input ins itunes:summary kbd label language mark nobr object param q pubdate rss s samp small span strike strong sub sup title tt u url var video audio source svg path button form center main nav meta link o:p".split(
    " ",
  ),
);
const hidden = /<(script|style)\b/gi;
const endOf: Readonly<Record<string, RegExp>> = { script: /<\/script/gi, style: /<\/style/gi };
const escaped = /&(?:[a-z]{2,8}|#\d{1,7}|#x[0-9a-f]{1,6});/i;

/** The longest word considered where a text is cut: addresses are no longer. */
const LONGEST_WORD = 330;

/**
 * Cuts at `max` UTF-16 units, never through a surrogate pair, and adds an ellipsis. An address is dropped rather
 * than cut: half of one could not be recognized and hidden.
 */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = max - 1;
  const left = /\S*$/.exec(text.slice(Math.max(0, end - LONGEST_WORD), end))![0];
  const right = /^\S*/.exec(text.slice(end, end + LONGEST_WORD))![0];
  if (/@|%40/.test(left + right)) end -= left.length;
  const last = text.charCodeAt(end - 1);
  if (last >= 0xd800 && last <= 0xdbff) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}

/** Resolves HTML's named and numeric entities; an unknown one stays as it was written. */
function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  let decoded = "";
  const parser = new Parser({ ontext: (part) => (decoded += part) }, { decodeEntities: true });
  // With every "<" written as an entity the parser meets no tag: it is used for its entity table alone.
  parser.end(text.replaceAll("<", "&lt;"));
  return decoded;
}

/**
 * Removes what a browser would not show. Two linear searches: a single expression for a whole comment or script
 * takes minutes on hostile text.
 */
function withoutHidden(html: string): string {
  let kept = "";
  let at = 0;
  hidden.lastIndex = 0;
  for (let found = hidden.exec(html); found; found = hidden.exec(html)) {
    kept += html.slice(at, found.index);
    const closing = endOf[found[1]!.toLowerCase()]!;
    closing.lastIndex = hidden.lastIndex;
    const end = closing.exec(html);
    const after = end === null ? -1 : html.indexOf(">", end.index);
    if (after < 0) return kept;
    at = after + 1;
    hidden.lastIndex = at;
  }
  return kept + html.slice(at);
}

function withoutComments(html: string): string {
  let kept = "";
  let at = 0;
  for (;;) {
    const begin = html.indexOf("<!--", at);
    const end = begin < 0 ? -1 : html.indexOf("-->", begin + 4);
    if (end < 0) return kept + html.slice(at);
    kept += `${html.slice(at, begin)} `;
    at = end + 3;
  }
}

function withoutTags(html: string): string {
  if (!html.includes("<")) return html;
  return withoutHidden(withoutComments(html)).replace(tag, (whole, name: string) => {
    const known = name.toLowerCase();
    if (breaking.has(known)) return "\n";
    // A word in angle brackets may be meant ("List<String>"); a closing tag, a prefix or attributes are markup.
    return inline.has(known) || whole.startsWith("</") || /[:\s]/.test(whole) ? "" : whole;
  });
}

function readable(raw: string, max: number): string {
  // Everything beyond is cut anyway; bounding it here bounds the work of every step that follows.
  let text = raw.length > max * 8 ? raw.slice(0, max * 8) : raw;
  // Some feeds escape their markup twice or three times: what looked like text is markup again.
  for (let pass = 0; pass < 3 && (text.includes("<") || escaped.test(text)); pass += 1) {
    const before: string = text;
    text = decodeEntities(withoutTags(text));
    if (text === before) break;
  }
  return text.replace(unwanted, "").replace(halfPair, "").normalize("NFC");
}

/** One line of plain text: markup, control and direction characters gone, white space single; null when empty. */
export function cleanLine(raw: string | null | undefined, max: number): string | null {
  if (!raw) return null;
  if (raw.length <= max && plainLine.test(raw)) return raw;
  const line = readable(raw, max).replace(/\s+/g, " ").trim();
  return line === "" ? null : cut(line, max);
}

/** Several lines of plain text with at most one blank line between paragraphs; null when empty. */
export function cleanText(raw: string | null | undefined, max: number): string | null {
  if (!raw) return null;
  if (raw.length <= max && plainText.test(raw)) return raw;
  const text = readable(raw, max)
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, "\n")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return text === "" ? null : cut(text, max);
}
