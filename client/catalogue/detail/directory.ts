/** The podcast's page in the directory, in the shop of a country (two letters, upper case); null without one. */
export function directoryAddress(itunesHref: string | null, country: string): string | null {
  if (!itunesHref) return null;
  let url: URL;
  try {
    url = new URL(itunesHref);
  } catch {
    return null;
  }
  if (url.protocol !== "https:") return null;
  // The shop is the first part of the path where it has two letters: /us/podcast/id1
  url.pathname = url.pathname.replace(/^\/[a-z]{2}(?=\/)/, `/${country.toLowerCase()}`);
  return url.href;
}
