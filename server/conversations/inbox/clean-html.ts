import sanitize from "sanitize-html";
import { cleanStyle } from "./clean-style.ts";
import { rasterType } from "./raster.ts";

/** Pictures that came with a mail, by their Content-ID without angle brackets. */
export type InlineImages = ReadonlyMap<string, Buffer>;

/** Of all pictures within a mail together, each use counted. */
const INLINE_IMAGE_BYTES_MAX = 2_000_000;
/** A longer one is not shown; the mail's text is. */
const LONGEST_HTML = 1_000_000;
/** With its pictures in it, which are a third longer as text, and with what links are given. */
const LONGEST_CLEAN = LONGEST_HTML * 2 + Math.ceil((INLINE_IMAGE_BYTES_MAX * 4) / 3);
/** Letters of mails have a few thousand elements; cleaning hundreds of thousands would hold up everybody else. */
const MOST_TAGS = 40_000;
const DEEPEST = 100;
const LONGEST_ALTERNATIVE = 300;

const TAGS = (
  "a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn " +
  "div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s " +
  "samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr"
).split(" ");

/** Holds the words of a picture that is not shown; the sheet of the frame draws a line round it. */
const ALTERNATIVE = "data-alternative";

const SIZES = ["width", "height"];
const ATTRIBUTES = {
  "*": ["style", "dir", "lang", "title", "align", "data-quote"],
  a: ["href", "target", "rel", "referrerpolicy"],
  img: ["src", "alt", ...SIZES],
  span: [ALTERNATIVE],
  font: ["color", "face", "size"],
  table: ["border", "cellpadding", "cellspacing", "bgcolor", ...SIZES],
  td: ["colspan", "rowspan", "valign", "bgcolor", ...SIZES],
  th: ["colspan", "rowspan", "valign", "bgcolor", ...SIZES],
  tr: ["valign", "bgcolor"],
  col: ["span", "width"],
  ol: ["start", "type"],
  li: ["value"],
};

/** What mail programs put round the words they quote, by class or id. */
const QUOTES =
  /(^|\s)(gmail_quote|gmail_quote_container|yahoo_quoted|moz-cite-prefix|protonmail_quote|tutanota_quote)(\s|$)/;
/** Outlook quotes everything that follows this. */
const QUOTE_BEGINS = /^(divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION)$/;

/**
 * A stranger's HTML with its layout and nothing that acts, fetches, covers, or asks for input. Pictures that came
 * with the mail stand in it as data; of others only the alternative text is left. Null where nothing is left to show.
 */
export function cleanHtml(html: string, inlineImages: InlineImages): string | null {
  return clean(html, inlineImages, marked, LONGEST_HTML);
}

/** Cleans what says that it was cleaned by another installation: what was really stays as it is, with its marks. */
export const cleanAgain = (html: string): string | null => clean(html, new Map(), withMarks, LONGEST_CLEAN);

function clean(
  html: string,
  inlineImages: InlineImages,
  mark: typeof marked,
  longest: number,
): string | null {
  if (html.length > longest || html.split("<", MOST_TAGS + 1).length > MOST_TAGS) return null;
  let budget = INLINE_IMAGE_BYTES_MAX;
  const take = (bytes: Buffer | null): string | null => {
    const type = bytes && rasterType(bytes);
    if (!bytes || !type || bytes.length > budget) return null;
    budget -= bytes.length;
    return `data:${type};base64,${bytes.toString("base64")}`;
  };
  const cleaned = sanitize(html, {
    allowedTags: TAGS,
    allowedAttributes: ATTRIBUTES,
    // Links are judged below; pictures are data by then.
    allowedSchemes: ["http", "https", "mailto"],
    allowedSchemesByTag: { img: ["data"] },
    allowProtocolRelative: false,
    nestingLimit: DEEPEST,
    nonTextTags:
      "script style textarea option noscript title svg math template xmp noembed noframes iframe object".split(
        " ",
      ),
    parseStyleAttributes: false,
    disallowedTagsMode: "discard",
    transformTags: {
      "*": (tag, given) => {
        const attributes = mark(tag, given);
        if (tag === "a") return toLink(attributes);
        if (tag === "img") return toImage(attributes, take(bytesOf(attributes.src ?? "", inlineImages)));
        return { tagName: tag, attribs: attributes };
      },
    },
    exclusiveFilter: ({ tag, attribs }) =>
      tag === "img" && attribs.src === undefined && attribs[ALTERNATIVE] === undefined,
  })
    // The words of a picture that is not shown: they were escaped as the value of an attribute, which goes for text.
    .replace(/<span data-alternative="([^"]*)"(?: \/)?>(?:<\/span>)?/g, `<span ${ALTERNATIVE}="">$1</span>`)
    .replaceAll(`<span ${ALTERNATIVE}>`, `<span ${ALTERNATIVE}="">`)
    .trim();
  return /\S/.test(cleaned.replace(/<(?!img)[^>]*>|&nbsp;/g, "")) ? cleaned : null;
}

