import DOMPurify from "dompurify";
import { MAIL_FRAME_POLICY, MAIL_FRAME_STYLE } from "../../contract/conversations/frame.ts";

/** Whether the mail has colours of its own; without them it takes those of the page. */
const OWN_COLOURS = /(?:\bbgcolor=|\bcolor=|background(?:-color)?:|[\s";]color:)/i;

/** Texts within the frame. */
export interface FrameWords {
  /** On the button that unfolds quotations. */
  quotation: string;
}

/** A mail's cleaned HTML, cleaned once more and put into a document for a frame without scripts. */
export function frameHtml(
  html: string,
  given: { dark: boolean; lang: string; quotes: boolean; words: FrameWords },
): string {
  const body = cleanAgain(html);
  markLinks(body);
  foldQuotes(body, given);
  const plain = OWN_COLOURS.test(html) ? "" : ` data-plain="${given.dark ? "dark" : "light"}"`;
  return (
    `<!DOCTYPE html><html lang="${given.lang === "de" ? "de" : "en"}"${plain}><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${MAIL_FRAME_POLICY}">` +
    `<meta name="referrer" content="no-referrer"><title>.</title>` +
    `<style>${MAIL_FRAME_STYLE}</style></head><body>${body.innerHTML}</body></html>`
  );
}

function cleanAgain(html: string): HTMLElement {
  return DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: [
      "form",
      "input",
      "button",
      "textarea",
      "select",
      "style",
      "link",
      "meta",
      "base",
      "video",
      "audio",
      "source",
      "track",
      "picture",
      "map",
      "area",
      "dialog",
      "marquee",
      "template",
    ],
    FORBID_ATTR: ["class", "id", "name", "srcset", "background", "poster", "ping", "action", "popover"],
    ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|data:image\/(?:png|jpeg|gif|webp);base64,)/i,
    ADD_ATTR: ["target", "referrerpolicy"],
    RETURN_DOM: true,
  }) as HTMLElement;
}

/** A host as people write it in a label: "www.brand.example", with or without what stands around it. */
const HOST_IN_LABEL = /(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,24})(?![\p{L}\p{N}@])/giu;

/** The host that a label names, where it names one; an address before "@" is none. */
function hostsIn(label: string): string[] {
  return [...label.matchAll(HOST_IN_LABEL)]
    .filter((found) => label[(found.index ?? 0) - 1] !== "@")
    .map(([, host]) => host!.toLowerCase());
}

const withoutWww = (host: string): string => host.replace(/^www\./, "");

/** Where a link leads, as the browser reads it, and whether its label names another host. */
function linkFacts(href: string, label: string): { host: string; other: boolean } | null {
  let url: URL;
  try {
    url = new URL(href);
  } catch {
    return null;
  }
  if (!["http:", "https:", "mailto:"].includes(url.protocol)) return null;
  if (url.protocol === "mailto:") {
    const address = decodeURIComponentSafely(url.pathname);
    return {
      host: address,
      other: label.includes("@") && !label.toLowerCase().includes(address.toLowerCase()),
    };
  }
  const named = hostsIn(label);
  const asWritten = named.map((host) => {
    try {
      return withoutWww(new URL(`https://${host}`).host);
    } catch {
      return host;
    }
  });
  return { host: url.host, other: named.length > 0 && !asWritten.includes(withoutWww(url.host)) };
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function markLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll("a")) {
    const facts = linkFacts(link.getAttribute("href") ?? "", link.textContent ?? "");
    if (!facts) {
      link.replaceWith(...link.childNodes);
      continue;
    }
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noopener noreferrer");
    link.setAttribute("referrerpolicy", "no-referrer");
    link.setAttribute("data-host", facts.host);
    if (facts.other) link.setAttribute("data-other-host", "");
  }
}

/** Puts quotations behind a button; nothing of them is lost. */
function foldQuotes(body: HTMLElement, { quotes, words }: { quotes: boolean; words: FrameWords }): void {
  const fold = (first: Element, nodes: ChildNode[]) => {
    const details = document.createElement("details");
    details.open = quotes;
    const summary = document.createElement("summary");
    summary.textContent = "…";
    summary.setAttribute("aria-label", words.quotation);
    summary.title = words.quotation;
    details.append(summary);
    first.before(details);
    details.append(...nodes);
  };
  const begin = body.querySelector('[data-quote="from-here"]');
  if (begin) {
    const rest: ChildNode[] = [begin];
    for (let next = begin.nextSibling; next; next = next.nextSibling) rest.push(next);
    fold(begin, rest);
  }
  for (const quote of body.querySelectorAll('[data-quote="this"]'))
    if (!quote.parentElement?.closest("details")) fold(quote, [quote]);
}
