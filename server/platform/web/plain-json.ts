const HALF_A_PAIR = /[\ud800-\udfff]/u;

/**
 * Whether a JSON text means the same to every reader (I-JSON, RFC 7493). JSON.parse accepts what others refuse or
 * read differently: duplicate names in an object, half of a surrogate pair. `text` must be valid JSON within bounds
 * (`json-bounds.ts`); nothing else is checked.
 */
export function isPlainJson(text: string): boolean {
  /** The names seen in each open object; null for a list. */
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === "{") open.push(new Set());
    else if (sign === "[") open.push(null);
    else if (sign === "}" || sign === "]") open.pop();
    else if (sign === '"') {
      const end = endOfText(text, at);
      const word = readText(text.slice(at, end + 1));
      if (HALF_A_PAIR.test(word)) return false;
      at = end;
      if (!isName(text, end + 1)) continue;
      const names = open.at(-1) as Set<string>;
      if (names.has(word)) return false;
      names.add(word);
    }
  }
  return true;
}

/** The position of the quotation mark that ends the text which begins at `from`. */
function endOfText(text: string, from: number): number {
  let end = from + 1;
  while (text[end] !== '"') end += text[end] === "\\" ? 2 : 1;
  return end;
}

const readText = (quoted: string): string =>
  quoted.includes("\\") ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);

/** A name is what a colon follows. */
function isName(text: string, from: number): boolean {
  let at = from;
  while (text[at] === " " || text[at] === "\n" || text[at] === "\r" || text[at] === "\t") at++;
  return text[at] === ":";
}
