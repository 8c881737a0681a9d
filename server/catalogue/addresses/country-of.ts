import type { Podcast } from "../../../contract/catalogue.ts";

export type CountryBasis = NonNullable<Podcast["emailOrigin"]>["countryBasis"];

export interface Country {
  /** ISO 3166 two-letter code; null if nothing indicates one. */
  country: string | null;
  /** What indicates it: the domain of the address, that of the website, or the podcast's language. */
  countryBasis: CountryBasis;
}

/** Country domains that are registered all over the world, so they indicate nothing. */
const WORLDWIDE = new Set(
  "ac ag ai am as bz cc cd cm co fm gg gl im io is la ly me ms mu nu pw rs sc sh so st su tk to tv vc vg ws".split(
    " ",
  ),
);
/** Domains that differ from the country code, and one that belongs to no country. */
const OTHERWISE: Readonly<Record<string, string | null>> = { uk: "GB", eu: null };

/** Languages of which nearly all podcasts come from one country. */
const SPOKEN_IN = new Map(
  "bg-BG cs-CZ da-DK de-DE el-GR et-EE fi-FI he-IL hr-HR hu-HU id-ID is-IS it-IT ja-JP ko-KR lt-LT lv-LV nb-NO nl-NL no-NO pl-PL ro-RO sk-SK sl-SI sv-SE th-TH tr-TR uk-UA vi-VN"
    .split(" ")
    .map((pair) => pair.split("-") as [string, string]),
);

function countryOfHost(host: string): string | null {
  const top = /\.([a-z]{2})\.?$/i.exec(host)?.[1]?.toLowerCase();
  if (top === undefined || WORLDWIDE.has(top)) return null;
  return Object.hasOwn(OTHERWISE, top) ? OTHERWISE[top]! : top.toUpperCase();
}

/**
 * The country an address probably belongs to, judged by public data: a hint for deciding which law
 * applies, not a fact.
 *
 * @param website an absolute address
 * @param language base code
 */
export function countryOf(address: string, website: string | null, language: string | null): Country {
  const own = countryOfHost(address.slice(address.lastIndexOf("@") + 1));
  if (own !== null) return { country: own, countryBasis: "address" };
  const host = /^https?:\/\/([^/?#:]+)/i.exec(website ?? "")?.[1];
  const site = host === undefined ? null : countryOfHost(host);
  if (site !== null) return { country: site, countryBasis: "website" };
  const spoken = SPOKEN_IN.get(language ?? "");
  return spoken === undefined
    ? { country: null, countryBasis: "unknown" }
    : { country: spoken, countryBasis: "language" };
}
