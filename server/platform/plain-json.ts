/** A briefing of twenty levels, the deepest thing that is sent here, takes 43: two each, and its marks. */
const MOST_LEVELS = 48;
/** The longest list a contract takes has 1,000; judging a million wrong items would hold up everybody else. */
const MOST_ITEMS = 10_000;
const HALF_A_PAIR = /[\ud800-\udfff]/u;

/**
 * Whether a JSON text means the same to everybody who reads it (I-JSON, RFC 7493). JSON.parse lets pass what
 * others refuse or read differently: a name twice in one object, half of a surrogate pair, nesting and lists
 * without end. `text` must be JSON already; this looks at nothing else that could be wrong with it.
 */
export function isPlainJson(text: string): boolean {
  /** The names seen in each open object; for an array how many commas. */
  const open: (Set<string> | { commas: number })[] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === "{" || sign === "[") {
      if (open.push(sign === "{" ? new Set() : { commas: 0 }) > MOST_LEVELS) return false;
    } else if (sign === "}" || sign === "]") open.pop();
    else if (sign === ",") {
      const list = open.at(-1);
      if (list && "commas" in list && ++list.commas >= MOST_ITEMS) return false;
    } else if (sign === '"') {
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
