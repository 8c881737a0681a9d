/** A mail's text in its new words and the rest, which is folded; nothing is lost between them. */
export function splitText(text: string, fresh: string): { fresh: string; rest: string } {
  const shown = fresh.trim();
  if (shown === "" || shown === text.trim()) return { fresh: text.trim(), rest: "" };
  const at = text.indexOf(shown);
  if (at < 0) return { fresh: shown, rest: text.trim() };
  const rest = `${text.slice(0, at).trim()}\n\n${text.slice(at + shown.length).trim()}`.trim();
  return { fresh: shown, rest };
}

export interface TextPiece {
  text: string;
  href?: string;
}

const LINK = /https?:\/\/[^\s<>"'()]+(?:\([^\s<>"'()]*\))?[^\s<>"'().,;:!?…]?/gi;

/** A text with the web addresses in it as links. */
export function linkPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let done = 0;
  for (const found of text.matchAll(LINK)) {
    const href = found[0].replace(/[.,;:!?]+$/, "");
    if (!isWeb(href)) continue;
    if (found.index > done) pieces.push({ text: text.slice(done, found.index) });
    pieces.push({ text: href, href });
    done = found.index + href.length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done) });
  return pieces;
}

function isWeb(text: string): boolean {
  try {
    const { protocol, username, host } = new URL(text);
    return (protocol === "http:" || protocol === "https:") && username === "" && host !== "";
  } catch {
    return false;
  }
}
