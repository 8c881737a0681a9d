import { parseUrl } from "../parse-url.ts";

const MAX_URL = 2000;
const bareHost = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#:]|$)/u;
const archived = /^https?:\/\/web\.archive\.org\/web\/\d{4,14}(?:[a-z]{2}_)?\/(https?:\/\/.+)$/i;

/**
 * Addresses that parsing would not change: plain ASCII, a path, no port, no escapes and no segment that begins with
 * a dot. Most are; parsing is the main cost of cleaning. Groups: host without "www.", path, query.
 */
const plain =
  /^https?:\/\/(?:www\.)?(?!www\.)((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,63})((?:\/(?:[A-Za-z0-9_~-][A-Za-z0-9_~.-]*)?)+)(\?[A-Za-z0-9_~./=&-]+)?$/;
const PLAIN_MAX = 250;

function matchPlain(text: string): RegExpExecArray | null {
  return text.length <= PLAIN_MAX && !text.includes("xn--") ? plain.exec(text) : null;
}

/**
 * An absolute http or https address, or null: no other scheme, no name or password in it, a host with a dot,
 * at most 2,000 characters. Whether its host may be connected to is not judged here: the outbound guard does.
 */
export function cleanUrl(raw: string | null | undefined): string | null {
  if (!raw || raw.length > MAX_URL * 2) return null;
  if (matchPlain(raw)) return raw;
  let text = raw.trim();
  // Some directories wrap addresses in an extra element.
  if (text.startsWith("<")) text = text.replace(/^<url>|<\/url>$/gi, "").trim();
  if (text.startsWith("//")) text = `https:${text}`;
  else if (!/^[a-z][a-z0-9+.-]*:/i.test(text) || /^(?=[^/:]+:\d)[^/:]+?\.[^/:]/.test(text)) {
    if (!bareHost.test(text)) return null;
    text = `http://${text}`;
  }
  if (/^feed:/i.test(text))
    text = text.replace(/^feed:(?:\/\/)?(?=https?:)/i, "").replace(/^feed:/i, "http:");
  const url = parseUrl(text);
  if (url === null) return null;
  if (url.protocol !== "http:" && url.protocol !== "https:") return null;
  if (url.username !== "" || url.password !== "") return null;
  if (!url.hostname.includes(".") || url.hostname.length > 253) return null;
  return url.href.length <= MAX_URL ? url.href : null;
}

/**
 * Takes a feed address out of a web archive's wrapping: the snapshot never changes, the feed does. What is wrapped and
 * no address stays as it is.
 */
export function unwrapArchived(url: string): string {
  const inner = archived.exec(url)?.[1];
  return inner !== undefined && cleanUrl(inner) !== null ? inner : url;
}

/**
 * The spelling under which two addresses are the same feed: without scheme, "www.", default port, trailing
 * slash and fragment, the host in lower case, FeedBurner's host names and format parameters as one.
 * Null when the text is no http address.
 */
export function feedKey(raw: string | null | undefined): string | null {
  const found = raw ? matchPlain(raw) : null;
  if (found && !/feedburner|feedproxy/.test(found[1]!))
    return `${found[1]}${found[2]!.replace(/\/+$/, "")}${found[3] ?? ""}`;
  const clean = cleanUrl(raw);
  if (clean === null) return null;
  const url = new URL(unwrapArchived(clean));
  let host = url.hostname.replace(/^www\./, "").replace(/\.$/, "");
  if (/^(?:feeds?\d?\.feedburner|feedproxy\.google)\.com$/.test(host)) {
    host = "feeds.feedburner.com";
    url.searchParams.delete("format");
    url.searchParams.delete("fmt");
  }
  // From the first of a run of slashes only, or a long run would be looked at anew from each.
  const path = url.pathname.replace(/(?<!\/)\/+$/, "");
  return `${host}${url.port === "" ? "" : `:${url.port}`}${path}${url.search}`;
}
