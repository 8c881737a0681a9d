/** Services that hide where a link leads: filters of mail servers count them against a mail. */
const SHORTENERS: ReadonlySet<string> = new Set(
  "bit.ly buff.ly cutt.ly goo.gl is.gd lnkd.in ow.ly rb.gy rebrand.ly shorturl.at t.co t.ly tiny.cc tinyurl.com v.gd".split(
    " ",
  ),
);
const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"']+/giu;
const IP_ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/;

/** The first link of a text that filters distrust: shortened, without https, or not to a named host; null for none. */
export function oddLink(text: string): string | null {
  for (const [match] of text.matchAll(LINK)) {
    const link = match.replace(/[.,;:!?)\]]+$/, "");
    if (isOdd(link)) return link.slice(0, 80);
  }
  return null;
}

function isOdd(link: string): boolean {
  const address = /^www\./i.test(link) ? `https://${link}` : link;
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return true;
  }
  const host = url.hostname.replace(/^www\./, "");
  return (
    url.protocol !== "https:" ||
    url.username !== "" ||
    url.port !== "" ||
    IP_ADDRESS.test(host) ||
    host.includes("xn--") ||
    SHORTENERS.has(host)
  );
}
