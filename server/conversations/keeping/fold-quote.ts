import { OPT_OUT } from "../../outreach/letter/letter-texts.ts";
import { isAttribution, isRule, isSentFrom, isSeparator, isSureAttribution, labelOf } from "./quote-marks.ts";

/** A stretch of a mail's text: what was written, or what may be folded away. */
export interface Piece {
  kind: "fresh" | "quote" | "signature" | "foot";
  text: string;
}

/** A text in its stretches. Put together they are the text, letter for letter. */
export interface Folded {
  /** What was written, without the rest. */
  fresh: string;
  pieces: Piece[];
}

type Kind = Piece["kind"];

/** So many lines are looked at, and so many letters of each: all readers of a process wait meanwhile. */
const MOST_LINES = 2_000;
const MOST_LETTERS = 1_000;
/** Texts of ours that are looked for, and letters of each. */
const MOST_OURS = 10;
const MOST_OF_OURS = 20_000;

/**
 * Tells what somebody wrote from what their program quoted, from signatures and from the foot of our mails. `ours` are
 * texts of ours that may be quoted without a mark, the likeliest first. What follows after very many lines is of the
 * kind of the last one.
 */
export function foldQuote(text: string, ours: readonly string[] = []): Folded {
  const lines = firstLines(text);
  const words = lines.map((line) => line.slice(0, MOST_LETTERS).trim());
  const kinds: Kind[] = words.map((line) => (line.startsWith(">") ? "quote" : "fresh"));
  foldQuotes(words, kinds);
  foldSignatures(words, kinds);
  foldOurs(
    words,
    kinds,
    ours.slice(0, MOST_OURS).map((one) => one.slice(0, MOST_OF_OURS)),
  );
  const pieces: Piece[] = [];
  lines.forEach((line, index) => {
    const last = pieces.at(-1);
    // Empty lines belong to what is before them.
    if (last && (words[index] === "" || last.kind === kinds[index])) last.text += line;
    else pieces.push({ kind: kinds[index]!, text: line });
  });
  const fresh = pieces.filter((piece) => piece.kind === "fresh").map((piece) => piece.text.trim());
  return { fresh: fresh.filter((one) => one !== "").join("\n\n"), pieces };
}

/** The lines of a text with their ends; what is beyond the bound stands with the last one. */
function firstLines(text: string): string[] {
  const lines: string[] = [];
  let from = 0;
  while (lines.length < MOST_LINES - 1) {
    const end = text.indexOf("\n", from);
    if (end < 0) break;
    lines.push(text.slice(from, end + 1));
    from = end + 1;
  }
  if (from < text.length || lines.length === 0) lines.push(text.slice(from));
  return lines;
}

/** Lines of an attribution that was broken. */
const MOST_BROKEN = 4;

function foldQuotes(words: readonly string[], kinds: Kind[]): void {
  for (let at = 0; at < words.length; at++) {
    if (kinds[at] === "quote" || words[at] === "") continue;
    const opener = openerAt(words, kinds, at);
    if (!opener) continue;
    const next = nextFilled(words, opener.end);
    const marked = next < words.length && kinds[next] === "quote";
    // Without marks the quotation goes on to the end.
    if (!marked && !opener.sure) continue;
    kinds.fill("quote", at, marked ? opener.end : words.length);
    if (!marked) return;
  }
}

/** What begins a quotation at this line, up to `end`; `sure` where marks need not follow. */
function openerAt(
  words: readonly string[],
  kinds: readonly Kind[],
  at: number,
): { end: number; sure: boolean } | null {
  if (isSeparator(words[at]!))
    return { end: Math.max(at + 1, headEnd(words, nextFilled(words, at + 1))), sure: true };
  const head = headEnd(words, isRule(words[at]!) ? nextFilled(words, at + 1) : at);
  if (head > 0) return { end: head, sure: true };
  let joined = "";
  for (let end = at; end < Math.min(at + MOST_BROKEN, words.length); end++) {
    if (words[end] === "" || kinds[end] === "quote") return null;
    joined += (joined === "" ? "" : " ") + words[end];
    if (isAttribution(joined)) return { end: end + 1, sure: isSureAttribution(joined) };
  }
  return null;
}

