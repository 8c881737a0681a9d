import type { Podcast } from "../../contract/catalogue.ts";
import type { Formats } from "../language/formats.ts";
import type { TextOf } from "../language/text.tsx";

/** A source's name starts with its kind: "feed https://…". */
const sentences = {
  feed: "contacts.foundFeed",
  "podcast-index": "contacts.foundIndex",
  table: "contacts.foundTable",
  "table-2014": "contacts.foundTable",
  demonstration: "contacts.foundDemonstration",
  demo: "contacts.foundDemonstration",
} as const;

const countries = {
  address: "contacts.countryByAddress",
  website: "contacts.countryByWebsite",
  language: "contacts.countryByLanguage",
} as const;

/** Where and when an address was found, and other facts about it, in sentences without the address. */
export function originWords(origin: NonNullable<Podcast["emailOrigin"]>, t: TextOf, format: Formats): string {
  const kind = origin.source.split(" ")[0] ?? "";
  const day = format.day(origin.firstSeen, "long");
  const found = Object.hasOwn(sentences, kind)
    ? t(sentences[kind as keyof typeof sentences], { day })
    : t("contacts.foundElsewhere", { source: kind, day });
  const last = format.day(origin.lastSeen, "long");
  const { country, countryBasis, invitation } = origin;
  return [
    last === day ? `${found}.` : `${found}, ${t("contacts.seenAgain", { day: last })}.`,
    country === null || countryBasis === "unknown"
      ? ""
      : t(countries[countryBasis], { country: format.country(country) }),
    invitation === null ? "" : t("contacts.invites", { words: invitation }),
  ]
    .filter(Boolean)
    .join(" ");
}
