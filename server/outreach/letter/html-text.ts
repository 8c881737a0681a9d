import { parseAddress } from "../../platform/mail/address.ts";
import { escapeHtml } from "../../platform/web/escape-html.ts";

/**
 * What becomes a link: an address with its scheme, or a mail address. "shows.fm" may be a title, and its writer did
 * not mean a link. Every repetition is bounded or unambiguous, so that the time is linear even for 100,000
 * characters; the usual libraries take seconds for a text full of brackets.
 */
const MAY_BE_LINK = /\bhttps?:\/\/[^\s<>"“”„«»]+|[\w.%+-]{1,64}@[a-z\d][a-z\d.-]{0,252}/gi;

/** Letters of Hebrew, Arabic and their kin, and the marks that begin text from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\u202b\u2067\ufb1d-\ufdff\ufe70-\ufefc]/;

const NO_BREAK_SPACE = "\u00a0";
const TAB = " ".repeat(4);

/** Line ends of one kind; blank lines around the text go, the indent of its first line stays. */
export const trimLines = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/^(?:[^\S\n]*\n)+/, "")
    .trimEnd();

/**
 * Plain text as HTML that shows the same: a blank line parts paragraphs, a single one breaks the line, indents
 * and the direction of each line stay, addresses can be clicked. Nothing in the text becomes markup.
 */
export const paragraphs = (text: string): string[] =>
  text
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((part) => `<p dir="auto">${part.split("\n").map(lineOf).join("<br>\n")}</p>`);

function lineOf(line: string): string {
  const html = withLinks(keepSpaces(line));
  return RIGHT_TO_LEFT.test(line) ? `<span dir="auto">${html}</span>` : html;
}

/** HTML shows a run of spaces as one, and none at the start of a line. Styles that would keep them are often removed. */
const keepSpaces = (line: string): string =>
  line
    .replaceAll("\t", TAB)
    .replace(/^ +/, (run) => NO_BREAK_SPACE.repeat(run.length))
    .replace(/ {2,}/g, (run) => `${NO_BREAK_SPACE.repeat(run.length - 1)} `);

function withLinks(text: string): string {
  let html = "";
  let from = 0;
  for (const { 0: found, index } of text.matchAll(MAY_BE_LINK)) {
    const shown = withoutEnd(found);
    const target = targetOf(shown);
    if (!target) continue;
    html += `${escapeHtml(text.slice(from, index))}<a href="${escapeHtml(target)}">${escapeHtml(shown)}</a>`;
    from = index + shown.length;
  }
  return html + escapeHtml(text.slice(from));
}

function targetOf(shown: string): string | null {
  if (/^https?:/i.test(shown)) return URL.canParse(shown) ? shown : null;
  return parseAddress(shown).ok ? `mailto:${encodeURIComponent(shown).replace("%40", "@")}` : null;
}

/** A link without what ends the sentence around it; a bracket stays where its partner is inside. */
function withoutEnd(found: string): string {
  let unpaired = found.split(")").length - found.split("(").length;
  let end = found.length;
  for (; end > 0; end -= 1) {
    const sign = found[end - 1]!;
    if (sign === ")" && unpaired > 0) unpaired -= 1;
    else if (!".,;:!?'’…]}*-".includes(sign)) break;
  }
  return found.slice(0, end);
}
