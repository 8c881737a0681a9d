/** A piece of a line. Nothing else is recognized: all other text stays plain. */
export type Span =
  | { kind: "text"; text: string }
  | { kind: "bold" | "italic"; spans: Span[] }
  | { kind: "link"; href: string; spans: Span[] }
  | { kind: "break" };

export type Block =
  | { kind: "heading"; level: 2 | 3 | 4; spans: Span[] }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; ordered: boolean; items: Span[][] };

const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/;
const ITEM = /^\s{0,3}(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;

/** Deeper than this is no text for people; the rest is shown as it was written. */
const DEEPEST = 4;

/** An address a link may lead to: a web page or an e-mail address, never a script or a file. */
export function safeHref(written: string): string | null {
  if (/[\s\p{Cc}]/u.test(written)) return null;
  if (/^mailto:[^@\s]+@[^@\s]+$/i.test(written)) return written;
  if (!/^https?:\/\//i.test(written)) return null;
  return URL.canParse(written) ? written : null;
}

/**
 * Reads the Markdown of a legal text: headings, paragraphs, lists, bold, italic, links and line breaks. It makes
 * no HTML: the blocks are drawn as elements, so that nothing in the text can become one.
 */
export function readMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let list: { ordered: boolean; items: string[] } | null = null;

  function close(): void {
    if (lines.length > 0) blocks.push({ kind: "paragraph", spans: readLines(lines) });
    if (list) {
      const items = list.items.map((item) => readSpans(item, 0));
      blocks.push({ kind: "list", ordered: list.ordered, items });
    }
    lines = [];
    list = null;
  }
  for (const line of text.replace(/\r\n?/g, "\n").split("\n")) {
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    if (line.trim() === "") close();
    else if (heading) {
      close();
      const level = Math.min(4, heading[1]!.length + 1) as 2 | 3 | 4;
      blocks.push({ kind: "heading", level, spans: readSpans(heading[2]!, 0) });
    } else if (item) {
      const ordered = item[1] !== undefined;
      if (lines.length > 0 || (list && list.ordered !== ordered)) close();
      list ??= { ordered, items: [] };
      list.items.push(item[2]!);
    } else if (list) list.items[list.items.length - 1] += ` ${line.trim()}`;
    else lines.push(line);
  }
  close();
  return blocks;
}

/** Keeps the line breaks of addresses and register entries. */
const readLines = (lines: readonly string[]): Span[] =>
  lines.flatMap((line, index): Span[] => [
    ...(index > 0 ? [{ kind: "break" } as const] : []),
    ...readSpans(line.trim(), 0),
  ]);

// Each piece is bounded, so that no text makes the search slow.
const MARK =
  /\\([\\`*_{}[\]()#+.!-])|\*\*(\S(?:[^*]{0,999}[^\s*])?)\*\*|(?<![\p{L}\p{N}*])[*_](?=\S)([^*_]{1,1000})(?<=\S)[*_](?![\p{L}\p{N}*])|\[([^[\]]{1,500})\]\(([^()\s]{1,2000})\)|<((?:https?:\/\/|mailto:)[^<>\s]{1,2000})>|<([^<>\s@]{1,64}@[^<>\s@]{1,255})>/gu;

function readSpans(text: string, depth: number): Span[] {
  if (depth > DEEPEST) return [{ kind: "text", text }];
  const spans: Span[] = [];
  const say = (words: string): void => {
    const last = spans.at(-1);
    if (!words) return;
    if (last?.kind === "text") last.text += words;
    else spans.push({ kind: "text", text: words });
  };
  let at = 0;
  for (const found of text.matchAll(MARK)) {
    const [whole, escaped, bold, italic, label, target, bare, address] = found;
    say(text.slice(at, found.index));
    at = found.index + whole.length;
    const href = safeHref(target ?? bare ?? (address ? `mailto:${address}` : ""));
    if (escaped) say(escaped);
    else if (bold) spans.push({ kind: "bold", spans: readSpans(bold, depth + 1) });
    else if (italic) spans.push({ kind: "italic", spans: readSpans(italic, depth + 1) });
    else if (href && label) spans.push({ kind: "link", href, spans: readSpans(label, depth + 1) });
    else if (href) {
      const words = address ?? href.replace(/^mailto:/i, "");
      spans.push({ kind: "link", href, spans: [{ kind: "text", text: words }] });
    } else say(whole);
  }
  say(text.slice(at));
  return spans;
}
