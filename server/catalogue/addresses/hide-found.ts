/** A text without some of its signs, and where in the whole one each unit of what is left begins and ends. */
export interface Letters {
  text: string;
  from: number[];
  to: number[];
}

/** From and to, as units of what is left. */
type Span = readonly [from: number, to: number];

const unseenMark = /\p{Cf}/u;

/** Without the marks that nobody sees: they stand anywhere, as in "h<joiner>eron". */
function seenOf(text: string): Letters | null {
  if (!unseenMark.test(text)) return null;
  const seen: Letters = { text: "", from: [], to: [] };
  let at = 0;
  for (const sign of text) {
    if (!unseenMark.test(sign)) {
      seen.text += sign;
      for (let unit = 0; unit < sign.length; unit += 1) {
        seen.from.push(at);
        seen.to.push(at + sign.length);
      }
    }
    at += sign.length;
  }
  return seen;
}

/** The text with "…" in the place of each span, in their order; those that meet are one. */
export function hideSpans(text: string, spans: Iterable<Span>, letters: Letters | null = null): string {
  let hidden = "";
  let done = 0;
  for (const [from, to] of spans) {
    const begin = letters ? letters.from[from]! : from;
    const end = letters ? letters.to[to - 1]! : to;
    if (done === 0 || begin > done) hidden += `${text.slice(done, begin)}…`;
    if (end > done) done = end;
  }
  return hidden + text.slice(done);
}

/** Whether a pattern that is not global finds something in what is seen of a text. */
export const isSeen = (text: string, pattern: RegExp): boolean => pattern.test(seenOf(text)?.text ?? text);

/**
 * Hides what a global pattern finds from a sign on, with what stood before the sign as one of its groups. Each sign is
 * looked at, also one within what another has found: that may end too early.
 */
export function hideFound(text: string, pattern: RegExp): string {
  const letters = seenOf(text);
  const seen = letters?.text ?? text;
  const spans: Span[] = [];
  pattern.lastIndex = 0;
  for (let found = pattern.exec(seen); found; found = pattern.exec(seen)) {
    const before = found.slice(1).find((group) => group !== undefined) ?? "";
    spans.push([found.index - before.length, found.index + found[0].length]);
    pattern.lastIndex = found.index + 1;
  }
  // What stands before a sign may be quoted, and begin before that of an earlier one.
  spans.sort(([one], [other]) => one - other);
  return hideSpans(text, spans, letters);
}