/** Behind the fields of a quoted mail that begin here: sender, subject and one more; 0 where there are none. */
function headEnd(words: readonly string[], at: number): number {
  if (at >= words.length || labelOf(words[at]!) === null) return 0;
  const found = new Set<string>();
  let end = at;
  let unlabeled = 0;
  for (let index = at; index < Math.min(at + 14, words.length) && unlabeled < 3; index++) {
    const label = labelOf(words[index]!);
    // A long list of recipients is broken; some programs leave lines between fields empty.
    if (label === null) {
      unlabeled += 1;
      continue;
    }
    unlabeled = 0;
    found.add(label);
    end = index + 1;
  }
  return found.has("from") && found.size >= 3 && (found.has("subject") || found.has("sent")) ? end : 0;
}

function nextFilled(words: readonly string[], from: number): number {
  let at = from;
  while (at < words.length && words[at] === "") at += 1;
  return at;
}

/** Signatures begin with "-- " (RFC 3676 4.3); many programs lose the space. They end where a quotation begins. */
function foldSignatures(words: readonly string[], kinds: Kind[]): void {
  let inside = false;
  words.forEach((line, at) => {
    if (kinds[at] !== "fresh") inside = false;
    else if (line === "--") inside = true;
    if (kinds[at] === "fresh" && (inside || isSentFrom(line))) kinds[at] = "signature";
  });
}

/** Letters and digits alone: programs that quote break lines and change signs. */
const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** How each foot of ours begins. */
const FOOTS = Object.values(OPT_OUT).map((text) => letters(text.slice(0, text.indexOf(".") + 1)));
/** Lines over which it may be broken. */
const FOOT_LINES = 6;
/** Shorter lines may be the same by chance. */
const SURE_LETTERS = 25;

/** Our own words where no program marked them: the foot, and lines of the mail that is answered. */
function foldOurs(words: readonly string[], kinds: Kind[], ours: readonly string[]): void {
  for (let at = 0; at < words.length; at++) {
    if (kinds[at] !== "fresh" || words[at] === "" || !beginsFoot(words, at)) continue;
    for (let end = at; end < words.length && words[end] !== "" && kinds[end] === "fresh"; end++)
      kinds[end] = "foot";
  }
  const said = ours.map(letters);
  const lines = new Set(ours.flatMap((text) => text.split("\n")).map(letters));
  const isOurs = (at: number): boolean => kinds[at] === "quote" || kinds[at] === "foot";
  for (let at = 0; at < words.length; at++) {
    if (kinds[at] !== "fresh") continue;
    const line = letters(words[at]!);
    if (line.length >= SURE_LETTERS && said.some((text) => text.includes(line))) kinds[at] = "quote";
  }
  // Short lines of ours beside long ones: the greeting, the name.
  for (const step of [1, -1])
    for (let at = step > 0 ? 0 : words.length - 1; at >= 0 && at < words.length; at += step) {
      if (kinds[at] !== "fresh" || words[at] === "" || !lines.has(letters(words[at]!))) continue;
      let beside = at - step;
      while (words[beside] === "") beside -= step;
      if (beside >= 0 && beside < words.length && isOurs(beside)) kinds[at] = "quote";
    }
}

function beginsFoot(words: readonly string[], at: number): boolean {
  const first = letters(words[at]!);
  if (first === "" || !FOOTS.some((foot) => foot.startsWith(first) || first.startsWith(foot))) return false;
  let joined = "";
  for (let end = at; end < Math.min(at + FOOT_LINES, words.length) && words[end] !== ""; end++) {
    joined += letters(words[end]!);
    if (FOOTS.some((foot) => joined.startsWith(foot))) return true;
  }
  return false;
}
