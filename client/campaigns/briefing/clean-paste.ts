/** Style declarations a briefing supports; the rest is foreign layout. */
const MEANT_STYLES = new Set(["font-weight", "font-style", "text-decoration", "text-decoration-line"]);
const DROPPED_WHOLE = /<(style|script|xml|title|head|svg|template)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const WORD_LIST_ITEM =
  /<p\b[^>]*\bmso-list:(?!\s*none)[^>]*>([\s\S]*?)<\/p>(?:\s*(?=<p\b[^>]*\bmso-list:))?/gi;
const WORD_MARKER = /<!--\[if !supportLists\]-->([\s\S]*?)<!--\[endif\]-->/i;

/**
 * Cleans HTML from the clipboard: removes the wrappers of Word, web pages and web editors, and turns Word's lists,
 * which are paragraphs with a painted bullet, into lists. The schema later drops whatever the briefing does not
 * know; this keeps it from leaving traces.
 */
export function cleanPastedHtml(html: string): string {
  // Copied inside the editor: already clean, and its own marks are needed to put it together again.
  if (/\bdata-pm-slice=/.test(html)) return html;
  return (
    withLists(html)
      .replace(/<!--[\s\S]*?-->/g, "")
      .replace(/<!\[[^\]]*\]>/g, "")
      .replace(DROPPED_WHOLE, "")
      .replace(/<\/?[a-z]+:[^>]*>/gi, "")
      .replace(/<(?:meta|link|base|img|input|iframe|object|embed)\b[^>]*>/gi, "")
      // Some web editors wrap everything in a bold that is not one.
      .replace(/<b\b[^>]*font-weight:\s*(?:normal|400)[^>]*>([\s\S]*)<\/b>/gi, "$1")
      .replace(/<(\/?)h[4-6]\b/gi, "<$1h3")
      .replace(
        /<([a-z][a-z0-9]*)\b([^>]*)>/gi,
        (_, name: string, attributes: string) => `<${name}${kept(name, attributes)}>`,
      )
      // Invisible characters that the schema refuses; non-breaking spaces are Word's way to indent.
      .replace(/[^\P{Cc}\t\n\r]/gu, "")
      .replace(/&nbsp;|\u00a0/g, " ")
  );
}

/** The attributes that mean something: where a link leads, where a list starts, and what is bold or italic. */
function kept(name: string, attributes: string): string {
  const attribute = (wanted: string): string | undefined => {
    const found = new RegExp(`\\b${wanted}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i").exec(attributes);
    return found ? (found[1] ?? found[2] ?? found[3]) : undefined;
  };
  const quoted = (wanted: string, value: string | undefined): string =>
    value ? ` ${wanted}="${value.replaceAll('"', "&quot;")}"` : "";
  const styles = (attribute("style") ?? "")
    .split(";")
    .map((one) => one.trim())
    .filter((one) => MEANT_STYLES.has(one.split(":")[0]!.trim().toLowerCase()));
  return [
    name.toLowerCase() === "a" ? quoted("href", attribute("href")) : "",
    name.toLowerCase() === "ol" ? quoted("start", attribute("start")) : "",
    quoted("style", styles.join("; ")),
  ].join("");
}

/** Runs of Word's list paragraphs become one list each; a number or letter with a dot or bracket counts. */
function withLists(html: string): string {
  const runs = html.replace(WORD_LIST_ITEM, (_, words: string) => {
    const marker = (WORD_MARKER.exec(words)?.[1] ?? "").replace(/<[^>]*>|&nbsp;|\s/g, "");
    const kind = /^\(?[0-9a-z]{1,5}[.)]$/i.test(marker) ? "ol" : "ul";
    return `<${kind}><li><p>${words.replace(WORD_MARKER, "")}</p></li></${kind}>`;
  });
  return runs.replace(/<\/ul><ul>|<\/ol><ol>/g, "");
}
