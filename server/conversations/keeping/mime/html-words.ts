import { Tokenizer } from "htmlparser2";
import type { Pace } from "./pace.ts";
import { cleanText } from "./read-fields.ts";

/** Elements that begin a line of their own. */
const BLOCKS = new Set(
  "address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table td th tr ul".split(
    " ",
  ),
);
/** After these a line stays empty. */
const PARAGRAPHS = new Set("p h1 h2 h3 h4 h5 h6 ul ol table blockquote".split(" "));
/** What nobody sees. */
const UNSEEN = new Set("head script style title template noscript object".split(" "));
const DEEPEST_QUOTE = 10;
const STEP = 32_000;

/**
 * The words of HTML as plain text, a quotation with "> " before its lines. It looks at signs, not at a tree: the usual
 * parsers compare each end tag with all open ones, and a mail of end tags would hold the process for minutes.
 */
export async function htmlWords(html: string, most: number, pace: Pace): Promise<string> {
  const writer = new Lines(most);
  let name = "";
  let unseen = "";
  let depth = 0;
  const open = () => {
    if (unseen !== "") {
      if (name === unseen) depth += 1;
      return;
    }
    if (UNSEEN.has(name)) {
      unseen = name;
      depth = 1;
    } else if (name === "br") writer.breakLine();
    else if (name === "blockquote") writer.quote(1);
    else if (BLOCKS.has(name)) writer.endLine();
    if (name === "li") writer.write("- ");
  };
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      onopentagname: (start, end) => {
        name = html.slice(start, end).toLowerCase();
      },
      onopentagend: open,
      onselfclosingtag: open,
      onclosetag: (start, end) => {
        const closed = html.slice(start, end).toLowerCase();
        if (unseen !== "") {
          if (closed !== unseen) return;
          depth -= 1;
          if (depth === 0) unseen = "";
          return;
        }
        if (closed === "blockquote") writer.quote(-1);
        else if (BLOCKS.has(closed)) writer.endLine();
        if (PARAGRAPHS.has(closed)) writer.gap();
      },
      ontext: (start, end) => {
        if (unseen === "") writer.write(html.slice(start, end));
      },
      ontextentity: (codepoint) => {
        if (unseen === "") writer.write(String.fromCodePoint(codepoint));
      },
      onattribdata: () => undefined,
      onattribentity: () => undefined,
      onattribend: () => undefined,
      onattribname: () => undefined,
      oncdata: () => undefined,
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
    },
  );
  for (let at = 0; at < html.length && !writer.full; at += STEP) {
    tokenizer.write(html.slice(at, at + STEP));
    await pace.rest();
  }
  tokenizer.end();
  return cleanText(writer.done());
}

/** Puts words together to lines: white space is one space, empty lines are at most one. */
class Lines {
  readonly #lines: string[] = [];
  #line = "";
  #space = false;
  #gap = false;
  #quotes = 0;
  /** Of the line before. */
  #quotesBefore = 0;
  #length = 0;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get full(): boolean {
    return this.#length > this.#most;
  }

  write(text: string): void {
    const words = text.replace(/[\t\n\f\r ]+/g, " ");
    if (words === "") return;
    if (words === " ") {
      this.#space ||= this.#line !== "";
      return;
    }
    const starts = words.startsWith(" ") || this.#space;
    const ends = words.endsWith(" ");
    this.#line += (starts && this.#line !== "" ? " " : "") + words.trim();
    this.#space = ends;
  }

  breakLine(): void {
    this.#put(this.#line);
  }

  endLine(): void {
    if (this.#line !== "") this.#put(this.#line);
  }

  gap(): void {
    this.#gap = true;
  }

  quote(by: 1 | -1): void {
    this.endLine();
    if (by > 0 && this.#lines.length > 0) this.#gap = true;
    if (by < 0) this.#gap = true;
    this.#quotes = Math.max(0, this.#quotes + by);
  }

  #put(line: string): void {
    const prefix = prefixOf(this.#quotes);
    const gap = prefixOf(Math.min(this.#quotes, this.#quotesBefore)).trimEnd();
    if (this.#gap && this.#lines.length > 0 && this.#lines.at(-1) !== gap) this.#lines.push(gap);
    this.#gap = false;
    this.#quotesBefore = this.#quotes;
    this.#lines.push((prefix + line).trimEnd());
    this.#length += prefix.length + line.length + 1;
    this.#line = "";
    this.#space = false;
  }

  done(): string {
    this.endLine();
    return this.#lines
      .join("\n")
      .slice(0, this.#most)
      .replace(/\n{3,}/g, "\n\n")
      .trim();
  }
}

const prefixOf = (quotes: number): string => "> ".repeat(Math.min(quotes, DEEPEST_QUOTE));
