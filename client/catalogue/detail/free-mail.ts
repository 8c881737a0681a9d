/** Domains where anybody gets a mailbox: a "website" there is the provider's, not the podcast's (A2.37). */
const FREE_MAIL_DOMAINS: ReadonlySet<string> = new Set([
  "126.com",
  "163.com",
  "aol.com",
  "arcor.de",
  "att.net",
  "bluewin.ch",
  "comcast.net",
  "email.de",
  "fastmail.com",
  "freenet.de",
  "gmail.com",
  "gmx.at",
  "gmx.ch",
  "gmx.com",
  "gmx.de",
  "gmx.net",
  "googlemail.com",
  "hotmail.co.uk",
  "hotmail.com",
  "hotmail.de",
  "hotmail.fr",
  "icloud.com",
  "laposte.net",
  "libero.it",
  "live.com",
  "mac.com",
  "mail.com",
  "mail.ru",
  "me.com",
  "msn.com",
  "naver.com",
  "orange.fr",
  "outlook.com",
  "outlook.de",
  "proton.me",
  "protonmail.com",
  "qq.com",
  "rediffmail.com",
  "rocketmail.com",
  "seznam.cz",
  "t-online.de",
  "tutanota.com",
  "verizon.net",
  "wanadoo.fr",
  "web.de",
  "wp.pl",
  "yahoo.co.jp",
  "yahoo.co.uk",
  "yahoo.com",
  "yahoo.de",
  "yahoo.fr",
  "yandex.ru",
  "ymail.com",
  "zoho.com",
]);

/**
 * A website worth a link, or null: only http and https, and not on the domain of a free-mail provider. Feeds
 * without their own page often have the domain of the author's address there.
 */
export function websiteToShow(website: string | null): string | null {
  if (!website) return null;
  let url: URL;
  try {
    url = new URL(website);
  } catch {
    return null;
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") return null;
  const host = url.hostname
    .toLowerCase()
    .replace(/\.$/, "")
    .replace(/^www\./, "");
  return FREE_MAIL_DOMAINS.has(host) ? null : url.href;
}