/** The attributes with a clean style, marked where the element is a quotation; the mail's own marks are dropped. */
function marked(tag: string, { style, ...given }: sanitize.Attributes): sanitize.Attributes {
  const attributes: sanitize.Attributes = { ...given };
  delete attributes["data-quote"];
  delete attributes[ALTERNATIVE];
  const clean = style === undefined ? "" : cleanStyle(style);
  if (clean !== "") attributes.style = clean;
  if (QUOTE_BEGINS.test(given.id ?? "")) attributes["data-quote"] = "from-here";
  else if (tag === "blockquote" || QUOTES.test(`${given.class ?? ""} ${given.id ?? ""}`))
    attributes["data-quote"] = "this";
  return attributes;
}

/** As `marked`, with the marks that are there already. */
function withMarks(tag: string, given: sanitize.Attributes): sanitize.Attributes {
  const attributes = marked(tag, given);
  const quote = given["data-quote"];
  if (quote === "from-here" || quote === "this") attributes["data-quote"] = quote;
  if (tag === "span" && given[ALTERNATIVE] === "") attributes[ALTERNATIVE] = "";
  return attributes;
}

/** A link that opens apart and tells nothing of where it was; other schemes than http, https and mailto are text. */
function toLink({
  href,
  target: _,
  rel: _r,
  referrerpolicy: _p,
  ...attributes
}: sanitize.Attributes): sanitize.Tag {
  const address = cleanAddress(href ?? "");
  if (address === null) return { tagName: "span", attribs: attributes };
  return {
    tagName: "a",
    attribs: {
      ...attributes,
      href: address,
      target: "_blank",
      rel: "noopener noreferrer",
      referrerpolicy: "no-referrer",
    },
  };
}

/** As browsers read it: without the tabs and line breaks that could hide a scheme. */
function cleanAddress(href: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so they are dropped before judging
  const plain = href.replace(/[\u0000-\u0020\u007f]+/g, "");
  if (!/^(https?:\/\/[^/]|mailto:)/i.test(plain)) return null;
  try {
    const url = new URL(plain);
    return url.username || url.password ? null : url.href;
  } catch {
    return null;
  }
}

function toImage({ src: _, ...attributes }: sanitize.Attributes, shown: string | null): sanitize.Tag {
  const alternative = (attributes.alt ?? "").trim().slice(0, LONGEST_ALTERNATIVE);
  if (shown !== null) return { tagName: "img", attribs: { ...attributes, src: shown, alt: alternative } };
  // An empty one is left out by the filter.
  return alternative === ""
    ? { tagName: "img", attribs: {} }
    : { tagName: "span", attribs: { [ALTERNATIVE]: alternative } };
}

/** The bytes of a picture that came with the mail: by its Content-ID, or within the HTML itself. */
function bytesOf(source: string, images: InlineImages): Buffer | null {
  const [, id] = /^cid:(.{1,500})$/is.exec(source.trim()) ?? [];
  if (id !== undefined) return images.get(id) ?? images.get(safelyDecoded(id)) ?? null;
  const [, data] = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/i.exec(source.trim()) ?? [];
  return data === undefined ? null : Buffer.from(data, "base64");
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
